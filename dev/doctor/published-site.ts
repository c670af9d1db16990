import { EnvironmentError } from '../../src/config/environment.schema.ts';
import { type Environment, parseEnvironment } from '../../src/config/environment.ts';
import { paths } from '../../src/domain/route.ts';
import type { Answer, Wire } from './wire.ts';

/** The files that say most about a deployment, each asked for once. */
export interface PublishedSite {
  origin: string;
  home: Answer;
  /** The application's document, asked for by one of its own addresses. */
  application: Answer;
  serviceWorker: Answer;
  /** The script that the application's document begins with; null: it names none. */
  entry: Answer | null;
  /** What the site was built with, or a sentence that says why it cannot be told. */
  environment: Environment | string;
}

/** @throws NoAnswer if the site cannot be reached */
export async function readPublishedSite(origin: string, wire: Wire): Promise<PublishedSite> {
  const [home, application, serviceWorker] = await Promise.all([
    wire.ask(`${origin}/`),
    wire.ask(origin + paths.admin),
    wire.ask(`${origin}/service-worker.js`),
  ]);
  const entryPath = entryOf(application.text);
  const entry = entryPath === null ? null : await wire.ask(origin + entryPath);
  const environment = environmentIn([serviceWorker, entry], origin);
  return { origin, home, application, serviceWorker, entry, environment };
}

/** The application's first script, by its path; null: this is not the application's document. */
export function entryOf(html: string): string | null {
  return /<script type="module"[^>]* src="(\/assets\/[\w.-]+\.js)"/.exec(html)?.[1] ?? null;
}

/** A build writes its variables into its scripts: the service worker has them, unless it is switched off. */
function environmentIn(scripts: (Answer | null)[], origin: string): Environment | string {
  const source = scripts
    .map((script) => variablesIn(script?.text ?? ''))
    .find((variables) => variables['VITE_SUPABASE_URL'] !== undefined);
  if (source === undefined) return 'None of its scripts names a Supabase project.';
  try {
    return parseEnvironment(source, origin);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
    throw error;
  }
}

function variablesIn(script: string): Record<string, string> {
  const found = script.matchAll(/\b(VITE_[A-Z_]+)["']?:\s*(["'`])([^"'`\\]*)\2/g);
  return Object.fromEntries(Array.from(found, ([, name = '', , value = '']) => [name, value]));
}
