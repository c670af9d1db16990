import { extname } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { furtherLanguages, languageHome } from '../../src/content/languages.ts';
import { caseStudyPath, paths } from '../../src/domain/shared/route.ts';
import { landingPath, privacyPath, termsPath } from '../../src/pages/landing/documents.ts';
import { languageAddress } from '../../src/pages/landing/page-language.ts';

/**
 * The duties of every host. The build writes each host's file from these rules, the stack obeys them, and
 * `host-table.ts` lists the resulting responses.
 */
export interface HostedDocument {
  /** In the published folder. */
  file: string;
  /** Answered with this document and status 200, without a redirect; `/*` at the end is everything below. */
  addresses: readonly string[];
  /** Beside the headers of every response. */
  headers: Readonly<Record<string, string>>;
}

/** Inputs of a build's rules. */
export interface HostedBuild {
  /** Content security policy. */
  policy: string;
  /** Addresses of all files in the immutable folder, the largest first: a host may have room for some of them only. */
  assets: readonly string[];
  /** See `contentTypes`. */
  types: ReadonlyMap<string, string>;
  /** The host name of the published site. */
  siteHost: string;
}

export const caching = {
  /** For what carries a hash of its content in its name: one year. */
  immutable: 'public, max-age=31536000, immutable',
  /** Kept, but requested again each time. */
  revalidated: 'no-cache',
} as const;

/** Everything below is named by its content. */
export const immutableFolder = '/assets/';

/**
 * The pages of projects, in each language. An address below is that of the file with `.html` behind it; where there is none,
 * nothing is published, or not since the last build, and the application in `404.html` has a look.
 */
export const projectFolders: readonly string[] = ['/', ...furtherLanguages.map(languageHome)].map((home) =>
  languageAddress(home, caseStudyPath('')),
);

/** The same as a regular expression, without the slash at the beginning. */
export const projectPattern = `(?:${projectFolders.map((folder) => folder.slice(1)).join('|')})[^/.]+`;

/** The application once more: any address that is neither a file nor a document's, with status 404. */
export const notFoundFile = '404.html';

/** Requested again each time even where a host would keep other scripts. */
export const manifestFile = 'manifest.webmanifest';
export const serviceWorkerFile = 'service-worker.js';

/** Instructions to hosts. They lie in the published folder and are no files of the site: 404. */
export const hostFiles = [
  '_headers',
  '_redirects',
  'nginx.conf',
  'Caddyfile',
  'apache.conf',
  'vercel.json',
] as const;
export type HostFile = (typeof hostFiles)[number];

/** Suffixes of the compressed copies that lie beside a file, best first. */
export const compressedCopies = { br: '.br', gzip: '.gz' } as const;

export function isCompressedCopy(file: string): boolean {
  return Object.values(compressedCopies).some((suffix) => file.endsWith(suffix));
}

/** The application leads every address below the admin area to a screen of it. Elsewhere an unknown address is answered with 404. */
const applicationAddresses = [
  paths.admin,
  `${paths.admin}/*`,
  ...Object.values(paths).filter((path) => path !== paths.home && !`${path}/`.startsWith(`${paths.admin}/`)),
];

/** Every document but the one for unknown addresses, and the translations. */
export const mainDocuments: readonly HostedDocument[] = [
  document('index.html', [landingPath]),
  document(privacyPath.slice(1)),
  document(termsPath.slice(1)),
  // No window of another site keeps a handle on the application. The visitors' pages hold nothing that it could be
  // after, and the header has a browser begin a new process when their response arrives.
  document('app.html', applicationAddresses, { 'Cross-Origin-Opener-Policy': 'same-origin' }),
];

/** As the pages of projects, they need no headers but those of every response. */
const translatedDocuments = furtherLanguages.flatMap((language) => {
  const home = languageHome(language);
  return [
    document(`${home.slice(1)}index.html`, [home, home.replace(/\/$/, '')]),
    ...[privacyPath, termsPath].map((path) => document(languageAddress(home, path).slice(1))),
  ];
});

export const hostedDocuments: readonly HostedDocument[] = [...mainDocuments, ...translatedDocuments];

/** By its name, with and without `.html`, and by further addresses. */
function document(
  file: string,
  further: readonly string[] = [],
  headers: Readonly<Record<string, string>> = {},
): HostedDocument {
  const name = `/${file}`;
  const clean = name.replace(/\.html$/, '');
  return { file, addresses: [name, ...(clean.endsWith('/index') ? [] : [clean]), ...further], headers };
}

/**
 * On every response, errors included.
 *
 * @param policy the content security policy, which belongs to exactly one build
 */
export function securityHeaders(policy: string): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': policy,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': deniedFeatures.map((name) => `${name}=()`).join(','),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
  };
}

/**
 * Browser features that pages may not use: those that ask the visitor, read sensors, devices or data, or identify a
 * person, among all features of Chromium 156. Each name travels with every document, so features that are merely
 * annoying, such as full screen or sound, are left to the content policy, which allows no foreign script or frame.
 * tests/e2e/routes.spec.ts checks the rest in the browser.
 */
export const deniedFeatures: readonly string[] = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'digital-credentials-get',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'serial',
  'speaker-selection',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/** The type of each kind of file among these, by extension without the dot, in alphabetical order. */
export function contentTypes(files: Iterable<string>): Map<string, string> {
  const types = new Map<string, string>();
  const extensions = new Set(Array.from(files, (file) => extname(file)));
  for (const extension of [...extensions].sort()) {
    const type = getMimeType(`file${extension}`)?.split(';')[0];
    if (type !== undefined) types.set(extension.slice(1), type);
  }
  return types;
}
