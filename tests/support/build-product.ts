import { fileURLToPath } from 'node:url';
import { buildIfNeeded } from '../../dev/bundle/build.ts';

/** Builds `dist` from the current sources before the first browser test. */
export default async function buildProduct(): Promise<void> {
  await buildIfNeeded({ root: fileURLToPath(new URL('../..', import.meta.url)) });
}
