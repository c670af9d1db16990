import { isolate } from '../shared/foreign-text.ts';

export interface GithubLabel {
  name: string;
  color: string;
  description: string | null;
}

/** Labels by lower-case name, because GitHub ignores case. Null if the label does not exist. */
export type LabelValues = Readonly<Record<string, GithubLabel | null>>;

export interface LabelRequest {
  kind: 'label';
  /** The label's current name; null if the label is new. */
  name: string | null;
  label: GithubLabel | null;
  values: LabelValues;
}

export const labelBounds = { name: 50, description: 100 } as const;

export const labelKey = ({ name }: Pick<GithubLabel, 'name'>): string => name.toLowerCase();

export function normalLabel({ name, color, description }: GithubLabel): GithubLabel {
  return {
    name: name.trim(),
    color: color.trim().replace(/^#/, '').toLowerCase(),
    description: description?.trim() || null,
  };
}

export function labelValues(labels: readonly GithubLabel[]): LabelValues {
  return Object.fromEntries(labels.map(normalLabel).map((label) => [labelKey(label), label]));
}

export function labelsProblem(labels: readonly GithubLabel[]): string | null {
  const seen = new Set<string>();
  for (const { name, color, description } of labels.map(normalLabel)) {
    if (name === '') return 'Enter a name for each label.';
    if (seen.has(name.toLowerCase())) return `“${isolate(name)}” is listed twice.`;
    seen.add(name.toLowerCase());
    if (name.length > labelBounds.name) return `“${isolate(name)}”: at most ${labelBounds.name} characters.`;
    if (!/^[0-9a-f]{6}$/.test(color))
      return `“${isolate(name)}”: a colour is six hexadecimal digits, as in d73a4a.`;
    if ((description?.length ?? 0) > labelBounds.description) {
      return `“${isolate(name)}”: at most ${labelBounds.description} characters of description.`;
    }
  }
  return null;
}

export function nextLabelRequest(missing: LabelValues, current: LabelValues): LabelRequest | null {
  const [next] = Object.entries(missing);
  if (!next) return null;
  const [key, label] = next;
  return { kind: 'label', name: current[key]?.name ?? null, label, values: { [key]: label } };
}
