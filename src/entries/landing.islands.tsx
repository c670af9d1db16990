import { backendAddress } from '#config/backend-address.ts';
import { fallbackSkills } from '#content/fallback-skills.ts';
import { projects } from '#content/projects.ts';
import { sendOverRest } from '#pages/landing/contact/contact-delivery.ts';
import { ContactForm } from '#pages/landing/contact/contact-form.tsx';
import { openContactOutbox } from '#pages/landing/contact/contact-outbox.ts';
import { openContactService } from '#pages/landing/contact/contact-service.ts';
import type { LandingIslands } from '#pages/landing/landing-page.tsx';
import { ProjectPortfolio } from '#pages/landing/projects/project-portfolio.tsx';
import type { PublishedProjects } from '#pages/landing/projects/published-projects.ts';
import { SkillsShowcase } from '#pages/landing/skills/skills-showcase.tsx';

const openService = () => openContactService(openContactOutbox(), sendOverRest(backendAddress), Date.now);

/** Where the document keeps what the build knew as published; not there when it knew nothing. */
export const publishedDataId = 'published-projects';

/**
 * The islands with what they work with; the same elements are prerendered and hydrated.
 *
 * @param published the published projects that the build knew
 */
export function landingIslands(published: PublishedProjects) {
  return {
    projects: <ProjectPortfolio projects={projects} published={published} backend={backendAddress} />,
    skills: <SkillsShowcase fallback={fallbackSkills} backend={backendAddress} />,
    contact: <ContactForm openService={openService} />,
  } satisfies LandingIslands;
}
