import type { Language } from '#domain/shared/language.ts';
import { resume as deResume } from './de/build.ts';
import { island as deIsland } from './de/island.ts';
import { page as dePage } from './de/page.ts';
import { resume as enResume } from './en/build.ts';
import { island as enIsland } from './en/island.ts';
import { page as enPage } from './en/page.ts';
import { resume as frResume } from './fr/build.ts';
import { island as frIsland } from './fr/island.ts';
import { page as frPage } from './fr/page.ts';

export type PageTexts = typeof enPage;
export type IslandTexts = typeof enIsland;

/** All texts of a language, for builds; a browser loads only the groups that it needs. Other languages have English's keys. */
const english = { page: enPage, island: enIsland, resume: enResume };

export type Texts = typeof english;

export const texts: Readonly<Record<Language, Texts>> = {
  en: english,
  de: { page: dePage, island: deIsland, resume: deResume },
  fr: { page: frPage, island: frIsland, resume: frResume },
};
