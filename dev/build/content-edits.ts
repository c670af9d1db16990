import * as z from 'zod/mini';
import type { EnvironmentVariables } from '../../src/config/environment.schema.ts';
import { listSchema } from '../../src/config/listed.ts';
import { content as fileContent } from '../../src/content/content.ts';
import { type EditedPlace, withEdits } from '../../src/content/sections.ts';
import type { SiteContent } from '../../src/domain/content/site-content.ts';
import { formatCount } from '../../src/domain/shared/wording.ts';

type BackendVariables = Pick<
  EnvironmentVariables,
  'VITE_SUPABASE_URL' | 'VITE_SUPABASE_ANON_KEY' | 'VITE_SITE_URL'
>;

const timeoutMs = 10_000;
const rows = listSchema(z.object({ id: z.string(), value: z.unknown() }));

/**
 * Requests the texts that the owner edited in the admin area. These texts are public.
 * @param warn called with a sentence about each skipped edit
 * @throws Error if no readable response arrives
 */
export async function requestContentEdits(
  environment: BackendVariables,
  warn: (sentence: string) => void = console.warn,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<EditedPlace[]> {
  const address = new URL('/rest/v1/content_edits', getBackend(environment));
  address.search = String(new URLSearchParams({ select: 'id,value', order: 'id' }));
  const response = await fetch(address, {
    headers: { apikey: environment.VITE_SUPABASE_ANON_KEY },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`the response is ${response.status}`);
  const read = z.safeParse(rows, await response.json());
  if (!read.success) throw new Error('the response is no list of edits');
  const { items, skipped } = read.data;
  if (skipped > 0) {
    warn(`Left out because this version can't read them: ${formatCount(skipped, 'edit')} of the content.`);
  }
  return items;
}

function getBackend({ VITE_SUPABASE_URL, VITE_SITE_URL }: BackendVariables): URL {
  return new URL(VITE_SUPABASE_URL, VITE_SITE_URL);
}

/**
 * Returns the content with the owner's edits. Returns the unchanged files if there is no server. Warns and returns them if the
 * response is missing or an edit is invalid.
 */
export async function readEditedContent(
  environment: BackendVariables | { VITE_SUPABASE_URL?: undefined } | null,
  warn: (sentence: string) => void,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<SiteContent> {
  if (environment?.VITE_SUPABASE_URL === undefined) return fileContent;
  // The embedded stack does not run during its site's build, so no edits can be requested.
  if (environment.VITE_SUPABASE_URL.startsWith('/')) return fileContent;
  try {
    const edits = await requestContentEdits(environment, warn, fetch);
    const { content, problems } = withEdits(fileContent, edits);
    for (const problem of problems) {
      warn(`An edit of the content cannot be published, and the file's text stands: ${problem}`);
    }
    return content;
  } catch (error) {
    const { origin } = getBackend(environment);
    const reason = error instanceof Error ? error.message : String(error);
    warn(
      `Edits of the content could not be read from ${origin} (${reason}): content/ is published as it is.`,
    );
    return fileContent;
  }
}
