import type { CaseStudy } from '../portfolio/case-study.ts';
import type { PortfolioProject } from '../portfolio/portfolio-project.ts';
import type { Skill } from '../portfolio/skill.ts';
import type { Language } from '../shared/language.ts';

/** The person of the site. */
export interface Owner {
  name: string;
  /** The badge above the name. */
  badge: string;
  /** A short text under the name. */
  bio: string;
  /** The sentence next to the contact form. */
  invitation: string;
  /** Half a sentence for the footer, search results and shared links. */
  tagline: string;
  email: string;
  location: { city: string; country: string; countryCode: string };
  languages: string[];
}

export interface SocialLink {
  /** Name for people. The icon follows from the address. */
  network: string;
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
  /** Marks the product's sample text, which no site may publish. */
  sample?: true;
}

/** A picture in `content/public/content`, and the size at which it is shown. */
export interface SitePicture {
  file: string;
  /** The same picture as AVIF, for browsers that read it. */
  avif?: string | undefined;
  /** Alternative text of the picture. */
  alt: string;
  width: number;
  height: number;
}

export interface Testimonial {
  quote: string;
  name: string;
  /** Position and company. */
  position: string;
  /** Name of the project that it is about, whose card shows it. */
  project?: string | undefined;
}

/** A talk, an article or other work published elsewhere. Source of the feed. */
export interface Note {
  /** `Talk`, `Article`, `Podcast` … */
  kind: string;
  title: string;
  /** The conference, the magazine, the blog. */
  venue: string;
  /** `2026-09-17` */
  date: string;
  url: string;
  summary?: string | undefined;
}

export interface Certificate {
  name: string;
  issuer: string;
  year: string;
  url?: string | undefined;
}

/** Evidence for the claims of the page. Everything is optional, and empty parts leave no trace. */
export interface Evidence {
  portrait?: SitePicture | undefined;
  /** Result of the work, in one line with a figure. */
  outcome?: string | undefined;
  /** Whom the owner works for, by branch. */
  sectors: string[];
  /** Names of clients who agreed to be named. */
  clients?: string[] | undefined;
  /** From when on, and how much. */
  availability?: string | undefined;
  /** The page of a calendar, for the link 'Book 30 minutes'. */
  booking?: string | undefined;
  testimonials: Testimonial[];
  notes: Note[];
  certificates: Certificate[];
  /** Marks the product's sample text, which no site may publish. */
  sample?: true | undefined;
}

/** Content of a project's page beyond its card. */
export interface SiteCaseStudy extends CaseStudy {
  /** Pictures between approach and result. */
  pictures?: SitePicture[] | undefined;
  /** Marks the product's sample text, which no site may publish. */
  sample?: true;
}

/** All content that a new owner edits. `npm run build` validates it. */
export interface SiteContent {
  owner: Owner;
  socialLinks: SocialLink[];
  evidence: Evidence;
  projects: PortfolioProject[];
  /** By the name of the project. */
  caseStudies: Readonly<Record<string, SiteCaseStudy>>;
  competencies: Competency[];
  /** Shown until the skills function has responded, and where it cannot be reached. */
  fallbackSkills: Skill[];
  services: Service[];
  career: Position[];
  education: Position[];
  privacyPolicy: LegalPage;
  termsOfService: LegalPage;
}

/** Texts of the main language, each with what it says in another one. */
export type Translations = Readonly<Record<string, string>>;

/** The translations of each further language. */
export type Catalogues = Readonly<Partial<Record<Language, Translations>>>;
