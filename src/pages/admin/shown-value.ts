import { githubSettings } from '#domain/github-change/github-settings.ts';
import { entities } from '#domain/shared/entities.ts';
import type { FieldDescription } from '#domain/shared/entity.ts';
import { translateMessage } from '#locales/translate.ts';

/** Labels that stand for a value. Any other text is the owner's and is not translated. */
const labels: ReadonlySet<string | undefined> = new Set([
  ...[...Object.values(entities), githubSettings].flatMap((fields) =>
    Object.values<FieldDescription>(fields).flatMap(({ noneLabel, flagLabels = [], valueLabels = {} }) => [
      noneLabel,
      ...flagLabels,
      ...Object.values(valueLabels),
    ]),
  ),
  'Unknown',
  'Yes',
  'No',
  'None',
  'Deleted',
  'Missing',
  'Different content',
  'The previous text',
  'Taken back',
]);

/** Translates a value of a difference if it is one of the product's labels (see `valueLabel`). */
export function shownValue(value: string): string {
  return labels.has(value) || /^\d+ (?:repository|repositories|line|lines)$/.test(value)
    ? translateMessage(value)
    : value;
}
