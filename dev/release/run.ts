import { readFile } from 'node:fs/promises';
import { releaseNotes } from './notes.ts';

// `npm run release:notes -- v0.3.0` prints the text of a release at GitHub.

const [, , tag = ''] = process.argv;
const changelog = await readFile(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
process.stdout.write(`${releaseNotes(changelog, tag.replace(/^v/, ''))}\n`);
