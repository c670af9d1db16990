import * as z from 'zod/mini';
import { type FileWish, type ProposedFiles, proposeFiles } from '#domain/github-change/files.ts';
import type { GithubPlan } from '#domain/github-change/github-plan.ts';
import { githubFlags, type SettingValues } from '#domain/github-change/github-settings.ts';
import { type GithubLabel, labelsProblem, labelValues } from '#domain/github-change/labels.ts';
import { fileProblem } from '#domain/github-change/templates.ts';
import { wishProblems } from '#domain/github-change/wish-form.ts';
import { errorMessage } from '#domain/shared/failure.ts';
import { t, translateMessage } from '#locales/translate.ts';

/** The format of a saved plan (docs/github-changes.md). */

const version = 1;

const text = z.string('is not a text');
const flag = z.optional(z.boolean('is neither true nor false'));
const maybeText = z.optional(z.nullable(text));
const unknownName = ({ code, keys }: { code?: string; keys?: unknown }) =>
  code === 'unrecognized_keys' && Array.isArray(keys)
    ? `has the unknown field “${keys.join(', ')}”`
    : 'is not an object';

const label = z.strictObject({ name: text, color: text, description: maybeText }, { error: unknownName });

const settings = z
  .strictObject(
    {
      name: z.optional(text),
      description: maybeText,
      homepage: maybeText,
      topics: z.optional(z.array(text, 'is not a list')),
      labels: z.optional(z.array(label, 'is not a list')),
      files: z.optional(z.record(z.string(), text, 'is not an object')),
      defaultBranch: z.optional(text),
      visibility: z.optional(z.enum(['public', 'private'], 'is neither public nor private')),
      archived: flag,
      ...getFlags(),
    },
    { error: unknownName },
  )
  .check(({ value, issues }) => {
    const { labels, files = {}, ...others } = value;
    const inLabels = labels && labelsProblem(getLabels(labels));
    const inFiles = Object.entries(files).flatMap(([path, content]) => {
      const problem = fileProblem({ path, text: content });
      return problem === null ? [] : [['files', problem]];
    });
    const found = [
      ...Object.entries(wishProblems(getSettings(others))),
      ...(inLabels ? [['labels', inLabels]] : []),
      ...inFiles,
    ];
    for (const [name = '', message = ''] of found) {
      issues.push({ code: 'custom', path: [name], message, input: value });
    }
  });

const getLabels = (labels: readonly z.infer<typeof label>[]): GithubLabel[] =>
  labels.map(({ name, color, description }) => ({ name, color, description: description ?? null }));

function getFlags() {
  return Object.fromEntries([...githubFlags, 'alerts'].map((name) => [name, flag]));
}

function getSettings(values: object): SettingValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

const pullRequest = z.strictObject(
  {
    title: text.check(z.minLength(1, 'is empty')),
    body: z.optional(text),
    existing: z.optional(z.enum(['keep', 'replace'], 'is neither keep nor replace')),
  },
  { error: unknownName },
);

const entry = z.strictObject(
  {
    repository: text.check(z.regex(/^[^/\s]+\/[^/\s]+$/, 'must have the form owner/name')),
    id: z.optional(text.check(z.regex(/^\d+$/, 'is not a number of a GitHub repository'))),
    // Only informs readers of the file. Before a change, Portico compares with GitHub's current values.
    before: z.optional(z.record(z.string(), z.unknown())),
    settings,
    pullRequest: z.optional(pullRequest),
  },
  { error: unknownName },
);

const planFile = z.strictObject(
  {
    version: z.literal(version, `must be ${version}`),
    repositories: z.array(entry, 'is not a list'),
  },
  { error: unknownName },
);

export interface PlanFileEntry {
  /** `owner/name` when the file was exported. */
  repository: string;
  /** GitHub's id, which survives a rename. If null, the repository is found by its name. */
  id: string | null;
  settings: SettingValues;
  /** Files to propose, or null. */
  files: FileWish | null;
}

