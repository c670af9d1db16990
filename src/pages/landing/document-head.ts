import type { Certificate, LegalPage, SiteContent } from '#domain/content/site-content.ts';
import {
  feedPath,
  landingPath,
  previewPicturePath,
  privacyPath,
  sitePicturePath,
  termsPath,
} from './documents.ts';
import { languageAddress, type PageLanguage, type Translation } from './page-language.ts';

/** Renders the head of a prerendered document. The build adds styles and scripts. */
export function documentHead(
  content: SiteContent,
  siteUrl: string,
  inLanguage: PageLanguage,
  path: string,
  page?: LegalPage,
): string {
  const { owner } = content;
  const { texts, home } = inLanguage;
  return renderHead(content, siteUrl, inLanguage, {
    title: page ? `${page.title} | ${owner.name}` : `${owner.name} | ${owner.badge}`,
    description: page ? texts.legalPageLabel(page.title, owner.name) : owner.tagline,
    type: page ? 'article' : 'website',
    address: absolute(siteUrl, languageAddress(home, path)),
    picture: absolute(siteUrl, languageAddress(home, previewPicturePath)),
    pictureText: `${owner.name}, ${owner.badge}`,
    structuredData: path === landingPath ? landingData(content, siteUrl) : null,
  });
}

/** Returns the head of a page that search engines must not index. */
export function messageHead(title: string): string {
  return `<title>${escape(title)}</title>${meta('name', 'robots', 'noindex')}`;
}

export interface DocumentMeta {
  title: string;
  description: string;
  type: 'article' | 'website';
  address: string;
  /** Address of the picture for link previews, 1200 by 630 pixels. */
  picture: string;
  pictureText: string;
  /** JSON-LD; null if the document has none. */
  structuredData: object[] | null;
}

export function renderHead(
  { owner, evidence }: Pick<SiteContent, 'owner' | 'evidence'>,
  siteUrl: string,
  { texts, translations }: PageLanguage,
  document: DocumentMeta,
): string {
  const { title, description, type, address, picture, pictureText, structuredData } = document;
  return [
    `<title>${escape(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escape(address)}">`,
    ...alternateLinks(translations).map(
      ([language, other]) =>
        `<link rel="alternate" hreflang="${language}" href="${escape(absolute(siteUrl, other))}">`,
    ),
    meta('property', 'og:type', type),
    meta('property', 'og:site_name', owner.name),
    meta('property', 'og:locale', texts.ogLocale),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', pictureText),
    meta('name', 'twitter:card', 'summary_large_image'),
    evidence.notes.length > 0
      ? `<link rel="alternate" type="application/atom+xml" title="${escape(texts.talksAndWriting)}" href="${escape(new URL(siteUrl + feedPath).pathname)}">`
      : '',
    structuredData
      ? dataScript('application/ld+json', { '@context': 'https://schema.org', '@graph': structuredData })
      : '',
    dataScript('speculationrules', speculationRules),
  ].join('');
}

/**
 * Prerenders a project's page when a pointer hovers over or presses its link. Browsers skip this in data-saving mode.
 * `landing.later.ts` is the fallback for browsers without speculation rules.
 */
const speculationRules = {
  prerender: [{ where: { selector_matches: '[href*="/projects/"]' }, eagerness: 'moderate' }],
};

/** Returns the `hreflang` links of a document. `x-default` is the main language. */
export function alternateLinks(translations: readonly Translation[]): [language: string, address: string][] {
  const [main] = translations;
  return main === undefined
    ? []
    : [
        ...translations.map(({ language, address }): [string, string] => [language, address]),
        ['x-default', main.address],
      ];
}

/** @param path on the host, such as `/portfolio/de/` */
export function absolute(siteUrl: string, path: string): string {
  return new URL(path, siteUrl).href;
}

/** Paths in the site map, besides those of the projects. */
export const publishedPaths = [landingPath, privacyPath, termsPath] as const;

/** JSON-LD id of the owner, the same on every page. */
export function personId(siteUrl: string): string {
  return `${siteUrl}/#person`;
}

function landingData({ owner, socialLinks, evidence }: SiteContent, siteUrl: string): object[] {
  const person = { '@id': personId(siteUrl) };
  const address = {
    '@type': 'PostalAddress',
    addressLocality: owner.location.city,
    addressCountry: owner.location.countryCode,
  };
  return [
    {
      '@type': 'Person',
      ...person,
      name: owner.name,
      jobTitle: owner.badge,
      description: owner.bio,
      url: `${siteUrl}/`,
      image: siteUrl + (evidence.portrait ? sitePicturePath(evidence.portrait.file) : previewPicturePath),
      address,
      knowsLanguage: owner.languages,
      ...(evidence.certificates.length > 0 && { hasCredential: evidence.certificates.map(credential) }),
      sameAs: socialLinks.map(({ url }) => url),
    },
    {
      '@type': 'ProfessionalService',
      '@id': `${siteUrl}/#service`,
      name: owner.name,
      description: owner.tagline,
      url: `${siteUrl}/`,
      image: siteUrl + previewPicturePath,
      address,
      areaServed: owner.location.country,
      founder: person,
    },
  ];
}

export function dataScript(type: string, data: unknown, id?: string): string {
  const name = id === undefined ? '' : ` id="${id}"`;
  // `<` would let content end the script element.
  return `<script type="${type}"${name}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

function credential({ name, url }: Certificate) {
  return {
    '@type': 'EducationalOccupationalCredential',
    name,
    ...(url && { url }),
  };
}

function meta(kind: 'name' | 'property', key: string, value: string): string {
  return `<meta ${kind}="${key}" content="${escape(value)}">`;
}

export function escape(value: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return value.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
