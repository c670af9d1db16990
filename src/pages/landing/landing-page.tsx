import type { SiteContent } from '#content/site-content.ts';
import { careerYears } from '#domain/portfolio/career-years.ts';
import { landingSections } from './landing-sections.ts';
import { usePageLanguage } from './page-language.ts';
import { Contact } from './sections/contact.tsx';
import { Expertise } from './sections/expertise.tsx';
import { Hero } from './sections/hero.tsx';
import { PageFooter } from './sections/page-footer.tsx';
import { PageHeader } from './sections/page-header.tsx';
import { Projects } from './sections/projects.tsx';
import { hasReferences, References } from './sections/references.tsx';
import { Services } from './sections/services.tsx';
import { SkipLink } from './sections/skip-link.tsx';

/** The prerendered islands, each in a container that the entry hydrates by name. */
export interface LandingIslands {
  projects: React.ReactNode;
  skills: React.ReactNode;
  contact: React.ReactNode;
}

interface LandingPageProps {
  content: SiteContent;
  islands: LandingIslands;
  /** The day of the build. */
  today: Date;
}

/** The landing page. Rendered at build time only: what moves is in the islands. */
export function LandingPage({ content, islands, today }: LandingPageProps) {
  const { texts } = usePageLanguage();
  const { owner, evidence } = content;
  const withReferences = hasReferences(evidence);
  return (
    <>
      <SkipLink />
      <PageHeader name={owner.name} sections={landingSections(content, texts)} onLandingPage />
      <main id="main">
        <Hero
          owner={owner}
          evidence={evidence}
          years={careerYears(
            content.career.map(({ period }) => period),
            today,
          )}
        />
        <Projects portfolio={<Island name="projects">{islands.projects}</Island>} />
        <Expertise
          competencies={content.competencies}
          skills={<Island name="skills">{islands.skills}</Island>}
        />
        <Services services={content.services} />
        {withReferences && <References evidence={evidence} number="04" />}
        <Contact
          owner={owner}
          evidence={evidence}
          number={withReferences ? '05' : '04'}
          form={<Island name="contact">{islands.contact}</Island>}
        />
      </main>
      <PageFooter owner={owner} socialLinks={content.socialLinks} />
    </>
  );
}

function Island({ name, children }: { name: keyof LandingIslands; children: React.ReactNode }) {
  return <div data-island={name}>{children}</div>;
}
