import { englishText } from '#domain/shared/failure-texts.ts';
import { isRecord } from '#domain/shared/record.ts';

/** The same value, with the English text of each failure and phrase in it as its `message`. */
export function withTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withTexts);
  if (!isRecord(value)) return value;
  const { code, text } = value;
  const inner = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withTexts(one)]));
  if (typeof code === 'string') return { ...inner, message: englishText({ ...value, code }) };
  return typeof text === 'string' && 'values' in value ? englishText({ ...value, text }) : inner;
}
