import {
  caching,
  type HostedBuild,
  type HostedDocuments,
  hostFiles,
  securityHeaders,
  serviceWorkerFile,
} from './host-rules.ts';

type HeaderRule = readonly [pattern: string, headers: Readonly<Record<string, string>>];

/** Maximum number of header rules. Cloudflare ignores all further ones. */
const maxHeaderRules = 100;

/**
 * Returns `_headers` for Netlify and Cloudflare. Each header is set by one matching rule only, because these hosts join the
 * values of several rules. Files without a `Cache-Control` rule are revalidated.
 */
export function headersFile({
  policy,
  assets,
  documents,
}: Pick<HostedBuild, 'policy' | 'assets' | 'documents'>): string {
  const rules: HeaderRule[] = [
    ['/*', securityHeaders(policy)],
    [`/${serviceWorkerFile}`, { 'Cache-Control': caching.revalidated }],
    ...documents.main.flatMap(({ addresses, headers }) =>
      headerPatterns(addresses).map(
        (pattern): HeaderRule => [pattern, { 'Cache-Control': caching.revalidated, ...headers }],
      ),
    ),
  ];
  // Lists each file, because a rule for the folder would also cache its 404 responses for a year.
  for (const asset of assets.slice(0, maxHeaderRules - rules.length)) {
    rules.push([asset, { 'Cache-Control': caching.immutable }]);
  }
  return rules.map(ruleText).join('\n');
}

function ruleText([pattern, headers]: HeaderRule): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `${pattern}\n${lines.join('')}`;
}

/**
 * Returns patterns that match each address once on both hosts. Netlify matches `/admin` with `/admin/*`, Cloudflare does not, and
 * both match `/admin*`.
 */
function headerPatterns(addresses: readonly string[]): string[] {
  return addresses
    .filter((address) => !addresses.includes(`${address}/*`))
    .map((address) =>
      addresses.includes(address.replace(/\/\*$/, '')) ? address.replace(/\/\*$/, '*') : address,
    );
}

/**
 * Returns `_redirects` for Netlify and Cloudflare. It only has rewrites, because both hosts answer unknown addresses with
 * 404.html. Targets have no `.html`, because Cloudflare would redirect it.
 */
export function redirectsFile(documents: HostedDocuments): string {
  const rewrites = documents.all.flatMap(({ file, addresses }) => {
    const target = `/${file.replace(/(?:(^|\/)index)?\.html$/, '$1')}`;
    return addresses.filter((address) => address !== target).map((address) => `${address} ${target} 200`);
  });
  // Cloudflare publishes the files meant for other hosts, so these are rewritten to a file that does not exist.
  const hidden = hostFiles
    .filter((file) => !file.startsWith('_'))
    .map((file) => `/${file} /no-such-file 200`);
  // Puts splat rules last, because Cloudflare counts every rule after the first splat as dynamic.
  const rules = [...hidden, ...rewrites].sort((a, b) => Number(a.includes('*')) - Number(b.includes('*')));
  return `${rules.join('\n')}\n`;
}

export interface SiteMapAddress {
  address: string;
  /** All translations of the document, including the document itself. */
  translations: readonly (readonly [language: string, address: string])[];
}

/** Returns robots.txt. @param hasApplication false for a site without a server, whose pages may all be indexed */
export function robotsFile(siteUrl: string, hasApplication: boolean): string {
  const rules = hasApplication ? 'Disallow: /admin\nDisallow: /auth/' : 'Allow: /';
  return `User-agent: *\n${rules}\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}

export function siteMapFile(siteUrl: string, addresses: readonly SiteMapAddress[]): string {
  const entries = addresses.map(({ address, translations }) => {
    const links = translations.map(
      ([language, other]) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${new URL(other, siteUrl).href}"/>`,
    );
    return `  <url><loc>${new URL(address, siteUrl).href}</loc>${links.join('')}</url>`;
  });
  const isTranslated = addresses.some(({ translations }) => translations.length > 0);
  const links = isTranslated ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${links}>
${entries.join('\n')}
</urlset>
`;
}
