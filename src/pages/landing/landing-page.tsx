import type { SiteContent } from '#domain/content/site-content.ts';
import { type CareerYears, careerYears } from '#domain/portfolio/career-years.ts';
import { landingSections } from './landing-sections.ts';
import { usePageLanguage } from './page-language.ts';
import { Contact } from './sections/contact.tsx';
import { Expertise } from './sections/expertise.tsx';
import { Hero } from './sections/hero.tsx';
import { PageFooter } from './sections/page-footer.tsx';
import { PageHeader } from './sections/page-header.tsx';
import { Projects } from './sections/projects.tsx';
import { References } from './sections/references.tsx';
import { Services } from './sections/services.tsx';
import { SkipLink } from './sections/skip-link.tsx';

/** Prerendered islands. The entry hydrates each container by name. */
export interface LandingIslands {
  projects: React.ReactNode;
  skills: React.ReactNode;
  /** Missing in a site without a server. */
  contact?: React.ReactNode;
}

interface LandingPageProps {
  content: SiteContent;
  islands: LandingIslands;
  /** Day of the build. */
  today: Date;
}

/** Rendered at build time only. Interactive parts are islands. */
export function LandingPage({ content, islands, today }: LandingPageProps) {
  const { texts } = usePageLanguage();
  const { owner, evidence } = content;
  return (
    <>
      <SkipLink />
      <PageHeader name={owner.name} sections={landingSections(texts)} onLandingPage />
      <main id="main">
        <Hero content={content} years={contentYears(content, today)} />
        <Projects portfolio={<Island name="projects">{islands.projects}</Island>} />
        <Expertise
          competencies={content.competencies}
          skills={<Island name="skills">{islands.skills}</Island>}
        />
        <Services services={content.services} />
        <References content={content} />
        <Contact
          owner={owner}
          evidence={evidence}
          form={islands.contact && <Island name="contact">{islands.contact}</Island>}
        />
      </main>
      <PageFooter owner={owner} socialLinks={content.socialLinks} />
    </>
  );
}

export function contentYears({ career }: Pick<SiteContent, 'career'>, today: Date): CareerYears {
  return careerYears(
    career.map(({ period }) => period),
    today,
  );
}

function Island({ name, children }: { name: keyof LandingIslands; children: React.ReactNode }) {
  return <div data-island={name}>{children}</div>;
}
