/** Forms of a word by plural category of the language; `other` is used for the remaining categories. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

export interface NumberTexts {
  /** Formats a number, for example `4,995`. */
  number: (value: number) => string;
  /** Formats a number with the matching form of the word, for example `12 years`. */
  formatCount: (value: number, forms: PluralForms) => string;
}

/**
 * Returns the functions for numbers and plurals of a language.
 * @param locale language with region, such as `de-CH`
 */
export function pluralNumbers(locale: string): NumberTexts {
  const rules = new Intl.PluralRules(locale);
  const number = (value: number) => value.toLocaleString(locale);
  const formatCount = (value: number, forms: PluralForms) =>
    `${number(value)} ${forms[rules.select(value)] ?? forms.other}`;
  return { number, formatCount };
}
