import { EnvironmentError } from '../../src/config/environment.schema.ts';
import { type Environment, parseEnvironment } from '../../src/config/environment.ts';
import { paths } from '../../src/domain/shared/route.ts';
import { serviceWorkerFile } from '../build/host-rules.ts';
import { type HostResponse, hostTable } from '../build/host-table.ts';
import type { Wire, WireResponse } from './wire.ts';

/** A site's response to an address, with the expected one. */
export interface HostedResponse {
  expected: HostResponse;
  response: WireResponse;
}

export interface PublishedSite {
  origin: string;
  home: WireResponse;
  /** The application's document, requested by one of its own addresses. */
  application: WireResponse;
  serviceWorker: WireResponse;
  /** Every address that was requested, those above included. */
  responses: HostedResponse[];
  /** The environment of the site's build, or the reason why it is unknown. */
  environment: Environment | string;
}

/** Of the table of what hosts have to serve: one address for each thing that can go wrong. */
const requested: readonly string[] = [
  ...Object.values(paths),
  '/admin/anything/at/all',
  '/privacy',
  '/nowhere',
  `/${serviceWorkerFile}`,
  '/manifest.webmanifest',
];

/** @throws NoResponse if the site cannot be reached */
export async function readPublishedSite(origin: string, wire: Wire): Promise<PublishedSite> {
  const application = await wire.request(origin + paths.admin);
  const entry = getEntry(application.text);
  const styleSheet = getStyleSheet(application.text);
  // Without them there is nothing below /assets/ to ask for: they are found missing by their absence.
  const table = hostTable({ script: entry ?? '', styleSheet: styleSheet ?? '' });
  const responses = await Promise.all(
    getSample(table).map(async (expected) => ({
      expected,
      response:
        expected.address === paths.admin ? application : await wire.request(origin + expected.address),
    })),
  );
  const at = (address: string) =>
    responses.find(({ expected }) => expected.address === address)?.response ?? application;
  const serviceWorker = at(`/${serviceWorkerFile}`);
  const named = namesBackend(serviceWorker) ? [] : getPreloads(application.text);
  const preloaded = await Promise.all(named.map((path) => wire.request(origin + path)));
  const environment = findEnvironment([serviceWorker, ...preloaded], origin);
  return { origin, home: at(paths.home), application, serviceWorker, responses, environment };
}

function getSample(table: HostResponse[]): HostResponse[] {
  const getPath = ({ address }: HostResponse) => address.replace(/\?.*/, '');
  return table.filter((row, place) => {
    const path = getPath(row);
    const isFirst = table.findIndex((other) => getPath(other) === path) === place;
    return isFirst && (requested.includes(path) || path.startsWith('/assets/'));
  });
}

/** The application's first script, by its path; null: this is not the application's document. */
export function getEntry(html: string): string | null {
  return /<script type="module"[^>]* src="(\/assets\/[\w.-]+\.js)"/.exec(html)?.[1] ?? null;
}

/** The application's style sheet, by its path; null: there is none. */
export function getStyleSheet(html: string): string | null {
  return /<link rel="stylesheet"[^>]* href="(\/assets\/[\w.-]+\.css)"/.exec(html)?.[1] ?? null;
}

/** Files that the application's first script needs at once. */
function getPreloads(html: string): string[] {
  const links = html.matchAll(/<link rel="modulepreload"[^>]* href="(\/assets\/[\w.-]+\.js)"/g);
  return Array.from(links, ([, path = '']) => path);
}

function namesBackend({ text }: WireResponse): boolean {
  return findVariables(text)['VITE_SUPABASE_URL'] !== undefined;
}

/** A build writes its variables into its scripts: the service worker has them, unless it is switched off. */
function findEnvironment(scripts: WireResponse[], origin: string): Environment | string {
  const found = scripts.find(namesBackend);
  if (found === undefined) return 'None of its scripts names a Supabase project.';
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
