/**
 * The detector reads only the names of resources and providers. Its own parser is WebAssembly, which the content
 * security policy forbids.
 */
export function parse(_name: string, text: string): Promise<Record<string, unknown>> {
  const resources: Record<string, unknown> = {};
  for (const [, type] of text.matchAll(/^[ \t]*resource[ \t]+"([\w-]+)"/gm)) if (type) resources[type] = {};
  const providers: Record<string, unknown> = {};
  for (const [, source] of text.matchAll(/^[ \t]*provider[ \t]+"([\w./-]+)"/gm)) {
    if (source) providers[source] = [{}];
  }
  return Promise.resolve({
    ...(Object.keys(resources).length > 0 && { resource: resources }),
    ...(Object.keys(providers).length > 0 && { provider: providers }),
  });
}
