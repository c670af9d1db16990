import { githubSettings } from '#domain/github-change/github-settings.ts';
import { entities } from '#domain/shared/entities.ts';
import type { FieldDescription } from '#domain/shared/entity.ts';
import { translateMessage } from '#locales/translate.ts';

/** What stands in the place of a value; the rest is the owner's own text, which is nobody's to translate. */
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

/** A value of a difference, as `valueLabel` has it, for people. */
export function shownValue(value: string): string {
  return labels.has(value) || /^\d+ (?:repository|repositories|line|lines)$/.test(value)
    ? translateMessage(value)
    : value;
}
