/**
 * Renders the icons of the installable application from public/icons/icon.svg. Run it after changing that file:
 * `npx tsx dev/build/render-icons.ts`. The pictures are committed, so that a build needs no renderer for them.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rasterise } from './preview-picture.ts';

const folder = join(import.meta.dirname, '../../public/icons');
const source = await readFile(join(folder, 'icon.svg'), 'utf8');
const drawing = source.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');

const at = (sizePx: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${sizePx}" height="${sizePx}">${content}</svg>`;
/** A platform may cut a maskable icon to the circle in its middle: the drawing stays inside it. */
const inSafeZone = `<path fill="#fff" d="M0 0h32v32H0z"/><g transform="translate(4 4) scale(0.75)">${drawing}</g>`;

for (const sizePx of [96, 180, 192, 512]) {
  await writeFile(join(folder, `icon-${sizePx}.png`), await rasterise(at(sizePx, drawing)));
}
for (const sizePx of [192, 512]) {
  await writeFile(join(folder, `maskable-${sizePx}.png`), await rasterise(at(sizePx, inSafeZone)));
}
