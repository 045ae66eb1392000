// Renders catalogs in one's own way: a list of what happened to each prompt, as Markdown.
//   node examples/changelog.mjs CATALOG…
import { eventsOf, loadSite } from 'prompt-catalog/site';

const site = await loadSite(process.argv.slice(2));

for (const { index, label } of site.releases.toReversed()) {
  console.log(`## ${label}\n`);
  for (const history of site.prompts) {
    const here = eventsOf(history).find(({ release }) => release === index);
    if (here === undefined) continue;
    console.log(`- \`${history.entry.id}\`: ${here.events.map(({ what }) => what).join(', ')}`);
  }
  console.log();
}
