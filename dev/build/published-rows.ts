import type { BuildVariables } from '../../src/config/environment.schema.ts';
import type * as PrerenderModule from '../../src/entries/landing.prerender.tsx';

type Prerender = Pick<typeof PrerenderModule, 'pageColumns' | 'readablePages' | 'requestPublished'>;
type Rows = ReturnType<Prerender['readablePages']>;

/** Thrown if the build requires the published entries and cannot read them. */
export class PublishedEntriesError extends Error {
  override name = 'PublishedEntriesError';
}

/**
 * Reads the owner's published entries. If they cannot be read, the build warns and continues, unless entries are required.
 * @param warn called with a sentence
 * @throws PublishedEntriesError if required entries cannot be read
 */
export async function readPublishedRows(
  environment: BuildVariables,
  { pageColumns, readablePages, requestPublished }: Prerender,
  warn: (sentence: string) => void,
): Promise<Rows> {
  if (environment.VITE_SUPABASE_URL === undefined) return [];
  const { VITE_PUBLISHED_ENTRIES: wanted, VITE_SUPABASE_ANON_KEY: anonKey } = environment;
  if (wanted === 'off') return [];
  const url = new URL(environment.VITE_SUPABASE_URL, environment.VITE_SITE_URL).href.replace(/\/+$/, '');
  try {
    const response = await requestPublished({ url, anonKey }, new AbortController().signal, pageColumns);
    return readablePages(response);
  } catch (error) {
    const reason = `The published entries could not be read from ${url} (${getReason(error)})`;
    if (wanted === 'required') {
      throw new PublishedEntriesError(`${reason}. VITE_PUBLISHED_ENTRIES=required asks for them.`);
    }
    warn(`${reason}: the site is built from content/ alone.`);
    return [];
  }
}

function getReason(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined };
  return cause instanceof Error && cause.message !== '' ? cause.message : message;
}
