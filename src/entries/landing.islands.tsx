import { backendAddress } from '#config/backend-address.ts';
import { fallbackSkills } from '#content/fallback-skills.ts';
import { projects } from '#content/projects.ts';
import { sendOverRest } from '#pages/landing/contact/contact-delivery.ts';
import { ContactForm } from '#pages/landing/contact/contact-form.tsx';
import { openContactOutbox } from '#pages/landing/contact/contact-outbox.ts';
import { openContactService } from '#pages/landing/contact/contact-service.ts';
import type { LandingIslands } from '#pages/landing/landing-page.tsx';
import { ProjectPortfolio } from '#pages/landing/projects/project-portfolio.tsx';
import { SkillsShowcase } from '#pages/landing/skills/skills-showcase.tsx';

const openService = () => openContactService(openContactOutbox(), sendOverRest(backendAddress), Date.now);

/** The islands with what they work with; the same elements are prerendered and hydrated. */
export const landingIslands = {
  projects: <ProjectPortfolio projects={projects} backend={backendAddress} />,
  skills: <SkillsShowcase fallback={fallbackSkills} backend={backendAddress} />,
  contact: <ContactForm openService={openService} />,
} satisfies LandingIslands;
