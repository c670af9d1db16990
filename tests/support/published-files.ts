import { toBase64 } from '#domain/shared/base64.ts';
import type { GitHub } from '../../dev/github/index.ts';

export interface PublishedFiles {
  fetch: GitHub['fetch'];
  /** Paths of the files that were requested, in order. */
  readonly requested: string[];
}

/**
 * Replaces the files of every repository in the embedded GitHub's responses: the list of files, and their contents.
 * @param tree further entries of the list, which may be malformed
 */
export function withFiles(
  github: Pick<GitHub, 'fetch'>,
  files: Readonly<Record<string, string | Uint8Array>>,
  tree: readonly unknown[] = [],
): PublishedFiles {
  const requested: string[] = [];
  const getBytes = (content: string | Uint8Array) =>
    typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const listing = Object.entries(files).map(([path, content]) => ({
    path,
    type: 'blob',
    size: getBytes(content).length,
  }));
  return {
    requested,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname.includes('/git/trees/'))
        return Response.json({ truncated: false, tree: [...tree, ...listing] });
      const path = decodeURIComponent(/\/contents\/(.+)$/.exec(pathname)?.[1] ?? '');
      const content = files[path];
      if (content === undefined) return github.fetch(request);
      requested.push(path);
      return Response.json({ content: toBase64(getBytes(content)), encoding: 'base64' });
    },
  };
}
