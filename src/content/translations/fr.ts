import type { Translations } from '../translated.ts';

export const fr: Translations = {};
