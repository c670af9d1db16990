// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { content } from '#content/content.ts';
import { feedFile } from '../../../dev/build/feed.ts';

const siteUrl = 'https://example.com';

function parse(xml: string | null): Document {
  const feed = new DOMParser().parseFromString(xml ?? '', 'application/xml');
  expect(feed.querySelector('parsererror')).toBeNull();
  return feed;
}

/** Checks the elements that RFC 4287 requires once in a feed and in each entry. */
function expectAtom(feed: Document): void {
  const root = feed.documentElement;
  expect(root.namespaceURI).toBe('http://www.w3.org/2005/Atom');
  const entries = [...root.children].filter(({ localName }) => localName === 'entry');
  for (const element of [root, ...entries]) {
    for (const name of ['id', 'title', 'updated']) {
      const found = [...element.children].filter(({ localName }) => localName === name);
      expect(found.map((child) => child.textContent?.trim())).toEqual([expect.stringMatching(/./)]);
    }
    const updated = [...element.children].find(({ localName }) => localName === 'updated')?.textContent ?? '';
    expect(new Date(updated).toISOString()).toBe(updated.replace('Z', '.000Z'));
  }
  expect(root.querySelectorAll('author > name')).toHaveLength(1);
  const ids = entries.map((entry) => entry.querySelector('id')?.textContent);
  expect(new Set(ids).size).toBe(entries.length);
}

test('the feed is valid Atom with the newest entry first', () => {
  const feed = parse(feedFile(content, siteUrl, 'en'));
  expectAtom(feed);
  expect(feed.querySelector('link[rel="self"]')?.getAttribute('href')).toBe(`${siteUrl}/feed.xml`);
  const titles = [...feed.querySelectorAll('entry > title')].map((title) => title.textContent);
  expect(titles).toEqual(
    content.evidence.notes
      .toSorted((one, other) => (one.date < other.date ? 1 : -1))
      .map(({ title }) => title),
  );
  expect(feed.querySelector('feed > updated')?.textContent).toBe('2026-09-17T00:00:00Z');
});

test('escapes titles in the feed', () => {
  const [note] = content.evidence.notes;
  if (!note) throw new Error('The sample has no note.');
  const title = '</title><script>"&amp;';
  const evidence = { ...content.evidence, notes: [{ ...note, title, url: 'https://example.com/?a=1&b="<' }] };
  const feed = parse(feedFile({ ...content, evidence }, siteUrl, 'en'));
  expectAtom(feed);
  expect(feed.querySelector('entry > title')?.textContent).toBe(title);
});

test('writes no feed without talks and writing', () => {
  expect(feedFile({ ...content, evidence: { ...content.evidence, notes: [] } }, siteUrl, 'en')).toBeNull();
});
