import type { SiteContent } from '#domain/content/site-content.ts';
import { career, education } from '#site/career.ts';
import { caseStudies } from '#site/case-studies.ts';
import { competencies } from '#site/competencies.ts';
import { evidence } from '#site/evidence.ts';
import { fallbackSkills } from '#site/fallback-skills.ts';
import { privacyPolicy, termsOfService } from '#site/legal.ts';
import { owner, socialLinks } from '#site/owner.ts';
import { projects } from '#site/projects.ts';
import { services } from '#site/services.ts';

export const content: SiteContent = {
  owner,
  socialLinks,
  evidence,
  projects,
  caseStudies,
  competencies,
  fallbackSkills,
  services,
  career,
  education,
  privacyPolicy,
  termsOfService,
};
