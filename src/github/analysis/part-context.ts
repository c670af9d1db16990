import type * as z from 'zod/mini';
import type { AnalysisParts, AnalysisTarget } from '#domain/analysis/analysis.ts';
import { decodedText } from '#domain/analysis/analysis-text.ts';
import { type Result, success } from '#domain/shared/failure.ts';
import type { AnswerStore } from './answer-store.ts';
import { rawFile, toEncodedFile } from './answers.schema.ts';
import type { PartRequest } from './request.ts';

/** What every part needs to ask for itself. */
export interface PartContext {
  request: PartRequest;
  target: AnalysisTarget;
  answers: AnswerStore;
  now: () => number;
  signal: AbortSignal;
  detect: DetectStack;
  /** See Question.contentState; null until the repository itself is known. */
  contentState: string | null;
}

/** The detector; loaded when the first analysis needs it. */
export type DetectStack = (
  paths: readonly string[],
  manifests: ReadonlyMap<string, string>,
) => Promise<AnalysisParts['tech stack']['findings']>;

/**
 * Asks one question below the repository's address. null: there is no such thing.
 *
 * @param path below `/repos/{owner}/{repo}`
 */
export async function read<Raw, Value>(
  { request, target, signal, contentState }: PartContext,
  path: string,
  schema: z.ZodMiniType<Raw>,
  what: string,
  transform: (raw: Raw) => Value,
  parameters: Record<string, string | number> = {},
): Promise<Result<Value | null>> {
  const answered = await request.ask({
    route: `GET /repos/{owner}/{repo}${path}`,
    parameters: { owner: target.owner, repo: target.repository, ...parameters },
    schema,
    what,
    signal,
    ...(contentState !== null && { contentState }),
  });
  if (!answered.ok) return answered;
  return success(answered.value === null ? null : transform(answered.value.value));
}

/** The text of a file; null: there is none. */
export function readText(context: PartContext, path: string): Promise<Result<string | null>> {
  return read(context, '/contents/{path}', rawFile, 'content', (file) => decodedText(toEncodedFile(file)), {
    path,
  });
}
