import type { SiteContent } from '#content/site-content.ts';
import { Contact } from './sections/contact.tsx';
import { Expertise } from './sections/expertise.tsx';
import { Hero } from './sections/hero.tsx';
import { PageFooter } from './sections/page-footer.tsx';
import { PageHeader } from './sections/page-header.tsx';
import { Projects } from './sections/projects.tsx';
import { Services } from './sections/services.tsx';
import { SkipLink } from './sections/skip-link.tsx';

/** The prerendered islands, each in a container that the entry hydrates by name. */
export interface LandingIslands {
  projects: React.ReactNode;
  skills: React.ReactNode;
  contact: React.ReactNode;
}

/** The landing page. Rendered at build time only: what moves is in the islands. */
export function LandingPage({ content, islands }: { content: SiteContent; islands: LandingIslands }) {
  return (
    <>
      <SkipLink />
      <PageHeader name={content.owner.name} contactHref="#contact" />
      <main id="main">
        <Hero owner={content.owner} />
        <Projects portfolio={<Island name="projects">{islands.projects}</Island>} />
        <Expertise
          competencies={content.competencies}
          skills={<Island name="skills">{islands.skills}</Island>}
        />
        <Services services={content.services} />
        <Contact owner={content.owner} form={<Island name="contact">{islands.contact}</Island>} />
      </main>
      <PageFooter owner={content.owner} socialLinks={content.socialLinks} />
    </>
  );
}

function Island({ name, children }: { name: keyof LandingIslands; children: React.ReactNode }) {
  return <div data-island={name}>{children}</div>;
}
