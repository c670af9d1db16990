import type { Translations } from '#domain/content/site-content.ts';
import { isRecord } from '#domain/shared/record.ts';

/**
 * Returns the value with its texts translated. A text without a translation stays in the main language. An edited text
 * has none, because translations are found by the original text.
 */
export function translateValue<Value>(value: Value, translations: Translations): Value;
export function translateValue(value: unknown, translations: Translations): unknown {
  if (typeof value === 'string') return Object.hasOwn(translations, value) ? translations[value] : value;
  if (Array.isArray(value)) return value.map((item: unknown) => translateValue(item, translations));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, translateValue(item, translations)]),
  );
}
