import { englishText } from '#domain/shared/failure-texts.ts';
import { isRecord } from '#domain/shared/record.ts';

/** Returns the value with each failure's and phrase's English text added as `message`. */
export function withTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withTexts);
  if (!isRecord(value)) return value;
  const { code, text } = value;
  const inner = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withTexts(one)]));
  if (typeof code === 'string') return { ...inner, message: englishText({ ...value, code }) };
  return typeof text === 'string' && 'values' in value ? englishText({ ...value, text }) : inner;
}
