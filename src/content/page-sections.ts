import type { BuiltInSection, LocalizedText, PageSection } from '#domain/content/page-section.ts';
import type { Language } from '#domain/shared/language.ts';
import { sections } from '#site/sections.ts';
import { mainLanguage } from './languages.ts';

export { sections };

export function hasSection(section: BuiltInSection, shown: readonly PageSection[] = sections): boolean {
  return shown.includes(section);
}

export function localize(language: Language, text: LocalizedText): string {
  return text[language] ?? text[mainLanguage] ?? '';
}
