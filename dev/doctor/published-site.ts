import { EnvironmentError } from '../../src/config/environment.schema.ts';
import { type Environment, parseEnvironment } from '../../src/config/environment.ts';
import { paths } from '../../src/domain/shared/route.ts';
import { serviceWorkerFile } from '../build/host-rules.ts';
import { type HostResponse, hostTable } from '../build/host-table.ts';
import type { Wire, WireResponse } from './wire.ts';

export interface HostedResponse {
  expected: HostResponse;
  response: WireResponse;
}

export interface PublishedSite {
  origin: string;
  home: WireResponse;
  serviceWorker: WireResponse;
  responses: HostedResponse[];
  /** The variables of the build, or the reason why they are unknown. */
  environment: Environment | string;
  /** Address that the site was built for; null if unknown. */
  siteUrl: string | null;
  /** False for a site without a server, whose host need not send headers. */
  hasServer: boolean;
}

/** The requested addresses, one for each possible fault of a site. */
const requested: readonly string[] = [
  ...Object.values(paths),
  '/admin/anything/at/all',
  '/privacy',
  '/nowhere',
  `/${serviceWorkerFile}`,
  '/manifest.webmanifest',
];

/** @throws NoResponse if the site is unreachable */
export async function readPublishedSite(origin: string, wire: Wire): Promise<PublishedSite> {
  const [home, application] = await Promise.all([
    wire.request(origin + paths.home),
    wire.request(origin + paths.admin),
  ]);
  const loaded = new Map<string, WireResponse>([
    [paths.home, home],
    [paths.admin, application],
  ]);
  const hasServer = getMetaPolicy(home.text) === null;
  const entry = getEntry(application.text);
  // Missing assets are reported elsewhere.
  const assets = {
    script: entry ?? getLandingEntry(home.text) ?? '',
    styleSheet: getStyleSheet(application.text) ?? '',
  };
  const responses = await Promise.all(
    getSample(hostTable(assets, hasServer || entry !== null)).map(async (expected) => ({
      expected,
      response: loaded.get(expected.address) ?? (await wire.request(origin + expected.address)),
    })),
  );
  const at = (address: string) =>
    responses.find(({ expected }) => expected.address === address)?.response ?? application;
  const serviceWorker = at(`/${serviceWorkerFile}`);
  const named = namesBackend(serviceWorker) ? [] : getPreloads(application.text);
  const preloaded = await Promise.all(named.map((path) => wire.request(origin + path)));
  const environment = hasServer
    ? findEnvironment([serviceWorker, ...preloaded], origin)
    : 'The site was built without a server.';
  const siteUrl = typeof environment === 'string' ? getCanonical(home.text) : environment.siteUrl;
  return { origin, home, serviceWorker, responses, environment, siteUrl, hasServer };
}

function getSample(table: HostResponse[]): HostResponse[] {
  const getPath = ({ address }: HostResponse) => address.replace(/\?.*/, '');
  return table.filter((row, place) => {
    const path = getPath(row);
    const isFirst = table.findIndex((other) => getPath(other) === path) === place;
    return isFirst && (requested.includes(path) || path.startsWith('/assets/'));
  });
}

export function getEntry(html: string): string | null {
  return /<script type="module"[^>]* src="[^"]*?(\/assets\/[\w.-]+\.js)"/.exec(html)?.[1] ?? null;
}

function getLandingEntry(html: string): string | null {
  return /data-entry="[^"]*?(\/assets\/[\w.-]+\.js)"/.exec(html)?.[1] ?? null;
}

/** Returns the policy in the meta element of a document, or null if there is none. */
export function getMetaPolicy(html: string): string | null {
  return /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/i.exec(html)?.[1] ?? null;
}

function getCanonical(html: string): string | null {
  return /<link rel="canonical" href="([^"]+?)\/?"/.exec(html)?.[1] ?? null;
}

export function getStyleSheet(html: string): string | null {
  return /<link rel="stylesheet"[^>]* href="[^"]*?(\/assets\/[\w.-]+\.css)"/.exec(html)?.[1] ?? null;
}

function getPreloads(html: string): string[] {
  const links = html.matchAll(/<link rel="modulepreload"[^>]* href="(\/assets\/[\w.-]+\.js)"/g);
  return Array.from(links, ([, path = '']) => path);
}

function namesBackend({ text }: WireResponse): boolean {
  return findVariables(text)['VITE_SUPABASE_URL'] !== undefined;
}

/** Finds the variables of a build in its scripts. They are missing if the service worker is switched off. */
function findEnvironment(scripts: WireResponse[], origin: string): Environment | string {
  const found = scripts.find(namesBackend);
  if (found === undefined) return 'The scripts of the site name no Supabase project.';
  try {
    return parseEnvironment(findVariables(found.text), origin);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
    throw error;
  }
}

function findVariables(script: string): Record<string, string> {
  const found = script.matchAll(/\b(VITE_[A-Z_]+)["']?:\s*(["'`])([^"'`\\]*)\2/g);
  return Object.fromEntries(Array.from(found, ([, name = '', , value = '']) => [name, value]));
}
