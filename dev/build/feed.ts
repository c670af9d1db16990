import type { SiteContent } from '../../src/domain/content/site-content.ts';
import { isolate, withoutControls } from '../../src/domain/shared/foreign-text.ts';
import type { Language } from '../../src/domain/shared/language.ts';
import { texts } from '../../src/locales/texts.ts';
import { feedPath } from '../../src/pages/landing/documents.ts';

/** Returns talks and writing as an Atom feed (RFC 4287), newest first, or null if there are none. */
export function feedFile(
  { owner, evidence: { notes } }: SiteContent,
  siteUrl: string,
  language: Language,
): string | null {
  const { talksAndWriting } = texts[language].page;
  const sorted = notes.toSorted((one, other) => other.date.localeCompare(one.date));
  const [newest] = sorted;
  if (!newest) return null;
  const entries = sorted.map(
    ({ kind, title, venue, date, url, summary }) => `  <entry>
    <id>${escape(url)}</id>
    <title>${escape(title)}</title>
    <link href="${escape(url)}"/>
    <updated>${toTimestamp(date)}</updated>
    <category term="${escape(kind)}"/>
    <summary>${escape([`${kind}, ${isolate(venue)}.`, summary].filter(Boolean).join(' '))}</summary>
  </entry>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
  <id>${escape(siteUrl)}/</id>
  <title>${escape(`${owner.name}: ${talksAndWriting.toLowerCase()}`)}</title>
  <subtitle>${escape(owner.tagline)}</subtitle>
  <link href="${escape(siteUrl)}/"/>
  <link rel="self" type="application/atom+xml" href="${escape(siteUrl + feedPath)}"/>
  <updated>${toTimestamp(newest.date)}</updated>
  <author><name>${escape(owner.name)}</name></author>
${entries.join('\n')}
</feed>
`;
}

/** Adds midnight, because Atom requires a time. */
function toTimestamp(date: string): string {
  return `${date}T00:00:00Z`;
}

function escape(text: string): string {
  return withoutControls(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
