import type { PortfolioProject } from '#domain/portfolio/portfolio-project.ts';
import type { Skill } from '#domain/portfolio/skill.ts';

/** Who the site is about. */
export interface Owner {
  name: string;
  /** The badge above the name. */
  badge: string;
  /** One or two sentences under the name. */
  bio: string;
  /** The sentence next to the contact form. */
  invitation: string;
  /** Half a sentence for the footer, search results and shared links. */
  tagline: string;
  email: string;
  location: { city: string; country: string; countryCode: string };
  languages: string[];
}

export type SocialNetwork = 'LinkedIn' | 'Twitter' | 'GitHub';

export interface SocialLink {
  network: SocialNetwork;
  url: string;
}

export interface Competency {
  title: string;
  description: string;
  topics: string[];
}

export interface Service {
  title: string;
  description: string;
}

export interface Position {
  title: string;
  organisation: string;
  period: string;
  summary: string;
}

export interface LegalPage {
  title: string;
  /** A date that a reader can read. */
  updated: string;
  sections: { heading: string; paragraphs: string[] }[];
  /** The text that comes with the product: nobody's site is published with it. */
  sample?: true;
}

/** Everything a new owner edits. `npm run build` checks it and names what is wrong. */
export interface SiteContent {
  owner: Owner;
  socialLinks: SocialLink[];
  projects: PortfolioProject[];
  competencies: Competency[];
  /** Shown until the skills function has responded, and where it cannot be reached. */
  fallbackSkills: Skill[];
  services: Service[];
  career: Position[];
  education: Position[];
  privacyPolicy: LegalPage;
  termsOfService: LegalPage;
}
