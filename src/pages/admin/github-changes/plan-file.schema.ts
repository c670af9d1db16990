import * as z from 'zod/mini';
import type { GithubPlan } from '#domain/github-change/github-plan.ts';
import { chosenSettings, type GithubSettings, githubFlags } from '#domain/github-change/github-settings.ts';
import { problemsOf } from '#domain/github-change/wish-form.ts';
import { errorMessage } from '#domain/shared/failure.ts';

/** Settings as a file: what repositories are to be at GitHub. docs/github-changes.md describes it. */

const version = 1;

const text = z.string('is no text');
const flag = z.optional(z.boolean('is neither true nor false'));
const maybeText = z.optional(z.nullable(text));
const unknownName = ({ code, keys }: { code?: string; keys?: unknown }) =>
  code === 'unrecognized_keys' && Array.isArray(keys)
    ? `has “${keys.join(', ')}”, which this version does not know`
    : 'is no object';

const settings = z
  .strictObject(
    {
      name: z.optional(text),
      description: maybeText,
      homepage: maybeText,
      topics: z.optional(z.array(text, 'is no list')),
      defaultBranch: z.optional(text),
      visibility: z.optional(z.enum(['public', 'private'], 'is neither public nor private')),
      archived: flag,
      ...flagsOf(),
    },
    { error: unknownName },
  )
  .check(({ value, issues }) => {
    for (const [name, message] of Object.entries(problemsOf(settingsOf(value)))) {
      issues.push({ code: 'custom', path: [name], message, input: value });
    }
  });

function flagsOf() {
  return Object.fromEntries(githubFlags.map((name) => [name, flag]));
}

/** Without the settings that nothing is said of. */
function settingsOf(values: object): Partial<GithubSettings> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

const entry = z.strictObject(
  {
    repository: text.check(z.regex(/^[^/\s]+\/[^/\s]+$/, 'is not written owner/name')),
    id: z.optional(text.check(z.regex(/^\d+$/, 'is no number of GitHub’s'))),
    // For whoever reads the file: what is compared before a change is what GitHub has.
    before: z.optional(z.record(z.string(), z.unknown())),
    settings,
  },
  { error: unknownName },
);

const planFile = z.strictObject(
  {
    version: z.literal(version, `is not ${version}, the version that is known here`),
    repositories: z.array(entry, 'is no list'),
  },
  { error: unknownName },
);

export interface PlanFileEntry {
  /** `owner/name`, as it was called when the file was made. */
  repository: string;
  /** GitHub's number, which a rename leaves as it is; null: it is found by its name. */
  id: string | null;
  settings: Partial<GithubSettings>;
}

export type ReadPlanFile = { ok: true; entries: PlanFileEntry[] } | { ok: false; problem: string };

const maxProblems = 3;

/** Every repository of a file with what it is to be, or which place of it cannot be taken. */
export function readPlanFile(content: string): ReadPlanFile {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch (error) {
    return { ok: false, problem: `This file is no JSON: ${errorMessage(error)}` };
  }
  const parsed = z.safeParse(planFile, value);
  if (!parsed.success) {
    const { issues } = parsed.error;
    const named = issues.slice(0, maxProblems).map(({ path, message }) => `${placeOf(path)}: ${message}`);
    const more = issues.length > maxProblems ? ` And ${issues.length - maxProblems} more.` : '';
    return { ok: false, problem: `${named.join(' · ')}${more}` };
  }
  const entries = parsed.data.repositories.map(({ repository, id, settings: values }) => {
    return { repository, id: id ?? null, settings: settingsOf(values) };
  });
  const twice = repeatedIn(entries);
  return twice === -1
    ? { ok: true, entries }
    : { ok: false, problem: `repositories[${twice}]: ${entries[twice]?.repository} is in it twice` };
}

function repeatedIn(entries: readonly PlanFileEntry[]): number {
  const seen = new Set<string>();
  return entries.findIndex(({ repository, id }) => {
    const keys = [repository.toLowerCase(), ...(id === null ? [] : [id])];
    const isRepeated = keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    return isRepeated;
  });
}

/** `repositories[2].settings.topics[0]`. */
function placeOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'The file';
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

/** A plan as a file: what each repository has, and what it is to be. */
export function planFileOf({ changes }: Pick<GithubPlan, 'changes'>): string {
  const repositories = changes.map(({ repository: { id, owner, name }, base, wanted, settings: planned }) => {
    const before = chosenSettings(
      base,
      planned.map((setting) => setting.name),
    );
    return { repository: `${owner}/${name}`, id, before, settings: wanted };
  });
  return `${JSON.stringify({ version, repositories }, null, 2)}\n`;
}
