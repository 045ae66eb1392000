import DefaultTheme from 'vitepress/theme-without-fonts';
import AliasIndex from './AliasIndex.vue';
import AliasPage from './AliasPage.vue';
import AnchorPage from './AnchorPage.vue';
import AssemblyIndex from './AssemblyIndex.vue';
import AssemblyPage from './AssemblyPage.vue';
import ChangeIndex from './ChangeIndex.vue';
import ChangePage from './ChangePage.vue';
import KindIndex from './KindIndex.vue';
import PromptGroup from './PromptGroup.vue';
import PromptOverview from './PromptOverview.vue';
import RegistryPage from './RegistryPage.vue';
import ReleasesPage from './ReleasesPage.vue';
import ScenarioIndex from './ScenarioIndex.vue';
import ScenarioPage from './ScenarioPage.vue';
import ScenarioReference from './ScenarioReference.vue';
import SiteLayout from './SiteLayout.vue';
import StartPage from './StartPage.vue';
import { siteKey } from './site.js';
import TimelinePage from './TimelinePage.vue';
import './styles/frame.css';
import './styles/start.css';
import './styles/lists.css';
import './styles/entries.css';
import './styles/assemblies.css';
import './styles/scenarios.css';
import './styles/changes.css';
import './styles/charts.css';
import './styles/narrow.css';

const pages = {
  AliasIndex,
  AliasPage,
  AnchorPage,
  AssemblyIndex,
  AssemblyPage,
  ChangeIndex,
  ChangePage,
  KindIndex,
  PromptGroup,
  PromptOverview,
  RegistryPage,
  ReleasesPage,
  ScenarioIndex,
  ScenarioPage,
  ScenarioReference,
  StartPage,
  TimelinePage,
};

/**
 * VitePress's own theme and a component for each kind of page.
 * @param site what every page knows: `{ product, releases: { label, slug }[] }`
 */
export function catalogTheme(site) {
  return {
    extends: DefaultTheme,
    Layout: SiteLayout,
    enhanceApp({ app }) {
      app.provide(siteKey, site);
      for (const [name, component] of Object.entries(pages)) app.component(name, component);
    },
  };
}
