import type { SiteContent } from '#domain/content/site-content.ts';

/** File of each section in `content/`. */
export const contentFiles: Readonly<Record<keyof SiteContent, string>> = {
  owner: 'owner.ts',
  socialLinks: 'owner.ts',
  evidence: 'evidence.ts',
  projects: 'projects.ts',
  caseStudies: 'case-studies.ts',
  competencies: 'competencies.ts',
  fallbackSkills: 'fallback-skills.ts',
  services: 'services.ts',
  career: 'career.ts',
  education: 'career.ts',
  privacyPolicy: 'legal.ts',
  termsOfService: 'legal.ts',
};
