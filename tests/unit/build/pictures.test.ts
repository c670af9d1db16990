import { extractLinks, extractText, extractTextItems, getDocumentProxy, getMeta } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { content } from '#content/content.ts';
import { localizedContent } from '#content/translations.ts';
import type { SiteContent } from '#domain/content/site-content.ts';
import type { Language } from '#domain/shared/language.ts';
import { texts } from '#locales/texts.ts';
import { previewPicture } from '../../../dev/build/preview-picture.ts';
import { resume } from '../../../dev/resume/pdf.ts';

const today = new Date('2026-11-23');
const a4Height = 842;

/** Returns each page's text, and the position of its last line from 0 (top) to 1 (bottom). */
async function getPages(site: SiteContent, siteUrl = 'https://example.com', language: Language = 'en') {
  const pdf = await getDocumentProxy(new Uint8Array(await resume(site, siteUrl, today, texts[language])));
  const { text } = await extractText(pdf);
  const { items } = await extractTextItems(pdf);
  const filled = items.map((page) => {
    const foot = Math.min(...page.map(({ y }) => y));
    return 1 - Math.min(...page.map(({ y }) => y).filter((y) => y > foot)) / a4Height;
  });
  return { text, filled, links: (await extractLinks(pdf)).links, info: (await getMeta(pdf)).info };
}

describe('the resume', () => {
  test('is a tagged PDF, equal for equal content on one day', async () => {
    const [one, other] = await Promise.all([
      resume(content, 'https://example.com', today, texts.en),
      resume(content, 'https://example.com', today, texts.en),
    ]);
    expect(one.subarray(0, 5).toString()).toBe('%PDF-');
    expect(one.toString('latin1')).toContain('/MarkInfo');
    expect(one.equals(other)).toBe(true);
    expect(one.length).toBeLessThan(60_000);
  });

  test('fills two pages with page number and date', async () => {
    const { text, filled, info } = await getPages(content);
    expect(text).toHaveLength(2);
    expect(Math.min(...filled)).toBeGreaterThan(0.75);
    text.forEach((page, index) => {
      expect(page).toContain(`Robin Muster, 23 November 2026. Page ${index + 1} of 2`);
    });
    expect(info['CreationDate']).toMatch(/^D:20261123/);
  });

  test('contains outcome, references, talks and certificates with links', async () => {
    const { text, links } = await getPages(content);
    const all = text.join('\n').replaceAll(/\s+/g, ' ');
    const { outcome, availability, testimonials, notes, certificates } = content.evidence;
    for (const said of [
      outcome,
      availability,
      testimonials[0]?.quote,
      notes[0]?.title,
      certificates[0]?.name,
    ]) {
      expect(all).toContain(said);
    }
    expect(links).toEqual(
      expect.arrayContaining([
        'mailto:robin@example.com',
        'https://example.com/',
        'https://example.com/projects/lakeside-assistant',
        notes[0]?.url,
      ]),
    );
  });

  test.each([
    ['de', 'Berufserfahrung', 'Robin Muster, 23. November 2026. Seite 1 von 2'],
    ['fr', 'Expérience', 'Robin Muster, 23 novembre 2026. Page 1 sur 2'],
  ] as const)('links to this site in %s as well', async (language, section, foot) => {
    const home = `https://example.com/${language}/`;
    const { text, links, filled } = await getPages(localizedContent(content, language), home, language);
    expect(text).toHaveLength(2);
    expect(text.join('')).toContain(section);
    expect(text[0]).toContain(foot);
    expect(text.join('')).not.toMatch(/Experience|Selected|Page \d of/);
    expect(text[0]).toMatch(language === 'fr' ? /Clients\s: Banques,/ : /Kunden: Banken,/);
    expect(links).toContain(home);
    expect(links).toContain(`${home}projects/zero-trust-for-a-cantonal-hospital`);
    expect(Math.min(...filled)).toBeGreaterThan(0.6);
  });

  test('contains no address that only this machine can open', async () => {
    const { text, links } = await getPages(content, 'http://localhost:8080');
    expect(text.join('')).not.toContain('localhost');
    expect(links.filter((link) => link.includes('localhost'))).toEqual([]);
    // A network's home page is not the owner's profile.
    expect(links.filter((link) => link.includes('linkedin'))).toEqual([]);
  });

  test('leaves out empty sections', async () => {
    const evidence = { sectors: [], testimonials: [], notes: [], certificates: [] };
    const { text, filled } = await getPages({ ...content, evidence, education: [] });
    expect(text.join('')).not.toMatch(/References|Talks|Certificates|Clients|Availability|Education/);
    expect(Math.min(...filled)).toBeGreaterThan(0.6);
  });

  test('survives a long name and letters beyond Western Europe', async () => {
    const owner = {
      ...content.owner,
      name: 'Łukasz Ștefănescu-Donaudampfschifffahrtsgesellschaftskapitän Γιώργος',
    };
    const projects = Array.from({ length: 5 }, () => content.projects).flat();
    const { text } = await getPages({ ...content, owner, projects });
    expect(text.join('')).toContain('Γιώργος');
  });
});

describe('the preview picture', () => {
  test('is a PNG of the size that social networks expect', async () => {
    const png = Buffer.from(await previewPicture(content, today));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  });
});
