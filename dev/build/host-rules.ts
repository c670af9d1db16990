import { extname } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { furtherLanguages, languageHome } from '../../src/content/languages.ts';
import { caseStudyPath, paths } from '../../src/domain/shared/route.ts';
import { landingPath, privacyPath, termsPath } from '../../src/pages/landing/documents.ts';
import { languageAddress } from '../../src/pages/landing/page-language.ts';

/**
 * Rules for every host. The build writes each host's file from them, the stack obeys them, and `host-table.ts` lists the
 * responses.
 */
export interface HostedDocument {
  file: string;
  /** Answered with 200 and this document; `/*` matches everything below. */
  addresses: readonly string[];
  /** In addition to every response's headers. */
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
  /** Without 404.html and translations. */
  main: readonly HostedDocument[];
  all: readonly HostedDocument[];
}

export const caching = {
  immutable: 'public, max-age=31536000, immutable',
  /** Stored, but revalidated each time. */
  revalidated: 'no-cache',
} as const;

/** Names contain content hashes. */
export const immutableFolder = '/assets/';

/** Project pages by language. An address maps to the file with `.html`; unpublished ones get the application in `404.html`. */
export const projectFolders: readonly string[] = ['/', ...furtherLanguages.map(languageHome)].map((home) =>
  languageAddress(home, caseStudyPath('')),
);

/** As a regular expression, without the leading slash. */
export const projectPattern = `(?:${projectFolders.map((folder) => folder.slice(1)).join('|')})[^/.]+`;

/** For unknown addresses with status 404: the application, or a page of its own in a site without a server. */
export const notFoundFile = '404.html';

/** Revalidated even by hosts that cache scripts. */
export const manifestFile = 'manifest.webmanifest';
export const serviceWorkerFile = 'service-worker.js';

/** Instructions to hosts, not files of the site: 404. */
export const hostFiles = [
  '_headers',
  '_redirects',
  'nginx.conf',
  'Caddyfile',
  'apache.conf',
  'vercel.json',
] as const;
export type HostFile = (typeof hostFiles)[number];

/** Compressed copies, best first. */
export const compressedCopies = { br: '.br', gzip: '.gz' } as const;

export function isCompressedCopy(file: string): boolean {
  return Object.values(compressedCopies).some((suffix) => file.endsWith(suffix));
}

/** The application handles every admin address. Elsewhere unknown addresses are 404. */
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
// Isolates the application from other sites' windows. Public pages hold nothing worth it, and the header costs a new process.
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

/** @param hasApplication false: a site without a server */
export function hostedDocuments(hasApplication: boolean): HostedDocuments {
  const main = hasApplication ? [...publicDocuments, application] : publicDocuments;
  return { main, all: [...main, ...translatedDocuments] };
}

/** With and without `.html`, and further addresses. */
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
 * @param policy belongs to exactly one build
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
 * Features that ask the visitor, read sensors or data, or identify a person, of Chromium 156. Merely annoying ones are omitted,
 * because no foreign script or frame is allowed and every document carries the list. tests/e2e/routes.spec.ts checks the rest.
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

/** By extension without the dot, sorted. */
export function contentTypes(files: Iterable<string>): Map<string, string> {
  const types = new Map<string, string>();
  const extensions = new Set(Array.from(files, (file) => extname(file)));
  for (const extension of [...extensions].sort()) {
    const type = getMimeType(`file${extension}`)?.split(';')[0];
    if (type !== undefined) types.set(extension.slice(1), type);
  }
  return types;
}
