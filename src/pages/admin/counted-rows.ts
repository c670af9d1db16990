import { countedRows as countedInEnglish, type RowCounts, type RowTable } from '#domain/shared/row-kinds.ts';
import { counted } from '#locales/translate.ts';
import { currentLanguage } from '#ui/language.ts';

/** Of the domain, in the language of the application. */
export function countedRows(counts: RowCounts, always: readonly RowTable[] = []): string {
  return countedInEnglish(counts, always, { counted, language: currentLanguage() });
}
