import type { Language } from '#domain/shared/language.ts';
import { page as de } from './de/page.ts';
import { page as en } from './en/page.ts';
import { page as fr } from './fr/page.ts';

/** Texts of prerendered documents, for screens that show the same content. */
export const pages: Readonly<Record<Language, typeof en>> = { en, de, fr };
