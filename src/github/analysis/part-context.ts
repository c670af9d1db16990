import type * as z from 'zod/mini';
import { type AnalysisTarget, largeFileCode } from '#domain/analysis/analysis.ts';
import { decodedText } from '#domain/analysis/analysis-text.ts';
import type { TechFinding } from '#domain/analysis/tech-stack.ts';
import { fail, failure, type Result, success } from '#domain/shared/failure.ts';
import type { Listed } from '#domain/shared/listed.ts';
import type { Manifest } from './detector/manifest.ts';
import type { PartRequest, ResponseStore } from './request.ts';
import { rawFile, toEncodedFile } from './responses.schema.ts';

export interface PartContext {
  request: PartRequest;
  target: AnalysisTarget;
  responses: ResponseStore;
  now: () => number;
  loadDetector: LoadDetector;
  /** Adds to the number of items in an unknown format. */
  skip: (count: number) => void;
  /** See Query.contentState. Null until the repository has been read. */
  contentState: string | null;
}

export interface StackDetector {
  /** Returns null if the manifest's format is invalid. */
  readManifest(path: string, text: string): Manifest | null;
  detectStack(paths: readonly string[], manifests: ReadonlyMap<string, Manifest>): TechFinding[];
  unsupportedEcosystems(paths: readonly string[]): string[];
}

export type LoadDetector = () => Promise<StackDetector>;

/** Requests a part of the repository. Returns null if it does not exist. */
export async function read<Raw, Value>(
  { request, contentState }: PartContext,
  path: string,
  schema: z.ZodMiniType<Raw>,
  what: string,
  transform: (raw: Raw) => Value,
  parameters: Record<string, string | number> = {},
): Promise<Result<Value | null>> {
  const result = await request.send({
    path,
    parameters,
    schema,
    what,
    ...(contentState !== null && { contentState }),
  });
  if (!result.ok) return result;
  return success(result.value === null ? null : transform(result.value.value));
}

export function parseItems<T>({ skip }: Pick<PartContext, 'skip'>, { items, skipped }: Listed<T>): T[] {
  skip(skipped);
  return items;
}

export async function readText(context: PartContext, path: string): Promise<Result<string | null>> {
  const file = await read(context, '/contents/{path}', rawFile, 'content', toEncodedFile, { path });
  if (!file.ok || file.value === null) return file.ok ? success(null) : file;
  const text = decodedText(file.value);
  if (text !== null) return success(text);
  return fail(failure('VALIDATION', largeFileCode, context.now(), { values: { path } }));
}
