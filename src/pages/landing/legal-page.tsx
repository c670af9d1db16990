import type { LegalPage as LegalText, SiteContent } from '#domain/content/site-content.ts';
import { PageFrame } from './page-frame.tsx';
import { usePageLanguage } from './page-language.ts';

/** @param licences address of the licences of the published packages, on one of the pages */
export function LegalPage({
  content,
  page,
  licences,
}: {
  content: SiteContent;
  page: LegalText;
  licences?: string | undefined;
}) {
  const { texts } = usePageLanguage();
  return (
    <PageFrame content={content}>
      <main id="main" className="page-width legal">
        <h1>{page.title}</h1>
        <p className="muted">{texts.lastUpdated(page.updated)}</p>
        {page.sections.map(({ heading, paragraphs }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        {licences !== undefined && (
          <p>
            <a className="text-link" href={licences}>
              {texts.licences}
            </a>
          </p>
        )}
      </main>
    </PageFrame>
  );
}
