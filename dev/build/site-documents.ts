import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EnvironmentVariables } from '../../src/config/environment.schema.ts';
import type * as PrerenderModule from '../../src/entries/landing.prerender.tsx';
import { feedPath } from '../../src/pages/landing/documents.ts';
import { jsonResume } from '../resume/json-resume.ts';
import { resume } from '../resume/pdf.ts';
import { buildDate } from './build-date.ts';
import { fillDocument } from './document-template.ts';
import { feedFile } from './feed.ts';
import { robotsFile, siteMapFile } from './host-files.ts';
import { notFoundFile, projectFolder } from './host-rules.ts';
import { previewPicture, projectPicture } from './preview-picture.ts';
import { readPublishedRows } from './published-rows.ts';

/** The documents without their content, with styles and scripts inline. */
export interface SiteTemplates {
  /** Of the landing page and the legal pages. */
  landing: string;
  /** Of the pages of projects. */
  project: string;
  /** Needs no content. */
  application: string;
}

interface SiteSources {
  /** The published folder. */
  out: string;
  environment: EnvironmentVariables;
  prerender: typeof PrerenderModule;
  templates: SiteTemplates;
  /** Takes one sentence. */
  warn: (sentence: string) => void;
}

/**
 * Writes prerendered documents with what is published at this moment, the resume, the preview pictures and the files for
 * search engines.
 *
 * @returns the documents that every visitor's device keeps, by file name
 * @throws PublishedEntriesError where what is published is required and cannot be read
 */
export async function writeSite({
  out,
  environment,
  prerender,
  templates,
  warn,
}: SiteSources): Promise<Map<string, string>> {
  const siteUrl = environment.VITE_SITE_URL.replace(/\/+$/, '');
  const published = await readPublishedRows(environment, prerender, warn);
  const backendUrl = environment.VITE_SUPABASE_URL.replace(/\/+$/, '');
  const today = buildDate();
  const documents = await prerender.prerenderDocuments(siteUrl, today, published, backendUrl);
  const content = prerender.publishedContent();
  const feed = feedFile(content, siteUrl);
  await mkdir(join(out, projectFolder), { recursive: true });
  const kept = new Map([['app.html', templates.application]]);
  const pages = documents.map((document) => {
    const html = fillDocument(document.project ? templates.project : templates.landing, document);
    if (!document.project) kept.set(document.file, html);
    return writeFile(join(out, document.file), html);
  });
  await Promise.all([
    ...pages,
    ...['app.html', notFoundFile].map((file) => writeFile(join(out, file), templates.application)),
    writeFile(join(out, 'resume.pdf'), await resume(content, siteUrl, today)),
    writeFile(join(out, 'resume.json'), JSON.stringify(jsonResume(content, siteUrl), null, 2)),
    writeFile(join(out, 'preview.png'), await previewPicture(content, today)),
    ...(feed === null ? [] : [writeFile(join(out, feedPath), feed)]),
    writeFile(join(out, 'robots.txt'), robotsFile(siteUrl)),
    writeFile(join(out, 'sitemap.xml'), siteMapFile(siteUrl, prerender.siteMapPaths(documents))),
  ]);
  for (const { project } of documents) {
    if (!project?.picture) continue;
    await writeFile(join(out, project.picture), await projectPicture(content, today, project));
  }
  return kept;
}
