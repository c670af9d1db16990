import { extname } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { furtherLanguages, languageHome } from '../../src/content/languages.ts';
import { caseStudyPath, paths } from '../../src/domain/shared/route.ts';
import { landingPath, privacyPath, termsPath } from '../../src/pages/landing/documents.ts';
import { languageAddress } from '../../src/pages/landing/page-language.ts';

/**
 * Rules that every host must follow. The build writes each host's configuration from them, the embedded stack follows them, and
 * `host-table.ts` lists the expected responses.
 */
export interface HostedDocument {
  file: string;
  /** Addresses that get this document with status 200. `/*` matches every address below. */
  addresses: readonly string[];
  /** Headers besides those of every response. */
  headers: Readonly<Record<string, string>>;
}

export interface HostedBuild {
  policy: string;
  assets: readonly string[];
  types: ReadonlyMap<string, string>;
  siteHost: string;
  documents: HostedDocuments;
}

export interface HostedDocuments {
  /** All documents except 404.html and translations. */
  main: readonly HostedDocument[];
  all: readonly HostedDocument[];
}

export const caching = {
  immutable: 'public, max-age=31536000, immutable',
  /** The browser stores the file, but asks the host before each use. */
  revalidated: 'no-cache',
} as const;

/** Folder of files whose names contain a content hash. */
export const immutableFolder = '/assets/';

/**
 * Folders of the project pages, one per language. An address below gets its `.html` file. If the page is not published, it gets
 * the application in `404.html`.
 */
export const projectFolders: readonly string[] = ['/', ...furtherLanguages.map(languageHome)].map((home) =>
  languageAddress(home, caseStudyPath('')),
);

/** Matches a project page's path without the leading slash. */
export const projectPattern = `(?:${projectFolders.map((folder) => folder.slice(1)).join('|')})[^/.]+`;

/** Document for unknown addresses, sent with status 404: the application, or a small page in a site without a server. */
export const notFoundFile = '404.html';

/** Files that hosts must revalidate, even if they cache other scripts. */
export const manifestFile = 'manifest.webmanifest';
export const serviceWorkerFile = 'service-worker.js';

/** Configuration files for hosts. A request for one is answered with 404. */
export const hostFiles = [
  '_headers',
  '_redirects',
  'nginx.conf',
  'Caddyfile',
  'apache.conf',
  'vercel.json',
] as const;
export type HostFile = (typeof hostFiles)[number];

/** Extensions of compressed copies, best compression first. */
export const compressedCopies = { br: '.br', gzip: '.gz' } as const;

export function isCompressedCopy(file: string): boolean {
  return Object.values(compressedCopies).some((suffix) => file.endsWith(suffix));
}

/** Addresses of the application. It handles every address in the admin area; all other unknown addresses are 404. */
const applicationAddresses = [
  paths.admin,
  `${paths.admin}/*`,
  ...Object.values(paths).filter((path) => path !== paths.home && !`${path}/`.startsWith(`${paths.admin}/`)),
];

const publicDocuments = [
  document('index.html', [landingPath]),
  document(privacyPath.slice(1)),
  document(termsPath.slice(1)),
];
// `same-origin` isolates the application from windows of other sites. Public pages hold no secrets, and the header would cost
// them a new process.
const application = document('app.html', applicationAddresses, {
  'Cross-Origin-Opener-Policy': 'same-origin',
});

const translatedDocuments = furtherLanguages.flatMap((language) => {
  const home = languageHome(language);
  return [
    document(`${home.slice(1)}index.html`, [home, home.replace(/\/$/, '')]),
    ...[privacyPath, termsPath].map((path) => document(languageAddress(home, path).slice(1))),
  ];
});

/** @param hasApplication false for a site without a server */
export function hostedDocuments(hasApplication: boolean): HostedDocuments {
  const main = hasApplication ? [...publicDocuments, application] : publicDocuments;
  return { main, all: [...main, ...translatedDocuments] };
}

/** Describes a document with its addresses: with `.html`, without it, and the further ones. */
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
 * Returns the headers of every response, including errors.
 * @param policy content security policy, which is valid for one build only
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
 * Permissions policy features of Chromium 156 that ask the visitor, read sensors or data, or identify a person. Excludes
 * features that only annoy, because no third-party script or frame is allowed, and every document carries the list.
 * tests/e2e/routes.spec.ts checks that no other feature is missing.
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

/** Returns content types by extension (without the dot), sorted. */
export function contentTypes(files: Iterable<string>): Map<string, string> {
  const types = new Map<string, string>();
  const extensions = new Set(Array.from(files, (file) => extname(file)));
  for (const extension of [...extensions].sort()) {
    const type = getMimeType(`file${extension}`)?.split(';')[0];
    if (type !== undefined) types.set(extension.slice(1), type);
  }
  return types;
}
