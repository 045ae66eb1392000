/** Runs VitePress on the project in the folder that is named; a process of its own, started by `build.ts`. */
import { build } from 'vitepress';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('no folder was named');
await build(folder);
// VitePress leaves a service running that would keep the process alive.
process.exit(0);
