import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languages } from '#content/languages.ts';
import type { Language } from '#domain/shared/language.ts';
import type { PrerenderedDocument } from '#entries/landing.prerender.tsx';
import { buildDate } from '../../dev/build/build-date.ts';
import { readBuildEnvironment } from '../../dev/build/environment-check.ts';
import { loadPrerender } from '../../dev/build/prerender.ts';
import { writeSite } from '../../dev/build/site-documents.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = join(root, 'dist');
const mode = 'embedded';

/**
 * Builds the site as the next build would: renders the documents with current data, and keeps the scripts and styles of the last
 * build.
 * @returns a function that writes the site for an origin to a folder
 */
export async function siteBuilder(): Promise<(origin: string, out: string) => Promise<void>> {
  const environment = readBuildEnvironment(mode, root);
  const prerender = await loadPrerender(root, mode);
  const documents = await prerender.prerenderDocuments(
    environment.VITE_SITE_URL.replace(/\/+$/, ''),
    buildDate(),
  );
  const templatesIn = async (language: Language) => {
    const own = documents.filter((document) => document.language === language);
    return [
      language,
      { landing: await templateOf(own[0]), further: await templateOf(own.find(({ project }) => project)) },
    ] as const;
  };
  const filled = Object.fromEntries(await Promise.all(languages.map(templatesIn)));
  const templates = {
    withScripts: (document: string) => Promise.resolve(document),
    documents: (language: Language) => filled[language] ?? { landing: '', further: '' },
    application: await readFile(join(dist, 'app.html'), 'utf8'),
  };
  return async (origin, out) => {
    await cp(dist, out, { recursive: true });
    const published = { ...environment, VITE_SITE_URL: origin, VITE_PUBLISHED_ENTRIES: 'required' as const };
    await writeSite({ out, environment: published, prerender, templates, warn: console.warn });
  };
}

/** Returns a document of the build without its content. */
async function templateOf(document: PrerenderedDocument | undefined): Promise<string> {
  if (!document) throw new Error('The site has no such document.');
  const { file, head, body } = document;
  const html = await readFile(join(dist, file), 'utf8');
  if (!html.includes(head) || !html.includes(body)) {
    throw new Error(`${file} of the build is another one than the sources make.`);
  }
  return html.replace(head, '<!--portico:head-->').replace(body, '<!--portico:body-->');
}
