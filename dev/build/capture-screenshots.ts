/**
 * Takes the screenshots of the web manifest from a running product:
 * `npx tsx dev/build/capture-screenshots.ts http://localhost:8080`. They are committed.
 */
import { join } from 'node:path';
import { chromium } from 'playwright';
import { browserLaunchOptions } from '../../tests/support/browser.ts';

const origin = process.argv[2] ?? 'http://localhost:8080';
const folder = join(import.meta.dirname, '../../public/screenshots');
const pictures = [
  { name: 'wide', width: 1280, height: 800, scale: 1 },
  { name: 'narrow', width: 360, height: 780, scale: 1.5 },
];

const browser = await chromium.launch(await browserLaunchOptions());
for (const { name, width, height, scale } of pictures) {
  const page = await browser.newPage({
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme: 'light',
  });
  await page.goto(origin);
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
await browser.close();
