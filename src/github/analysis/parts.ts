import * as z from 'zod/mini';
import {
  braggingFileName,
  commitPagingLimit,
  commitsPerPage,
  contributorsFetched,
  imagesPerFolder,
} from '#config/constants.ts';
import {
  type AnalysisPart,
  type AnalysisParts,
  type CommitList,
  invalidFileCode,
} from '#domain/analysis/analysis.ts';
import { fail, failure, type Result, success } from '#domain/shared/failure.ts';
import { phrase } from '#domain/shared/wording.ts';
import { type CommitWindow, commitsSince, windowStart } from './commit-window.ts';
import { type PartContext, parseItems, read, readText } from './part-context.ts';
import {
  parseDate,
  rawCommits,
  rawContributors,
  rawFacts,
  rawFile,
  rawFolder,
  rawLanguages,
  rawPackageJson,
  rawTopics,
  toContributors,
  toEncodedFile,
  toFacts,
  toLanguages,
  toPackages,
  toPictures,
} from './responses.schema.ts';
import { readStack } from './stack.ts';

export type PartReader<P extends AnalysisPart> = (
  context: PartContext,
) => Promise<Result<AnalysisParts[P] | null>>;

export const partReaders: { [P in AnalysisPart]: PartReader<P> } = {
  repository: (context) => read(context, '', rawFacts, 'repository', toFacts),
  languages: (context) =>
    read(context, '/languages', rawLanguages, 'language', (raw) =>
      Object.fromEntries(parseItems(context, toLanguages(raw))),
    ),
  contributors: (context) =>
    read(
      context,
      '/contributors',
      rawContributors,
      'contributor',
      (raw) => toContributors(parseItems(context, raw)),
      { per_page: contributorsFetched },
    ),
  readme: (context) => read(context, '/readme', rawFile, 'content', toEncodedFile),
  topics: (context) =>
    read(context, '/topics', rawTopics, 'topic', ({ names }) => parseItems(context, names)),
  'package.json': readPackageJson,
  'TechBragging.md': (context) =>
    read(context, '/contents/{path}', rawFile, 'content', toEncodedFile, { path: braggingFileName }),
  screenshots: (context) => readPictures(context, 'screenshots'),
  images: (context) => readPictures(context, 'images'),
  'assets/images': (context) => readPictures(context, 'assets/images'),
  'public/images': (context) => readPictures(context, 'public/images'),
  'commits of the last month': (context) => readCommits(context, 'month', commitsPerPage),
  'commits of the last year': (context) => readCommits(context, 'year', commitPagingLimit),
  'tech stack': readStack,
};

async function readPackageJson(context: PartContext): Promise<Result<{ packages: string[] } | null>> {
  const text = await readText(context, 'package.json');
  if (!text.ok || text.value === null) return text.ok ? success(null) : text;
  const json = parseJson(text.value);
  const parsed = z.safeParse(rawPackageJson, json);
  if (parsed.success) return success({ packages: toPackages(parsed.data) });
  const problem =
    json === undefined
      ? phrase('package.json is not valid JSON.')
      : phrase('package.json is not a JSON object.');
  return fail(failure('VALIDATION', invalidFileCode, context.now(), { values: { problem } }));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readPictures(context: PartContext, folder: string) {
  const pictures = (raw: z.infer<typeof rawFolder>) => toPictures(parseItems(context, raw), imagesPerFolder);
  return read(context, '/contents/{path}', rawFolder, 'content', pictures, { path: folder });
}

/** Reads pages of 100 commits until a page is incomplete or the limit is reached. */
async function readCommits(
  context: PartContext,
  window: CommitWindow,
  limit: number,
): Promise<Result<CommitList | null>> {
  const { request, target, now } = context;
  const name = `${target.owner}/${target.repository}`.toLowerCase();
  const since = await commitsSince(context.responses, name, window, now());
  const dates: string[] = [];
  let complete = false;
  for (let page = 1; (page - 1) * commitsPerPage < limit && !complete; page += 1) {
    const result = await request.send({
      path: '/commits',
      parameters: { since, per_page: commitsPerPage, page },
      schema: rawCommits,
      what: 'commit',
    });
    // GitHub answers with 409 if the repository is empty.
    if (!result.ok && result.failure.status === 409) complete = true;
    else if (!result.ok || result.value === null) return result.ok ? success(null) : result;
    else {
      const commits = result.value.value;
      dates.push(...parseItems(context, commits).flatMap((commit) => parseDate(commit) ?? []));
      complete = commits.items.length + commits.skipped < commitsPerPage;
    }
  }
  const start = windowStart(window, now());
  const within = dates.filter((date) => Date.parse(date) >= start);
  // A commit before the window proves that the list contains all commits in the window.
  return success({ dates: within, complete: complete || within.length < dates.length });
}
