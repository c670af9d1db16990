import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e.ts';
import { signInAsOwner, untilReadyForOffline } from './admin.support.ts';

/** Pictures of a portfolio entry: added without a network, at the server with it, without what a camera writes into them. */

const secret = 'GPS 47.3769 8.5417';

/** A photo that a camera held upright has written: its pixels lie on their side, and it says where it was taken. */
async function photo(page: Page): Promise<Buffer> {
  const jpeg = await painted(page, 'image/jpeg', 1_200, 800);
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex');
  const content = Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from(secret)]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(content.length + 2);
  const marker = Buffer.from([0xff, 0xe1]);
  return Buffer.concat([jpeg.subarray(0, 2), marker, length, content, jpeg.subarray(2)]);
}

async function painted(page: Page, type: string, width: number, height: number): Promise<Buffer> {
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

/** Pasted, as from the clipboard of another program. */
async function paste(page: Page, name: string, bytes: Buffer): Promise<void> {
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

/** Resolves when the unsaved entry is on the device as it is shown: a reload would end its transaction. */
async function untilKept(page: Page, text: RegExp): Promise<void> {
  const unsaved = () =>
    page.evaluate(async () => {
      const known = await indexedDB.databases();
      const name =
        known.map((database) => database.name ?? '').find((one) => /^portico-[\da-f]{8}-/.test(one)) ?? '';
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error ?? new Error('not opened'));
      });
      const rows = await new Promise<unknown>((resolve) => {
        const reading = database.transaction('settings').objectStore('settings').getAll();
        reading.onsuccess = () => resolve(reading.result);
      });
      database.close();
      return JSON.stringify(rows);
    });
  await expect.poll(unsaved).toMatch(text);
}

test.afterEach(async ({ stack }) => {
  await stack.query("delete from repositories where id = '5003'");
  await stack.query("delete from projects where id = 'repository-5003'");
});

test('two pictures are added offline, survive a reload, and are in the bucket once the network is back', async ({
  page,
  context,
  stack,
}) => {
  await stack.query(
    `insert into repositories (id, name, url, owner, project_id)
     values ('5003', 'atlas', 'https://github.com/muster-labs/atlas', 'muster-labs', 'default-project')`,
  );
  await signInAsOwner(page);
  await page.goto('/admin/github?tab=analysis');
  const editor = page.getByRole('dialog');
  const edit = () => page.getByRole('button', { name: 'Draft the portfolio entry of atlas' }).click();
  await expect(page.getByRole('button', { name: 'Draft the portfolio entry of atlas' })).toBeVisible();
  await untilReadyForOffline(page);
  const upright = { name: 'team.jpg', mimeType: 'image/jpeg', buffer: await photo(page) };
  const drawing = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg xmlns="a"/>') };
  await context.setOffline(true);
  await edit();

  await test.step('added: chosen and pasted; a drawing is refused in words', async () => {
    await editor.getByLabel('Add pictures').setInputFiles([upright, drawing]);
    await expect(editor.getByText('logo.png is an SVG')).toBeVisible();
    await paste(page, 'map.png', await painted(page, 'image/png', 300, 200));
    await expect(editor.getByLabel('What picture 2 shows')).toBeVisible();
    await editor.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(editor.getByText('Picture 1 has no alternative text')).toBeVisible();
    await editor.getByLabel('What picture 1 shows').fill('The team');
    await editor.getByLabel('What picture 2 shows').fill('A map');
    await editor.getByRole('button', { name: 'Move picture 2 up' }).click();
    await expect(editor.getByLabel('What picture 1 shows')).toHaveValue('A map');
    await untilKept(page, /A map.*The team/);
  });

  await test.step('and there after a reload, with what they show', async () => {
    await page.reload();
    await edit();
    await expect(editor.getByLabel('What picture 1 shows')).toHaveValue('A map');
    const preview = editor.getByRole('region', { name: 'Preview' }).getByRole('img', { name: 'The team' });
    await preview.scrollIntoViewIfNeeded();
    await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true);
    await editor.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(editor).toHaveCount(0);
  });

  const lost = stack.faults.add({
    path: '/storage/v1/object/pictures/',
    method: 'POST',
    effect: { kind: 'cut-response' },
  });
  await context.setOffline(false);
  await expect(page.getByText('All changes saved')).toBeVisible({ timeout: 30_000 });
  expect(lost.hits).toBe(1);
  const { rows } = await stack.query("select pictures from projects where id = 'repository-5003'");
  const pictures = rows[0]?.pictures as { id: string; widths: number[]; width: number }[];
  expect(pictures).toMatchObject([
    { alt: 'A map', width: 300, height: 200, widths: [300] },
    // Upright, as it was meant to be seen.
    {
      alt: 'The team',
      width: 800,
      height: 1_200,
      widths: [480, 800],
      color: expect.stringMatching(/^#[bc]/),
    },
  ]);
  const names = pictures.flatMap(({ id, widths }) => widths.map((width) => `${id}-${width}.webp`));
  const stored = await stack.query("select name from storage.objects where bucket_id = 'pictures'");
  expect(stored.rows.map(({ name }) => String(name)).toSorted()).toEqual(names.toSorted());
  for (const name of names) {
    const response = await page.request.get(`/storage/v1/object/public/pictures/${name}`);
    expect(response.headers()['content-type']).toBe('image/webp');
    const body = await response.body();
    expect(body.subarray(0, 4).toString()).toBe('RIFF');
    expect(body.includes('EXIF') || body.includes('Exif') || body.includes(secret)).toBe(false);
  }
});