export type ProposedEntry = PlanFileEntry & { proposed: ProposedFiles | null };

export function withProposals(entries: readonly PlanFileEntry[]): Promise<ProposedEntry[]> {
  return Promise.all(
    entries.map(async (one) => ({ ...one, proposed: one.files && (await proposeFiles(one.files)) })),
  );
}

export type ReadPlanFile = { ok: true; entries: PlanFileEntry[] } | { ok: false; problem: string };

const maxProblems = 3;

export function readPlanFile(content: string): ReadPlanFile {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch (error) {
    return {
      ok: false,
      problem: t("This file isn't valid JSON: {problem}", { problem: errorMessage(error) }),
    };
  }
  const parsed = z.safeParse(planFile, value);
  if (!parsed.success) {
    const { issues } = parsed.error;
    const named = issues
      .slice(0, maxProblems)
      .map(({ path, message }) => `${formatPath(path)}: ${translateMessage(message)}`);
    const hidden = issues.length - maxProblems;
    const more = hidden > 0 ? ` ${t('And {count} more.', { count: hidden })}` : '';
    return { ok: false, problem: `${named.join(' · ')}${more}` };
  }
  const entries = parsed.data.repositories.map(getEntry);
  const twice = findRepeated(entries);
  return twice === -1
    ? { ok: true, entries }
    : {
        ok: false,
        problem: t('repositories[{place}]: {name} is listed twice', {
          place: twice,
          name: entries[twice]?.repository ?? '',
        }),
      };
}

const defaultTitle = 'Add community files';

function getEntry({
  repository,
  id,
  settings: values,
  pullRequest: pull,
}: z.infer<typeof entry>): PlanFileEntry {
  const { labels, files, ...others } = values;
  const { title = defaultTitle, body = '', existing = 'keep' } = pull ?? {};
  return {
    repository,
    id: id ?? null,
    settings: { ...getSettings(others), ...(labels && { labels: labelValues(getLabels(labels)) }) },
    files: files && Object.keys(files).length > 0 ? { texts: files, title, body, existing } : null,
  };
}

/** Returns the index of the first repeated entry, or -1. */
function findRepeated(entries: readonly PlanFileEntry[]): number {
  const seen = new Set<string>();
  return entries.findIndex(({ repository, id }) => {
    const keys = [repository.toLowerCase(), ...(id === null ? [] : [id])];
    const isRepeated = keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    return isRepeated;
  });
}

/** Formats a path as `repositories[2].settings.topics[0]`. */
function formatPath(path: readonly PropertyKey[]): string {
  if (path.length === 0) return t('The file');
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

/** False for plans that change pull requests, delete labels or restore file versions that only GitHub has, because a file cannot express these. */
export function canBeSaved({ changes }: Pick<GithubPlan, 'changes'>): boolean {
  return changes.every(
    ({ wanted: { labels = {}, pulls }, proposal }) =>
      !pulls && !Object.values(labels).includes(null) && (proposal?.withdraws ?? null) === null,
  );
}

export function toPlanFile({ changes }: Pick<GithubPlan, 'changes'>): string {
  const repositories = changes.map(({ repository, base, wanted, proposal }) => {
    const { id, owner, name } = repository;
    const { labels, files, ...others } = wanted;
    const texts = Object.entries(files ?? {}).map(([path, version]) => [
      path,
      proposal?.texts[version ?? ''],
    ]);
    return {
      repository: `${owner}/${name}`,
      id,
      before: base,
      settings: {
        ...others,
        ...(labels && { labels: Object.values(labels) }),
        ...(proposal && { files: Object.fromEntries(texts) }),
      },
      ...(proposal && {
        pullRequest: { title: proposal.title, body: proposal.body, existing: proposal.existing },
      }),
    };
  });
  return `${JSON.stringify({ version, repositories }, null, 2)}\n`;
}
