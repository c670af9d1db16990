import { backendAddress } from '#config/backend-address.ts';
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

const openService = () => openContactService(openContactOutbox(), sendOverRest(backendAddress), Date.now);

/** Id of the element with the projects that the build knew as published; missing if it knew none. */
export const publishedDataId = 'published-projects';

/** Input of the islands of one language. */
export interface IslandInput extends IslandLanguage {
  content: IslandContent;
}

/**
 * The islands with what they work with; the same elements are prerendered and hydrated.
 *
 * @param published the published projects that the build knew
 */
export function landingIslands({ content, ...language }: IslandInput, published: PublishedProjects) {
  const { projects, fallbackSkills, translations } = content;
  const inLanguage = (island: React.ReactNode) => (
    <IslandLanguageContext value={language}>{island}</IslandLanguageContext>
  );
  return {
    projects: inLanguage(
      <ProjectPortfolio projects={projects} published={published} backend={backendAddress} />,
    ),
    skills: inLanguage(
      <SkillsShowcase fallback={fallbackSkills} backend={backendAddress} translations={translations} />,
    ),
    contact: inLanguage(<ContactForm openService={openService} />),
  } satisfies LandingIslands;
}
