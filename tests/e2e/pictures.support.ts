import { expect, type Locator, type Page } from '@playwright/test';
import { layoutShift } from './analysis.support.ts';

/** Metadata that a camera writes into a photo. */
export const secret = 'GPS 47.3769 8.5417';

/** Returns a photo as from a camera that was held upright: its pixels lie sideways, and its metadata contains a location. */
export async function photo(page: Page): Promise<Buffer> {
  const jpeg = await paintPicture(page, 'image/jpeg', 1_200, 800);
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex');
  const content = Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from(secret)]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(content.length + 2);
  const marker = Buffer.from([0xff, 0xe1]);
  return Buffer.concat([jpeg.subarray(0, 2), marker, length, content, jpeg.subarray(2)]);
}

export async function paintPicture(page: Page, type: string, width: number, height: number): Promise<Buffer> {
  const address = await page.evaluate(
    (picture) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: picture.width, height: picture.height });
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.fillStyle = '#c02040';
      context.fillRect(0, 0, picture.width, picture.height);
      return canvas.toDataURL(picture.type);
    },
    { type, width, height },
  );
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

export async function paste(page: Page, name: string, bytes: Buffer): Promise<void> {
  await page.evaluate(
    ({ base64, fileName }) => {
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([content], fileName, { type: 'image/png' }));
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }));
    },
    { base64: bytes.toString('base64'), fileName: name },
  );
}

/** Returns the picture's own width, or 0 if it did not load. */
export const widthOf = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => image.naturalWidth);

/** Expects that both pictures load lazily and cause no layout shift. */
export async function expectPictures(page: Page): Promise<void> {
  const shift = await layoutShift(page);
  const [map, team] = [page.getByRole('img', { name: 'A map' }), page.getByRole('img', { name: 'The team' })];
  const place = await team.boundingBox();
  await team.scrollIntoViewIfNeeded();
  for (const picture of [map, team]) await expect.poll(() => widthOf(picture)).toBeGreaterThan(0);
  expect((await team.boundingBox())?.height).toBe(place?.height);
  expect(await shift()).toBe(0);
  expect(
    await team.evaluate((image: HTMLImageElement) => [image.loading, image.width <= 480, image.currentSrc]),
  ).toEqual(['lazy', true, expect.stringMatching(/-480\.webp$/)]);
}
