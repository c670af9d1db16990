import { career, education } from './career.ts';
import { caseStudies } from './case-studies.ts';
import { competencies } from './competencies.ts';
import { evidence } from './evidence.ts';
import { fallbackSkills } from './fallback-skills.ts';
import { privacyPolicy, termsOfService } from './legal.ts';
import { owner, socialLinks } from './owner.ts';
import { projects } from './projects.ts';
import { services } from './services.ts';
import type { SiteContent } from './site-content.ts';

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
