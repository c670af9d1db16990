import type { CaseStudy } from '../portfolio/case-study.ts';
import type { PortfolioProject } from '../portfolio/portfolio-project.ts';
import type { Skill } from '../portfolio/skill.ts';
import type { Language } from '../shared/language.ts';

export interface Owner {
  name: string;
  badge: string;
  bio: string;
  invitation: string;
  /** Half a sentence for the footer, search results and link previews. */
  tagline: string;
  email: string;
  location: { city: string; country: string; countryCode: string };
  languages: string[];
}

export interface SocialLink {
  /** Name of the network as people write it. The icon is derived from the address. */
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
  /** Date of the last change, as text for readers. */
  updated: string;
  sections: { heading: string; paragraphs: string[] }[];
  /** Marks the product's sample text. The build refuses to publish a site with it. */
  sample?: true;
}

/** A picture in `content/public/content` with its displayed size in CSS pixels. */
export interface SitePicture {
  file: string;
  /** The same picture as AVIF, which supporting browsers load instead. */
  avif?: string | undefined;
  alt: string;
  width: number;
  height: number;
}

export interface Testimonial {
  quote: string;
  name: string;
  /** Position and company of the person quoted. */
  position: string;
  /** Name of the project that the testimonial is about. The project's card shows it. */
  project?: string | undefined;
}

/** A talk, an article or other work published elsewhere. The feed lists the notes. */
export interface Note {
  /** For example `Talk`, `Article` or `Podcast`. */
  kind: string;
  title: string;
  venue: string;
  /** Date in the form `2026-09-17`. */
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

/** Evidence for the claims of the page. Every part is optional, and the page omits the sections of missing parts. */
export interface Evidence {
  portrait?: SitePicture | undefined;
  /** Result of the owner's work: one line with a figure. */
  outcome?: string | undefined;
  /** Industries of the owner's clients. */
  sectors: string[];
  clients?: string[] | undefined;
  /** From when the owner is available, and how many days a week. */
  availability?: string | undefined;
  /** Address of a calendar page, for the link 'Book 30 minutes'. */
  booking?: string | undefined;
  testimonials: Testimonial[];
  notes: Note[];
  certificates: Certificate[];
  /** Marks the product's sample text. The build refuses to publish a site with it. */
  sample?: true | undefined;
}

export interface SiteCaseStudy extends CaseStudy {
  /** Pictures that the page shows between approach and result. */
  pictures?: SitePicture[] | undefined;
  /** Marks the product's sample text. The build refuses to publish a site with it. */
  sample?: true;
}

/** All content that the site's owner edits in files. `npm run build` validates it. */
export interface SiteContent {
  owner: Owner;
  socialLinks: SocialLink[];
  evidence: Evidence;
  projects: PortfolioProject[];
  caseStudies: Readonly<Record<string, SiteCaseStudy>>;
  competencies: Competency[];
  /** Shown until the skills function responds, and if it cannot be reached. */
  fallbackSkills: Skill[];
  services: Service[];
  career: Position[];
  education: Position[];
  privacyPolicy: LegalPage;
  termsOfService: LegalPage;
}

/** Maps a text of the main language to its translation. */
export type Translations = Readonly<Record<string, string>>;

/** Translations by language, without the main language. */
export type Catalogues = Readonly<Partial<Record<Language, Translations>>>;
