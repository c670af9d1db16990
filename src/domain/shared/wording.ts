import { isolate } from './foreign-text.ts';
import { formatNumber } from './format.ts';

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;
export type ValuesOf<Text extends string, Value> = [Names<Text>] extends [never]
  ? []
  : [Readonly<Record<Names<Text>, Value>>];

/** A text of the product with values for its `{names}`. It is translated when it is displayed. */
export interface Phrase {
  readonly text: string;
  readonly values?: Values;
}

/**
 * A failure as it is stored and sent. `failure-texts.ts` has its text; `kind` and `status` choose the text of an unknown code.
 */
export interface FailureReason {
  readonly code: string;
  readonly values?: Values;
  readonly kind?: string;
  readonly status?: number;
  readonly of?: string;
}

/** A text to display. A string is a text of the product, or a message of another service. */
export type Wording = string | Phrase | FailureReason;

/** A string is a name or a message of another service, and is never translated. */
export type Value = string | number | Phrase | FailureReason;
export type Values = Readonly<Record<string, Value>>;

export function phrase<const Text extends string>(text: Text, ...[values]: ValuesOf<Text, Value>): Phrase {
  return { text, ...(values && { values }) };
}

/** Replaces `{names}` with values and isolates each value, because it may be text from outside. */
export function fillTemplate(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => isolate(String(values[name] ?? whole)));
}

/** Returns `1 change` or `3,000 changes`. */
export function formatCount(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(count)} ${count === 1 ? singular : plural}`;
}

/** Turns `countryCode` into `Country code`. */
export function nameLabel(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
