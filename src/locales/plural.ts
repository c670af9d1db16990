/** The forms of a word by number, as a language tells them apart; `other` is the one for all the rest. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

export interface NumberTexts {
  /** 4,995 */
  number: (value: number) => string;
  /** `12 years`: the number, and the form that goes with it. */
  counted: (value: number, forms: PluralForms) => string;
}

/** How numbers are written and counted in a language. @param locale with its region, such as `de-CH` */
export function pluralNumbers(locale: string): NumberTexts {
  const rules = new Intl.PluralRules(locale);
  const number = (value: number) => value.toLocaleString(locale);
  const counted = (value: number, forms: PluralForms) =>
    `${number(value)} ${forms[rules.select(value)] ?? forms.other}`;
  return { number, counted };
}
