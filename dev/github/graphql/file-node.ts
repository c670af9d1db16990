import type { Services } from '../proxy/context.ts';
import { nodeId } from '../proxy/overlay.ts';
import { readFile, readFolder } from '../proxy/refs.ts';

/** Returns the file or folder of an expression such as `HEAD:README.md`, or null. */
export async function fileNode(services: Services, fullName: string, expression: string) {
  const [, path] = /^[^:]+:(.*)$/.exec(expression) ?? [];
  if (path === undefined) return null;
  const bytes = await readFile(services, fullName, path);
  if (bytes) {
    return {
      __typename: 'Blob',
      id: nodeId(`${fullName} ${expression}`),
      byteSize: bytes.byteLength,
      isBinary: bytes.includes(0),
      text: bytes.includes(0) ? null : bytes.toString(),
    };
  }
  const entries = await readFolder(services, fullName, path);
  return entries.length > 0 ? { __typename: 'Tree', id: nodeId(`${fullName} ${expression}`), entries } : null;
}
