import type { Entry, PictureFolder } from './entry.ts';
import { manifestsOf } from './manifests.ts';
import { png, svg } from './pictures.ts';
import { readme, techBragging } from './prose.ts';
import { randomFor } from './random.ts';

/** A file as it is committed: text, or bytes for pictures. */
export type SeededFile = { path: string; content: string | Buffer };

const SCENES = ['dashboard', 'details', 'settings', 'report', 'mobile', 'empty-state', 'dark'];

const LICENCE_TEXT = [
  'MIT License',
  '',
  'Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated',
  'documentation files, to deal in the software without restriction. The software is provided "as is", without',
  'warranty of any kind.',
  '',
].join('\n');

/** Everything that lies in a repository of the catalogue. */
export function filesOf(fullName: string, entry: Entry, licensed: boolean): SeededFile[] {
  const random = randomFor(`files ${fullName}`);
  const { traits } = entry;
  const files: SeededFile[] = manifestsOf(fullName, entry).map(({ path, text }) => ({ path, content: text }));
  if (traits.readme ?? random.chance(0.92))
    files.push({ path: 'README.md', content: readme(fullName, entry) });
  if (traits.bragging ?? random.chance(0.06)) {
    files.push({ path: 'TechBragging.md', content: techBragging(fullName, entry) });
  }
  if (licensed) files.push({ path: 'LICENSE', content: LICENCE_TEXT });
  for (const folder of traits.pictures ?? []) files.push(...picturesIn(fullName, folder));
  if (files.length === 0) files.push({ path: 'notes.txt', content: `${entry.description}\n` });
  return files;
}

/** One folder in three holds more than the five pictures a reader may show, and each a file that is no picture. */
function picturesIn(fullName: string, folder: PictureFolder): SeededFile[] {
  const random = randomFor(`pictures ${fullName} ${folder}`);
  const scenes = random.chance(0.34) ? SCENES : SCENES.slice(0, random.int(1, 4));
  return [
    { path: `${folder}/overview.png`, content: png(`${fullName}/overview`) },
    { path: `${folder}/architecture.svg`, content: svg(fullName) },
    ...scenes.map((scene) => ({ path: `${folder}/${scene}.png`, content: png(`${fullName}/${scene}`) })),
    { path: `${folder}/credits.txt`, content: 'Drawn by the maintainers.\n' },
  ];
}
