import { readFile, writeFile } from 'node:fs/promises';
import { countedParts, withParts } from './page.ts';

// `npm run proof -- page`: counts what docs/proof.md says of planted mistakes and of runs that were recorded.

const page = 'docs/proof.md';
const parts = countedParts(await readFile('docs/sync.md', 'utf8'));
await writeFile(page, withParts(await readFile(page, 'utf8'), parts));
