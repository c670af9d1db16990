import type { DetectedStack } from '#domain/analysis/analysis.ts';
import { errorMessage, failed, failure, type Result, success } from '#domain/shared/failure.ts';
import { isSecurityPolicy, manifestLimit, manifestsIn } from './manifests.ts';
import { type PartContext, readText } from './part-context.ts';
import { rawTree } from './responses.schema.ts';

/** All file names in one request, then the manifests worth reading; the detector does the rest. */
export async function readStack(context: PartContext): Promise<Result<DetectedStack | null>> {
  const { request, target, signal } = context;
  const listed = await request.send({
    route: 'GET /repos/{owner}/{repo}/git/trees/{tree_sha}',
    parameters: { owner: target.owner, repo: target.repository, tree_sha: 'HEAD', recursive: '1' },
    schema: rawTree,
    what: 'file list',
    signal,
  });
  if (!listed.ok) return listed.failure.status === 409 ? success(null) : listed;
  if (listed.value === null) return success(null);
  const { tree, truncated } = listed.value.value;
  const paths = tree.flatMap(({ path, type }) => (path && type === 'blob' ? [path] : []));
  const manifests = manifestsIn(paths);
  const texts = await readAll(context, manifests.slice(0, manifestLimit));
  if (!texts.ok) return texts;
  const complete = !truncated && manifests.length <= manifestLimit;
  try {
    const hasSecurityPolicy = paths.some(isSecurityPolicy) || (truncated ? undefined : false);
    const findings = await context.detect(paths, texts.value);
    return success({ findings, complete, hasSecurityPolicy });
  } catch (error) {
    return failed(failure('INTERNAL', 'STACK_NOT_DETECTED', errorMessage(error), context.now()));
  }
}

async function readAll(context: PartContext, paths: readonly string[]): Promise<Result<Map<string, string>>> {
  const texts = new Map<string, string>();
  const responses = await Promise.all(
    paths.map(async (path) => ({ path, text: await readText(context, path) })),
  );
  for (const { path, text } of responses) {
    if (!text.ok) return text;
    if (text.value !== null) texts.set(path, text.value);
  }
  return success(texts);
}
