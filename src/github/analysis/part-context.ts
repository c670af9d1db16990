import type * as z from 'zod/mini';
import type { AnalysisParts, AnalysisTarget } from '#domain/analysis/analysis.ts';
import { decodedText } from '#domain/analysis/analysis-text.ts';
import { type Result, success } from '#domain/shared/failure.ts';
import type { PartRequest } from './request.ts';
import type { ResponseStore } from './response-store.ts';
import { rawFile, toEncodedFile } from './responses.schema.ts';

/** What every part needs for its own requests. */
export interface PartContext {
  request: PartRequest;
  target: AnalysisTarget;
  responses: ResponseStore;
  now: () => number;
  signal: AbortSignal;
  detect: DetectStack;
  /** See Query.contentState; null until the repository itself is known. */
  contentState: string | null;
  /** null until the repository itself is known, or where it has none. */
  defaultBranch: string | null;
}

/** The detector; loaded when the first analysis needs it. */
export type DetectStack = (
  paths: readonly string[],
  manifests: ReadonlyMap<string, string>,
) => Promise<AnalysisParts['tech stack']['findings']>;

/**
 * Sends one query below the repository's address. null: there is no such thing.
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
  const result = await request.send({
    route: `GET /repos/{owner}/{repo}${path}`,
    parameters: { owner: target.owner, repo: target.repository, ...parameters },
    schema,
    what,
    signal,
    ...(contentState !== null && { contentState }),
  });
  if (!result.ok) return result;
  return success(result.value === null ? null : transform(result.value.value));
}

/** The text of a file; null: there is none. */
export function readText(context: PartContext, path: string): Promise<Result<string | null>> {
  return read(context, '/contents/{path}', rawFile, 'content', (file) => decodedText(toEncodedFile(file)), {
    path,
  });
}
