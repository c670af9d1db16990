/**
 * `npm run pictures` draws icons from content/public/icons/icon.svg, screenshots of the current build, and README.md's pictures.
 * The pictures are committed with a record of their inputs, so that a build needs no browser.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { content } from '../src/content/content.ts';
import { browserLaunchOptions } from '../tests/support/browser.ts';
import { recordPictures } from './build/own-content.ts';
import { rasterise } from './build/preview-picture.ts';
import { buildIfNeeded } from './bundle/build.ts';
import { takeReadmePictures } from './pictures/readme.ts';
import { takeStory } from './pictures/story.ts';
import { startStack } from './stack.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const screens = [
  { name: 'wide', width: 1280, height: 800, scale: 1 },
  { name: 'narrow', width: 360, height: 780, scale: 1.5 },
];

async function drawIcons(source: string): Promise<void> {
  const drawing = source.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');
  const at = (sizePx: number, drawn: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${sizePx}" height="${sizePx}">${drawn}</svg>`;
  // Platforms cut a maskable icon to a circle, so the drawing is scaled into the middle.
  const inSafeZone = `<path fill="#fff" d="M0 0h32v32H0z"/><g transform="translate(4 4) scale(0.75)">${drawing}</g>`;
  const draw = async (name: string, svg: string) =>
    writeFile(join(root, 'content/public', name), await rasterise(svg));
  for (const sizePx of [96, 192, 512]) await draw(`icons/icon-${sizePx}.png`, at(sizePx, drawing));
  for (const sizePx of [192, 512]) await draw(`icons/maskable-${sizePx}.png`, at(sizePx, inSafeZone));
  // Apple devices request this file name without a link in the document.
  await draw('apple-touch-icon.png', at(180, drawing));
}

async function takeScreenshots(browser: Browser, origin: string): Promise<void> {
  for (const { name, width, height, scale } of screens) {
    const viewport = { width, height };
    const page = await browser.newPage({
      viewport,
      deviceScaleFactor: scale,
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    await page.goto(origin);
    await page.screenshot({ path: join(root, 'content/public/screenshots', `${name}.png`) });
    await page.close();
  }
}

const icon = await readFile(join(root, 'content/public/icons/icon.svg'), 'utf8');
await drawIcons(icon);
await buildIfNeeded({ root });
const browser = await chromium.launch(await browserLaunchOptions('installed'));
const stack = await startStack({ dataDir: 'memory', dist: 'dist', quiet: true });
try {
  await takeScreenshots(browser, stack.origin);
  await takeReadmePictures(browser, stack.origin, join(root, 'docs/pictures'));
  await takeStory(browser, stack, join(root, 'docs/pictures'));
} finally {
  await stack.close();
  await browser.close();
}
const record = JSON.stringify(recordPictures({ content, icon }), null, 2);
await writeFile(join(root, 'content/pictures.json'), `${record}\n`);
console.log(
  'Drawn and taken: content/public/icons, content/public/apple-touch-icon.png, content/public/screenshots, docs/pictures. Commit them with content/pictures.json.',
);
