import type { LegalPage as LegalText, SiteContent } from '#domain/content/site-content.ts';
import { usePageLanguage } from './page-language.ts';
import { PageFooter } from './sections/page-footer.tsx';
import { PageHeader } from './sections/page-header.tsx';
import { SkipLink } from './sections/skip-link.tsx';

export function LegalPage({ content, page }: { content: SiteContent; page: LegalText }) {
  const { texts } = usePageLanguage();
  return (
    <>
      <SkipLink />
      <PageHeader name={content.owner.name} />
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
      </main>
      <PageFooter owner={content.owner} socialLinks={content.socialLinks} />
    </>
  );
}
