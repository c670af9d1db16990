import type { DetectedStack } from '#domain/analysis/analysis.ts';
import { errorMessage, type Failure, fail, failure, type Result, success } from '#domain/shared/failure.ts';
import { countsForStack } from './counted-paths.ts';
import type { Manifest } from './detector/manifest.ts';
import {
  isSecurityPolicy,
  type ListedFile,
  manifestKind,
  manifestLimit,
  manifestsToRead,
  maxManifestLength,
} from './manifests.ts';
import { type PartContext, parseItems, readText, type StackDetector } from './part-context.ts';
import { rawTree } from './responses.schema.ts';

export async function readStack(context: PartContext): Promise<Result<DetectedStack | null>> {
  const listed = await context.request.send({
    path: '/git/trees/{tree_sha}',
    parameters: { tree_sha: 'HEAD', recursive: '1' },
    schema: rawTree,
    what: 'file list',
  });
  if (!listed.ok) return listed.failure.status === 409 ? success(null) : listed;
  if (listed.value === null) return success(null);
  const { tree, truncated } = listed.value.value;
  const files = parseItems(context, tree).flatMap(({ path, type, size = 0 }) =>
    type === 'blob' ? [{ path, size }] : [],
  );
  const counted = files.filter(({ path }) => countsForStack(path));
  try {
    const detector = await context.loadDetector();
    const read = await readManifests(context, detector, counted);
    if (!read.ok) return read;
    const { manifests, broken } = read.value;
    const paths = counted.map(({ path }) => path);
    const all = files.filter(({ path }) => manifestKind(path) !== null).length;
    const unread =
      counted.filter(({ path }) => manifestKind(path) !== null).length - manifests.size - broken.length;
    return success({
      findings: detector.detectStack(paths, manifests),
      complete: !truncated && unread === 0,
      hasSecurityPolicy: files.some(({ path }) => isSecurityPolicy(path)) || (truncated ? undefined : false),
      unread,
      passedOver: all - manifests.size - broken.length - unread,
      broken,
      unsupported: detector.unsupportedEcosystems(paths),
    });
  } catch (error) {
    return fail(
      failure('INTERNAL', 'STACK_NOT_DETECTED', context.now(), { values: { message: errorMessage(error) } }),
    );
  }
}

interface ReadManifests {
  manifests: Map<string, Manifest>;
  broken: string[];
}

/** Number of parallel requests. The workspaces in these manifests determine which ones are read next. */
const manifestsAtOnce = 6;

async function readManifests(
  context: PartContext,
  detector: StackDetector,
  files: readonly ListedFile[],
): Promise<Result<ReadManifests>> {
  const manifests = new Map<string, Manifest>();
  const broken: string[] = [];
  const requested = new Set<string>();
  for (;;) {
    const members = [...manifests.values()].flatMap((manifest) => manifest.members);
    const next = manifestsToRead(files, members)
      .filter((path) => !requested.has(path))
      .slice(0, Math.min(manifestsAtOnce, manifestLimit - requested.size));
    if (next.length === 0) return success({ manifests, broken });
    const texts = await Promise.all(next.map((path) => readText(context, path)));
    for (const [index, path] of next.entries()) {
      requested.add(path);
      const text = texts[index];
      if (text && !text.ok && stopsAll(text.failure)) return text;
      if (!text?.ok || text.value === null || text.value.length > maxManifestLength) continue;
      const manifest = detector.readManifest(path, text.value);
      if (manifest) manifests.set(path, manifest);
      else broken.push(path);
    }
  }
}

function stopsAll({ kind, code }: Failure): boolean {
  return code === 'CANCELLED' || ['RATE_LIMIT', 'NETWORK', 'AUTHENTICATION'].includes(kind);
}
