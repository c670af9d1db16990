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

/** Vercel reads `vercel.json` in the deployed root. */
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
    // Vercel matches rules before files, so a missing file must match none.
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
