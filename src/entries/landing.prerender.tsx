import { prerender } from 'react-dom/static';
import { checkContent } from '#content/content.schema.ts';
import { content as siteContent } from '#content/content.ts';
import { visitCountsSection } from '#content/legal.ts';
import type { LegalPage as LegalText, SiteContent } from '#content/site-content.ts';
import { emptyStudy, hasStudy } from '#domain/portfolio/case-study.ts';
import { caseStudyPath } from '#domain/shared/route.ts';
import { caseStudyHead, pagePicturePath } from '#pages/case-study/case-study-head.ts';
import { CaseStudyPage } from '#pages/case-study/case-study-page.tsx';
import { CasePictures } from '#pages/case-study/case-study-pictures.tsx';
import { type PublishedPage, pageAfter, projectPages } from '#pages/case-study/project-pages.ts';
import { dataScript, documentHead, publishedPaths } from '#pages/landing/document-head.ts';
import { landingPath, privacyPath, termsPath } from '#pages/landing/documents.ts';
import { LandingPage } from '#pages/landing/landing-page.tsx';
import { LegalPage } from '#pages/landing/legal-page.tsx';
import { readableOf } from '#pages/landing/projects/published-projects.ts';
import { landingIslands, publishedDataId } from './landing.islands.tsx';

/** One prerendered document: what goes into the head and the body of the template. */
export interface PrerenderedDocument {
  /** The file in the published folder. */
  file: string;
  head: string;
  body: string;
  /** The page of a project has a style sheet of its own, and that of a case study a preview picture. */
  project?: { name: string; summary: string; picture: string | null };
}

/**
 * Renders every document of the site. Runs in Node, at build time and for each request of the development server.
 *
 * @param siteUrl the address the site is published at, without a trailing slash
 * @param today the day of the build: the last year of the career
 * @param published what the owner has published
 * @param backendUrl where the files of its pictures are, without a trailing slash; empty: on the site itself
 * @throws ContentError when something in `src/content` cannot be shown
 */
export async function prerenderDocuments(
  siteUrl: string,
  today: Date,
  published: readonly PublishedPage[] = [],
  backendUrl = '',
): Promise<PrerenderedDocument[]> {
  const content = checkContent(siteContent);
  const legal = async (path: string, page: LegalText): Promise<PrerenderedDocument> => ({
    file: path.slice(1),
    head: documentHead(content, siteUrl, path, page),
    body: await render(<LegalPage content={content} page={page} />),
  });
  const cards = readableOf(published.map(cardFields));
  const data = cards.length === 0 ? '' : dataScript('application/json', cards, publishedDataId);
  return [
    {
      file: 'index.html',
      head: documentHead(content, siteUrl, landingPath),
      body: (await render(<LandingPage {...{ content, today }} islands={landingIslands(cards)} />)) + data,
    },
    await legal(privacyPath, withVisitCounts(content.privacyPolicy)),
    await legal(termsPath, content.termsOfService),
    ...(await projectDocuments(content, siteUrl, published, backendUrl)),
  ];
}

/** Where visits are counted, the privacy policy says so. */
function withVisitCounts(page: LegalText): LegalText {
  const isCounted = import.meta.env['VITE_VISIT_COUNTS'] === 'on';
  return isCounted ? { ...page, sections: [...page.sections, visitCountsSection] } : page;
}

/** What the landing page shows of a row. */
function cardFields(row: PublishedPage): Record<string, unknown> {
  const isShown = (field: string) => !Object.hasOwn(emptyStudy, field);
  return Object.fromEntries(Object.entries(row).filter(([field]) => isShown(field)));
}

function projectDocuments(
  content: SiteContent,
  siteUrl: string,
  published: readonly PublishedPage[],
  backendUrl: string,
): Promise<PrerenderedDocument[]> {
  const pages = projectPages(content, published, siteUrl);
  return Promise.all(
    pages.map(async (page) => ({
      file: `${caseStudyPath(page.slug).slice(1)}.html`,
      head: caseStudyHead(content, siteUrl, page, backendUrl),
      body: await render(
        <CaseStudyPage
          {...{ content, page }}
          next={pageAfter(pages, page)}
          pictures={<CasePictures pictures={page.pictures} backendUrl={backendUrl} />}
        />,
      ),
      project: {
        name: page.project.name,
        summary: page.project.summary,
        picture: hasStudy(page.study) ? pagePicturePath(page).slice(1) : null,
      },
    })),
  );
}

async function render(element: React.ReactNode): Promise<string> {
  const { prelude } = await prerender(element);
  return new Response(prelude).text();
}

/** The checked content, for the files that the build makes of it. */
export function publishedContent(): SiteContent {
  return checkContent(siteContent);
}

/** The site map's addresses. */
export function siteMapPaths(documents: readonly PrerenderedDocument[]): string[] {
  const projects = documents
    .filter(({ project }) => project)
    .map(({ file }) => `/${file.replace('.html', '')}`);
  return [...publishedPaths, ...projects];
}

export { pageColumns, readablePages } from '#pages/case-study/project-pages.ts';
export { requestPublished } from '#pages/landing/projects/published-projects.ts';
