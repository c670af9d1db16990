import { backendAddress } from '#config/backend-address.ts';
import { hasServer } from '#config/site.ts';
import type { IslandContent } from '#content/translations.ts';
import { sendOverRest } from '#pages/landing/contact/contact-delivery.ts';
import { ContactForm } from '#pages/landing/contact/contact-form.tsx';
import { openContactOutbox } from '#pages/landing/contact/contact-outbox.ts';
import { openContactService } from '#pages/landing/contact/contact-service.ts';
import type { LandingIslands } from '#pages/landing/landing-page.tsx';
import { type IslandLanguage, IslandLanguageContext } from '#pages/landing/page-language.ts';
import { ProjectPortfolio } from '#pages/landing/projects/project-portfolio.tsx';
import type { PublishedProjects } from '#pages/landing/projects/published-projects.ts';
import { SkillsShowcase } from '#pages/landing/skills/skills-showcase.tsx';

const backend = hasServer ? backendAddress : null;
const openService = () => openContactService(openContactOutbox(), sendOverRest(backendAddress), Date.now);

/** Element with the projects published at build time; missing if there were none. */
export const publishedDataId = 'published-projects';

export interface IslandInput extends IslandLanguage {
  content: IslandContent;
}

/**
 * The islands, prerendered and hydrated alike.
 * @param published projects published at build time
 */
export function landingIslands({ content, ...language }: IslandInput, published: PublishedProjects) {
  const { projects, fallbackSkills, certificates, translations } = content;
  const inLanguage = (island: React.ReactNode) => (
    <IslandLanguageContext value={language}>{island}</IslandLanguageContext>
  );
  return {
    projects: inLanguage(<ProjectPortfolio projects={projects} published={published} backend={backend} />),
    skills: inLanguage(
      <SkillsShowcase
        fallback={fallbackSkills}
        backend={backend}
        translations={translations}
        evidence={{ projects, certificates }}
      />,
    ),
    ...(hasServer && { contact: inLanguage(<ContactForm openService={openService} />) }),
  } satisfies LandingIslands;
}
