import {
  caching,
  type HostedBuild,
  projectFolders,
  securityHeaders,
  serviceWorkerFile,
} from './host-rules.ts';

interface VercelHeaders {
  source: string;
  headers: { key: string; value: string }[];
}

/** Returns the content of `vercel.json`, which Vercel reads in the deployed root. */
export function vercelFile({
  policy,
  assets,
  documents,
}: Pick<HostedBuild, 'policy' | 'assets' | 'documents'>): string {
  const rewrites = documents.all.flatMap(({ file, addresses }) =>
    addresses
      .filter((address) => address !== `/${file}` && address !== '/')
      .map((address) => ({ source: pattern(address), destination: `/${file}` })),
  );
  for (const folder of projectFolders) {
    rewrites.push({ source: `${folder}:slug([^/.]+)`, destination: `${folder}:slug.html` });
  }
  const headers = [
    rule('/(.*)', securityHeaders(policy)),
    // Lists each asset, because Vercel applies rules before it looks for files. A rule for the folder would also cache 404
    // responses.
    ...assets.map((address) => rule(address, { 'Cache-Control': caching.immutable })),
    rule(`/${serviceWorkerFile}`, { 'Cache-Control': caching.revalidated }),
    ...documents.main.flatMap((document) =>
      document.addresses.map((address) =>
        rule(pattern(address), { 'Cache-Control': caching.revalidated, ...document.headers }),
      ),
    ),
  ];
  return `${JSON.stringify({ framework: null, rewrites, headers }, null, 2)}\n`;
}

function rule(source: string, headers: Readonly<Record<string, string>>): VercelHeaders {
  return { source, headers: Object.entries(headers).map(([key, value]) => ({ key, value })) };
}

function pattern(address: string): string {
  return address.replace(/\/\*$/, '/(.*)');
}
