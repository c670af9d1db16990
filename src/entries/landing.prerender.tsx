import { prerender } from 'react-dom/static';
import { checkContent } from '#content/content.schema.ts';
import { content as siteContent } from '#content/content.ts';
import { visitCountsSection } from '#content/legal.ts';
import type { LegalPage as LegalText, SiteContent } from '#content/site-content.ts';
import { documentHead } from '#pages/landing/document-head.ts';
import { landingPath, privacyPath, termsPath } from '#pages/landing/documents.ts';
import { LandingPage } from '#pages/landing/landing-page.tsx';
import { LegalPage } from '#pages/landing/legal-page.tsx';
import { landingIslands } from './landing.islands.tsx';

/** One prerendered document: what goes into the head and the body of the template. */
export interface PrerenderedDocument {
  /** The file in the published folder. */
  file: string;
  head: string;
  body: string;
}

/**
 * Renders every document of the site. Runs in Node, at build time and for each request of the development server.
 *
 * @param siteUrl the address the site is published at, without a trailing slash
 * @param today the day of the build: the last year of the career
 * @throws ContentError when something in `src/content` cannot be shown
 */
export async function prerenderDocuments(siteUrl: string, today: Date): Promise<PrerenderedDocument[]> {
  const content = checkContent(siteContent);
  const legal = async (path: string, page: LegalText): Promise<PrerenderedDocument> => ({
    file: path.slice(1),
    head: documentHead(content, siteUrl, path, page),
    body: await render(<LegalPage content={content} page={page} />),
  });
  return [
    {
      file: 'index.html',
      head: documentHead(content, siteUrl, landingPath),
      body: await render(<LandingPage content={content} islands={landingIslands} today={today} />),
    },
    await legal(privacyPath, withVisitCounts(content.privacyPolicy)),
    await legal(termsPath, content.termsOfService),
  ];
}

/** Where visits are counted, the privacy policy says so. */
function withVisitCounts(page: LegalText): LegalText {
  const isCounted = import.meta.env['VITE_VISIT_COUNTS'] === 'on';
  return isCounted ? { ...page, sections: [...page.sections, visitCountsSection] } : page;
}

async function render(element: React.ReactNode): Promise<string> {
  const { prelude } = await prerender(element);
  return new Response(prelude).text();
}

/** The checked content, for the files that the build makes of it. */
export function publishedContent(): SiteContent {
  return checkContent(siteContent);
}

export { publishedPaths } from '#pages/landing/document-head.ts';
