import type { CaseStudy } from '#domain/portfolio/case-study.ts';
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

/** A picture in `public/content`, and the size at which it is shown. */
export interface SitePicture {
  file: string;
  /** What is seen on it, for whoever does not see it. */
  alt: string;
  width: number;
  height: number;
}

export interface Testimonial {
  quote: string;
  name: string;
  /** What the person does, and where. */
  position: string;
}

/** A talk, an article: something of the owner's that stands elsewhere. The feed is made of these. */
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

/** What bears the page out. All of it is optional: what is empty leaves no trace on the page. */
export interface Evidence {
  portrait?: SitePicture | undefined;
  /** What came of the work, in one line with a figure in it. */
  outcome?: string | undefined;
  /** Whom the owner works for: branches, not names. */
  sectors: string[];
  /** From when on, and how much. */
  availability?: string | undefined;
  /** The page of a calendar, for the link 'Book 30 minutes'. */
  booking?: string | undefined;
  testimonials: Testimonial[];
  notes: Note[];
  certificates: Certificate[];
  /** Comes with the product: nobody's site is published with it. */
  sample?: true | undefined;
}

/** What the page of a project says beyond its card. */
export interface SiteCaseStudy extends CaseStudy {
  /** What there is to see, between approach and result. */
  pictures?: SitePicture[] | undefined;
  /** It comes with the product: nobody's site is published with it. */
  sample?: true;
}

/** Everything a new owner edits. `npm run build` checks it and names what is wrong. */
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
