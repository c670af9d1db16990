import { fileURLToPath } from 'node:url';
import { buildIfNeeded } from '../../dev/bundle/build.ts';

/** Before the first browser test: `dist` is what the sources say. */
export default async function buildProduct(): Promise<void> {
  await buildIfNeeded({ root: fileURLToPath(new URL('../..', import.meta.url)) });
}
