import { wordingText } from '#domain/shared/failure-texts.ts';
import { formatNumber } from '#domain/shared/format.ts';
import type { Language } from '#domain/shared/language.ts';
import { fillTemplate, type ValuesOf, type Wording } from '#domain/shared/wording.ts';

/**
 * Texts of the application for signed-in users. The code contains English texts, and a catalogue maps them to another language.
 * Code below the screens (failures, machines, reports, storage) uses English texts, which screens translate when they show
 * them.
 */
export type Catalogue = Readonly<Record<string, string>>;

let catalogue: Catalogue | null = null;
let templates: readonly Template[] | null = null;

/** @param texts null for English */
export function setCatalogue(texts: Catalogue | null): void {
  catalogue = texts;
  templates = null;
}

/**
 * Translates a text of a screen.
 * @param text in English, as a literal in the call so that it can be checked; names in braces
 */
export function t<const Text extends string>(
  text: Text,
  ...[values]: ValuesOf<Text, string | number>
): string {
  return fillTemplate(catalogue?.[text] ?? text, values ?? {});
}

/** Marks a text in a constant, so that the check of the catalogue finds it. The screen passes the constant to `t`. */
export function markText<const Text extends string>(text: Text): Text {
  return text;
}

/** Returns `1 change` or `3,000 changes`. */
export function formatCount(count: number, singular: string, plural = `${singular}s`): string {
  const noun = count === 1 ? singular : plural;
  return `${formatNumber(count)} ${catalogue?.[noun] ?? noun}`;
}

/**
 * Translates a text that does not come from a screen: a whole text, a count, a filled template, or a list of these. Unknown
 * texts, such as GitHub's, stay as they are.
 */
export function translateMessage(wording: Wording): string {
  return wordingText(wording, translatedText);
}

function translatedText(message: string): string {
  if (catalogue === null) return message;
  return findText(message, catalogue) ?? foundList(message, catalogue) ?? message;
}

/** Accepts the separators of any locale, because a worker does not know the page's. */
const countWithNoun = /^(\d[\d\p{P}\p{Zs}]*) (\D.*)$/su;

function findText(message: string, texts: Catalogue): string | undefined {
  const [, count = '', noun = ''] = countWithNoun.exec(message) ?? [];
  const counted = texts[noun];
  if (counted !== undefined) return `${formatNumber(Number(count.replaceAll(/\D/g, '')))} ${counted}`;
  return texts[message] ?? foundTemplate(message, texts);
}

function foundTemplate(message: string, texts: Catalogue): string | undefined {
  templates ??= getTemplates(texts);
  for (const { pattern, text } of templates) {
    const values = pattern.exec(message)?.groups;
    if (values) return fillTemplate(text, translatedValues(values));
  }
  return undefined;
}

/** Translates lists such as `1 project, and 3 messages` and `Owner: Bio` part by part. */
function foundList(message: string, texts: Catalogue): string | undefined {
  const pieces = message.split(/(, and | and |, |: )/);
  if (pieces.length === 1) return undefined;
  const translated = pieces.map((piece, index) => {
    if (index % 2 === 0) return /^\d+$/.test(piece) ? piece : findText(piece, texts);
    return piece.includes('and') ? ` ${texts['and'] ?? 'and'} ` : piece;
  });
  return translated.includes(undefined) ? undefined : translated.join('');
}

function translatedValues(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, translatedText(value)]));
}

interface Template {
  pattern: RegExp;
  text: string;
}

/** Minimum number of letters in a template without its values. A template with fewer would match unrelated texts. */
const minLetters = 6;

/** Returns templates with the longest fixed text first, so that the most specific one matches. */
function getTemplates(texts: Catalogue): Template[] {
  const own = (text: string) => text.replaceAll(/\{\w+\}|\P{L}/gu, '').length;
  return Object.entries(texts)
    .filter(([english]) => english.includes('{') && own(english) >= minLetters)
    .sort(([one], [other]) => own(other) - own(one))
    .map(([english, text]) => ({ pattern: getPattern(english), text }));
}

/**
 * Returns the pattern that matches a filled template.
 * @param english a text of the catalogue
 */
function getPattern(english: string): RegExp {
  const quoted = english
    .replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\{(\w+)\}/g, '(?<$1>.+?)');
  return new RegExp(`^${quoted}$`, 'su');
}

/** Languages of the application. The first is the language of the texts in the code. */
export const applicationLanguages = ['en', 'de'] as const satisfies readonly Language[];

export type ApplicationLanguage = (typeof applicationLanguages)[number];
