import type { Language } from '#domain/shared/language.ts';
import { page as de } from './de/page.ts';
import { page as en } from './en/page.ts';
import { page as fr } from './fr/page.ts';

/** The words of documents alone, for the screens that show what a document would. */
export const pages: Readonly<Record<Language, typeof en>> = { en, de, fr };
