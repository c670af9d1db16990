import type {
  Certificate,
  SiteContent,
  SitePicture,
  Testimonial,
  Translations,
} from '#domain/content/site-content.ts';
import type { CaseStudy } from '#domain/portfolio/case-study.ts';
import { slugOfProject } from '#domain/portfolio/page-address.ts';
import type { PortfolioCard, PortfolioProject } from '#domain/portfolio/portfolio-project.ts';
import type { Skill } from '#domain/portfolio/skill.ts';
import type { Language } from '#domain/shared/language.ts';
import { isRecord } from '#domain/shared/record.ts';
import { catalogues } from '#site/translations.ts';
import { mainLanguage } from './languages.ts';
import { hasSection } from './page-sections.ts';
import { translateValue } from './translated.ts';

const none: Translations = {};

export function translationTable(language: Language): Translations {
  return language === mainLanguage ? none : (catalogues[language] ?? none);
}

export function localizedContent(content: SiteContent, language: Language): SiteContent {
  if (language === mainLanguage) return content;
  const translations = translationTable(language);
  return {
    ...translateValue(content, translations),
    // Keeps the main language's page address, even if the project's name is translated.
    projects: content.projects.map((project) => ({
      ...translateValue(project, translations),
      category: project.category,
      slug: slugOfProject(project),
    })),
    caseStudies: Object.fromEntries(
      Object.entries(content.caseStudies).map(([name, study]) => [
        translateValue(name, translations),
        translateValue(study, translations),
      ]),
    ),
  };
}

/** Content of a project's card: its texts, first figure and first picture of its case study, and its testimonial. */
export interface ProjectCardContent extends PortfolioCard {
  figure?: CaseStudy['figures'][number] | undefined;
  picture?: SitePicture | undefined;
  testimonial?: Testimonial | undefined;
}

/** Content that the browser hydrates. */
export interface IslandContent {
  projects: readonly ProjectCardContent[];
  fallbackSkills: Skill[];
  certificates: readonly Certificate[];
  /** Translations of the backend's skills, which are in the main language. */
  translations: Translations;
}

function withoutDescription(project: PortfolioProject): PortfolioCard {
  const { name, slug, summary, type, timeline, technologies, features, role, category } = project;
  return { name, ...(slug && { slug }), summary, type, timeline, technologies, features, role, category };
}

export function islandContent(content: SiteContent, language: Language): IslandContent {
  const { projects, fallbackSkills, caseStudies, evidence } = localizedContent(content, language);
  const texts = sectionTexts(content.fallbackSkills);
  return {
    projects: projects.map((project) => ({
      ...withoutDescription(project),
      figure: caseStudies[project.name]?.figures[0],
      picture: caseStudies[project.name]?.pictures?.[0],
      testimonial: evidence.testimonials.find((testimonial) => testimonial.project === project.name),
    })),
    fallbackSkills,
    certificates: evidence.certificates.filter(({ url }) => url || hasSection('references')),
    translations: Object.fromEntries(
      Object.entries(translationTable(language)).filter(([text]) => texts.has(text)),
    ),
  };
}

/** Returns translated texts that no longer occur on the site, because their source was edited or removed. */
export function staleTranslations(content: unknown, language: Language): string[] {
  const texts = sectionTexts(content);
  return Object.keys(translationTable(language)).filter((text) => !texts.has(text));
}

/** Returns every text of a value, including the names of its entries. */
export function sectionTexts(value: unknown): Set<string> {
  if (typeof value === 'string') return new Set([value]);
  const inside = isRecord(value) ? [...Object.keys(value), ...Object.values(value)] : value;
  return new Set(Array.isArray(inside) ? inside.flatMap((item: unknown) => [...sectionTexts(item)]) : []);
}
