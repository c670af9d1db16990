import type { Certificate, LegalPage, SiteContent } from '#content/site-content.ts';
import {
  feedPath,
  landingPath,
  portraitPath,
  previewPicturePath,
  privacyPath,
  resumeJsonPath,
  resumePath,
  termsPath,
} from './documents.ts';

/** The head of a prerendered document, without styles and scripts: the build adds those. */
export function documentHead(content: SiteContent, siteUrl: string, path: string, page?: LegalPage): string {
  const { owner, evidence } = content;
  const title = page ? `${page.title} | ${owner.name}` : `${owner.name} | ${owner.badge}`;
  const description = page ? `${page.title} of ${owner.name}.` : owner.tagline;
  const address = siteUrl + path;
  const picture = siteUrl + previewPicturePath;
  return [
    `<title>${escape(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escape(address)}">`,
    meta('property', 'og:type', page ? 'article' : 'website'),
    meta('property', 'og:site_name', owner.name),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', `${owner.name}, ${owner.badge}`),
    meta('name', 'twitter:card', 'summary_large_image'),
    evidence.notes.length > 0
      ? `<link rel="alternate" type="application/atom+xml" title="Talks and writing" href="${feedPath}">`
      : '',
    path === landingPath ? structuredData(content, siteUrl) : '',
  ].join('');
}

/** The site map's addresses. */
export const publishedPaths = [landingPath, privacyPath, termsPath] as const;

function structuredData(
  { owner, socialLinks, evidence, services, competencies }: SiteContent,
  siteUrl: string,
): string {
  const person = { '@id': `${siteUrl}/#person` };
  const address = {
    '@type': 'PostalAddress',
    addressLocality: owner.location.city,
    addressCountry: owner.location.countryCode,
  };
  const graph = [
    {
      '@type': 'Person',
      ...person,
      name: owner.name,
      jobTitle: owner.badge,
      description: owner.bio,
      email: `mailto:${owner.email}`,
      url: `${siteUrl}/`,
      image: siteUrl + (evidence.portrait ? portraitPath(evidence.portrait) : previewPicturePath),
      address,
      knowsLanguage: owner.languages,
      knowsAbout: competencies.map(({ title }) => title),
      ...(evidence.certificates.length > 0 && { hasCredential: evidence.certificates.map(credential) }),
      sameAs: socialLinks.map(({ url }) => url),
      subjectOf: [resumePath, resumeJsonPath].map((path) => ({
        '@type': 'DigitalDocument',
        name: 'Resume',
        url: siteUrl + path,
      })),
    },
    {
      '@type': 'ProfessionalService',
      '@id': `${siteUrl}/#service`,
      name: owner.name,
      description: owner.tagline,
      url: `${siteUrl}/`,
      image: siteUrl + previewPicturePath,
      email: `mailto:${owner.email}`,
      address,
      areaServed: owner.location.country,
      founder: person,
      hasOfferCatalog: {
        '@type': 'OfferCatalog',
        name: 'Services',
        itemListElement: services.map(({ title, description }) => ({
          '@type': 'Offer',
          itemOffered: { '@type': 'Service', name: title, description },
        })),
      },
    },
  ];
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
  // `<` would let content end the script element.
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`;
}

function credential({ name, issuer, year, url }: Certificate) {
  return {
    '@type': 'EducationalOccupationalCredential',
    name,
    credentialCategory: 'certificate',
    dateCreated: year,
    recognizedBy: { '@type': 'Organization', name: issuer },
    ...(url && { url }),
  };
}

function meta(kind: 'name' | 'property', key: string, value: string): string {
  return `<meta ${kind}="${key}" content="${escape(value)}">`;
}

function escape(value: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return value.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
