import type { Language } from '../shared/language.ts';

/** Sections of the landing page below its head, in their usual order. */
export const builtInSections = ['projects', 'expertise', 'services', 'references', 'contact'] as const;

export type BuiltInSection = (typeof builtInSections)[number];

/** A text by language. Pages in a language without a text use that of the main language. */
export type LocalizedText = Readonly<Partial<Record<Language, string>>>;

/** A section that the owner has added. */
export interface OwnSection {
  /** Anchor of the section, as in `/#process`. */
  id: string;
  /** Heading, and link in the header. */
  title: LocalizedText;
  /** Text of the section in Markdown. */
  body: LocalizedText;
}

export type PageSection = BuiltInSection | OwnSection;

export function sectionId(section: PageSection): string {
  return typeof section === 'string' ? section : section.id;
}
