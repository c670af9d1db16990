import { furtherLanguages, languageHome } from '../../src/content/languages.ts';
import { caching } from './host-rules.ts';

export interface HostResponse {
  /** Address, with a query if the response must keep it. */
  address: string;
  status: 200 | 404;
  file: string;
  /** Content type without parameters such as the charset. */
  contentType: string;
  /** `Cache-Control`, or null for any value that makes the browser revalidate (`no-cache`, `no-store`, `max-age=0`). */
  cacheControl: string | null;
  compressed: boolean;
  openerPolicy: boolean;
}

const html = {
  status: 200,
  contentType: 'text/html',
  cacheControl: caching.revalidated,
  compressed: true,
  openerPolicy: false,
} as const;

const file = { status: 200, cacheControl: null, compressed: false, openerPolicy: false } as const;

const asset = { ...file, cacheControl: caching.immutable, compressed: true };

const applicationAddresses = [
  '/app',
  '/app.html',
  '/account',
  '/admin',
  '/admin?tab=keys',
  '/admin/login',
  '/admin/github',
  '/admin/github/app-setup',
  '/admin/anything/at/all?a=b.c',
  '/auth/sign-in',
  '/auth/sign-up',
  '/auth/forgot-password',
  '/auth/reset-password?code=sample',
  '/auth/confirm?token_hash=sample&type=signup',
  '/auth/github/callback?code=sample&state=sample',
  '/github-callback?code=sample&state=sample',
  '/github-app/callback?installation_id=1&setup_action=install&state=sample',
  '/github-app-callback?code=sample',
];

const unknownAddresses = [
  '/auth',
  '/auth/',
  '/auth/nope',
  '/auth/sign-in/nope',
  '/auth/unknown/at/all.js',
  '/account/nope',
  '/github-callback/nope',
  '/github-app/nope',
  '/administration',
  '/nowhere',
  '/nowhere/at/all',
  '/nowhere.html',
  '/nowhere.js',
  '/projects/nowhere',
  // A page from before a publication requests a deleted file. A 404 cached for a year would stay after a later publication
  // restores the file.
  '/assets/gone-12345678.js',
  '/nginx.conf',
  '/Caddyfile',
  '/apache.conf',
  '/vercel.json',
];

/**
 * Returns the correct responses, for the tests and for checks of published sites.
 * @param assets a script and a style sheet below `/assets/`, and a case study's address
 * @param hasApplication false for a site without a server
 */
export function hostTable(
  assets: { script: string; styleSheet?: string; project?: string },
  hasApplication = true,
): HostResponse[] {
  const at = (
    response: Omit<HostResponse, 'address' | 'file'>,
    address: string,
    name = address.slice(1),
  ) => ({
    ...response,
    address,
    file: name,
  });
  const translatedPages = (home: string, project: string | undefined) => {
    const document = { ...html, cacheControl: null };
    const folder = home.slice(1);
    return [
      at(document, home, `${folder}index.html`),
      at(document, `${home}?utm_source=sample`, `${folder}index.html`),
      at(document, `${home}privacy.html`),
      at(document, `${home}privacy`, `${folder}privacy.html`),
      at(document, `${home}terms`, `${folder}terms.html`),
      ...(project === undefined
        ? []
        : [at(document, home + project.slice(1), `${folder}${project.slice(1)}.html`)]),
      at({ ...file, contentType: 'application/pdf' }, `${home}resume.pdf`),
      at({ ...file, contentType: 'image/png' }, `${home}preview.png`),
      at({ ...document, status: 404 }, `${home}nowhere`, '404.html'),
      at({ ...document, status: 404 }, `${home}projects/nowhere`, '404.html'),
    ];
  };
  const application = { ...html, openerPolicy: true };
  const notFound = { ...html, status: 404, cacheControl: null } as const;
  return [
    at(html, '/', 'index.html'),
    at(html, '/?utm_source=sample', 'index.html'),
    at(html, '/index.html'),
    at(html, '/privacy.html'),
    at(html, '/privacy', 'privacy.html'),
    at(html, '/terms.html'),
    at(html, '/terms', 'terms.html'),
    ...(assets.project === undefined
      ? []
      : [
          at({ ...html, cacheControl: null }, assets.project, `${assets.project.slice(1)}.html`),
          at(
            { ...html, cacheControl: null },
            `${assets.project}?utm_source=sample`,
            `${assets.project.slice(1)}.html`,
          ),
          at({ ...file, contentType: 'image/png' }, `${assets.project}.png`),
        ]),
    ...furtherLanguages.map(languageHome).flatMap((home) => translatedPages(home, assets.project)),
    ...applicationAddresses.map((address) =>
      hasApplication ? at(application, address, 'app.html') : at(notFound, address, '404.html'),
    ),
    ...unknownAddresses.map((address) => at(notFound, address, '404.html')),
    at({ ...asset, contentType: 'text/javascript' }, assets.script),
    ...(assets.styleSheet === undefined
      ? []
      : [at({ ...asset, contentType: 'text/css' }, assets.styleSheet)]),
    at(
      { ...file, contentType: 'text/javascript', cacheControl: caching.revalidated, compressed: true },
      '/service-worker.js',
    ),
    at({ ...file, contentType: 'application/manifest+json', compressed: true }, '/manifest.webmanifest'),
    at({ ...file, contentType: 'application/pdf' }, '/resume.pdf'),
    at({ ...file, contentType: 'application/json', compressed: true }, '/resume.json'),
    at({ ...file, contentType: 'image/png' }, '/preview.png'),
    at({ ...file, contentType: 'image/svg+xml' }, '/icons/icon.svg'),
    at({ ...file, contentType: 'text/plain' }, '/robots.txt'),
    at({ ...file, contentType: 'application/xml' }, '/sitemap.xml'),
    at({ ...file, contentType: 'application/xml', compressed: true }, '/feed.xml'),
  ];
}
