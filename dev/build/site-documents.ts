import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildVariables, hasApplication } from '../../src/config/environment.schema.ts';
import { mainLanguage } from '../../src/content/languages.ts';
import type { Language } from '../../src/domain/shared/language.ts';
import type * as PrerenderModule from '../../src/entries/landing.prerender.tsx';
import {
  feedPath,
  previewPicturePath,
  resumeJsonPath,
  resumePath,
} from '../../src/pages/landing/documents.ts';
import { languageAddress } from '../../src/pages/landing/page-language.ts';
import { jsonResume } from '../resume/json-resume.ts';
import { resume } from '../resume/pdf.ts';
import { buildDate } from './build-date.ts';
import { policyOnOneDevice, policyWithoutServer } from './content-security-policy.ts';
import { fillDocument, withPolicy } from './document-template.ts';
import { siteSettings } from './environment-check.ts';
import { feedFile } from './feed.ts';
import { robotsFile, siteMapFile } from './host-files.ts';
import { notFoundFile, projectFolders } from './host-rules.ts';
import { previewPicture, projectPicture } from './preview-picture.ts';
import { readPublishedRows } from './published-rows.ts';
import { checkSitePictures, publicFolder } from './site-pictures.ts';

export interface SiteTemplates {
  /** Fills in the inline scripts of a document. */
  withScripts: (document: string) => Promise<string>;
  documents: (language: Language) => {
    landing: string;
    /** HTML template of the legal pages and project pages. */
    further: string;
  };
  /** HTML template of the application, or null if the build has only the public site. */
  application: string | null;
}

interface SiteSources {
  out: string;
  environment: BuildVariables;
  prerender: typeof PrerenderModule;
  templates: SiteTemplates;
  warn: (sentence: string) => void;
}

/**
 * Writes the documents, the resume, the preview pictures and the files for search engines.
 * @returns documents of the precache, by file name
 * @throws PublishedEntriesError if required entries cannot be read
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
  const backendUrl = environment.VITE_SUPABASE_URL?.replace(/\/+$/, '');
  const today = buildDate();
  const documents = await prerender.prerenderDocuments(siteUrl, today, published, backendUrl);
  for (const sentence of prerender.staleTexts()) warn(sentence);
  await checkSitePictures(
    publicFolder,
    documents.map(({ body }) => body),
    siteSettings(environment).base,
  );
  const sites = prerender.publishedSites();
  const write = (path: string, data: string | Uint8Array) => writeFile(join(out, path), data);
  await Promise.all(projectFolders.map((folder) => mkdir(join(out, folder), { recursive: true })));
  const application =
    templates.application !== null &&
    environment.VITE_SUPABASE_URL === undefined &&
    hasApplication(environment)
      ? withPolicy(templates.application, policyOnOneDevice([templates.application], environment))
      : templates.application;
  const kept = new Map(application === null ? [] : [['app.html', application]]);
  const pages = documents.map(async (document) => {
    const { landing, further } = templates.documents(document.language);
    const filled = await templates.withScripts(
      fillDocument(document.isLandingPage ? landing : further, document),
    );
    const html =
      environment.VITE_SUPABASE_URL === undefined
        ? withPolicy(filled, policyWithoutServer([filled], environment.VITE_CONTACT_FORM_URL))
        : filled;
    const isKept = !document.project && document.language === mainLanguage && document.file !== notFoundFile;
    if (isKept) kept.set(document.file, html);
    return write(document.file, html);
  });
  await Promise.all([
    ...pages,
    ...(application === null ? [] : ['app.html', notFoundFile].map((file) => write(file, application))),
    ...sites.map((site) => writeFilesOfLanguage(site, siteUrl, today, write)),
    write('robots.txt', robotsFile(siteUrl, application !== null)),
    write('sitemap.xml', siteMapFile(siteUrl, prerender.siteMapAddresses(documents))),
  ]);
  for (const { language, project } of documents) {
    const site = sites.find((candidate) => candidate.language === language);
    if (site && project?.picture)
      await write(project.picture, await projectPicture(site.content, today, project));
  }
  return kept;
}

/** Writes a language's files other than documents. The feed exists only once. */
async function writeFilesOfLanguage(
  { language, home, content, texts }: PrerenderModule.PublishedSite,
  siteUrl: string,
  today: Date,
  write: (path: string, data: string | Uint8Array) => Promise<void>,
): Promise<void> {
  const at = (path: string) => languageAddress(home, path);
  const feed = language === mainLanguage ? feedFile(content, siteUrl, language) : null;
  await Promise.all([
    write(at(resumePath), await resume(content, siteUrl + (home === '/' ? '' : home), today, texts)),
    write(at(resumeJsonPath), JSON.stringify(jsonResume(content, siteUrl, home), null, 2)),
    write(at(previewPicturePath), await previewPicture(content, today)),
    ...(feed === null ? [] : [write(feedPath, feed)]),
  ]);
}
