import { isRecord } from '#domain/shared/record.ts';

export interface Manifest {
  dependencies: Dependency[];
  techs: string[];
  members: string[];
}

export type Dependency = [registry: Registry, name: string];

export type Registry =
  | 'npm'
  | 'deno'
  | 'golang'
  | 'rust'
  | 'python'
  | 'php'
  | 'ruby'
  | 'docker'
  | 'githubAction'
  | 'terraform'
  | 'terraform.resource'
  | 'nuget'
  | 'maven';

/** @param text at most maxManifestLength characters */
export type ManifestReader = (text: string) => Partial<Manifest>;

export const toDependencies = (registry: Registry, names: Iterable<string>): Dependency[] =>
  Array.from(names, (name) => [registry, name]);

export function parseTable(value: unknown, ...keys: readonly string[]): Record<string, unknown> {
  let found: unknown = value;
  for (const key of keys) found = isRecord(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  return isRecord(found) ? found : {};
}

export function parseTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** Longer files and lines are usually generated. The limits keep every regular expression fast. */
const maxLines = 5_000;
const maxLineLength = 500;

export function parseLines(text: string): string[] {
  const lines = text.split(/\r?\n/, maxLines).map((line) => line.trim());
  return lines.filter(({ length }) => length > 0 && length <= maxLineLength);
}

export function firstGroups(text: string, pattern: RegExp): string[] {
  return parseLines(text).flatMap((line) => pattern.exec(line)?.[1] ?? []);
}
