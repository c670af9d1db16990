import type { Catalogues } from '#domain/content/site-content.ts';
import { de } from './translations/de.ts';
import { fr } from './translations/fr.ts';

/** A line for each language in `languages.ts` besides the main one. */
export const catalogues: Catalogues = { de, fr };
