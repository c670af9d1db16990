import type { Translations } from '#domain/content/site-content.ts';
import { isRecord } from '#domain/shared/record.ts';

/**
 * A value with each of its texts translated. One without a translation stays in the main language: a text that was edited since
 * is a new text, so no translation of an older one is ever shown.
 */
export function translated<Value>(value: Value, translations: Translations): Value;
export function translated(value: unknown, translations: Translations): unknown {
  if (typeof value === 'string') return Object.hasOwn(translations, value) ? translations[value] : value;
  if (Array.isArray(value)) return value.map((item: unknown) => translated(item, translations));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, translated(item, translations)]),
  );
}
