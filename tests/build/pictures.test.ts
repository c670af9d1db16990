import { describe, expect, test } from 'vitest';
import { content } from '#content/content.ts';
import { previewPicture } from '../../dev/build/preview-picture.ts';
import { resume } from '../../dev/resume/pdf.ts';

describe('the resume', () => {
  test('is a tagged PDF of the content, the same for the same content', async () => {
    const [one, other] = await Promise.all([
      resume(content, 'https://example.com'),
      resume(content, 'https://example.com'),
    ]);
    expect(one.subarray(0, 5).toString()).toBe('%PDF-');
    expect(one.toString('latin1')).toContain('/MarkInfo');
    expect(one.equals(other)).toBe(true);
    expect(one.length).toBeLessThan(60_000);
  });

  test('survives a long name and letters beyond Western Europe', async () => {
    const owner = {
      ...content.owner,
      name: 'Łukasz Ștefănescu-Donaudampfschifffahrtsgesellschaftskapitän Γιώργος',
    };
    const projects = Array.from({ length: 5 }, () => content.projects).flat();
    expect((await resume({ ...content, owner, projects }, 'https://example.com')).length).toBeGreaterThan(
      10_000,
    );
  });
});

describe('the preview picture', () => {
  test('is a PNG of the size that networks expect', async () => {
    const png = Buffer.from(await previewPicture(content.owner));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  });
});
