import { countedRows as countedInEnglish, type RowCounts, type RowTable } from '#domain/shared/row-kinds.ts';
import { counted } from '#locales/translate.ts';
import { currentLanguage } from '#ui/language.ts';

export function countedRows(counts: RowCounts, always: readonly RowTable[] = []): string {
  return countedInEnglish(counts, always, { counted, language: currentLanguage() });
}
