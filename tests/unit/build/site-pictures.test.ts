import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkSitePictures, loadedPictures } from '../../../dev/build/site-pictures.ts';

test('stops the build when a content picture is missing', async () => {
  const out = await mkdtemp(join(tmpdir(), 'portico-pictures-'));
  onTestFinished(() => rm(out, { recursive: true, force: true }));
  await mkdir(join(out, 'content'));
  await writeFile(join(out, 'content/there.webp'), '');
  const pictureTag = (file: string) => `<p><img alt="" src="/content/${file}" width="2" height="1"></p>`;
  await checkSitePictures(out, [pictureTag('there.webp'), '<img src="https://example.com/else.png">']);
  const withSource = `<picture><source srcset="/content/gone.avif" type="image/avif">${pictureTag('there.webp')}</picture>`;
  await expect(checkSitePictures(out, [withSource])).rejects.toThrow('content/public/content/gone.avif');
  await expect(checkSitePictures(out, [pictureTag('there.webp'), pictureTag('gone.png')])).rejects.toThrow(
    'content/ shows pictures that are not there: content/public/content/gone.png.',
  );
});

test('omits the fallback of an AVIF picture', () => {
  const html =
    '<picture><source srcset="/content/a.avif" type="image/avif"><img src="/content/a.webp" alt=""></picture><img src="/content/b.webp" alt="">';
  expect(loadedPictures(html)).toEqual(['content/a.avif', 'content/b.webp']);
});
