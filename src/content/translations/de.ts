import type { Translations } from '../translated.ts';

export const de: Translations = {};
