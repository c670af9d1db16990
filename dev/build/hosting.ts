import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import { type BuildVariables, hasApplication } from '../../src/config/environment.schema.ts';
import { apacheFile } from './apache-file.ts';
import { caddyFile } from './caddy-file.ts';
import { contentSecurityPolicy, policyOnOneDevice, policyWithoutServer } from './content-security-policy.ts';
import { readBuildEnvironment } from './environment-check.ts';
import { headersFile, redirectsFile } from './host-files.ts';
import {
  contentTypes,
  type HostedBuild,
  type HostFile,
  hostedDocuments,
  immutableFolder,
  isCompressedCopy,
} from './host-rules.ts';
import { nginxFile } from './nginx-file.ts';
import { precompress } from './precompress.ts';
import { vercelFile } from './vercel-file.ts';

/** The last build step: writes the hosts' configuration files and the compressed copies. */
export function hosting(): Plugin {
  let config: ResolvedConfig;
  let written = false;
  return {
    name: 'portico:hosting',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved;
    },
    writeBundle() {
      written = true;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        // Vite also calls `closeBundle` after a failed build.
        if (!written) return;
        const out = resolve(config.root, config.build.outDir);
        await precompress(out);
        // In a folder of a host, the host's configuration belongs to all of its sites, so the build writes none.
        if (config.base !== '/') return;
        const files = Object.entries(filesForHosts(await readBuild(out, config)));
        await Promise.all(files.map(([file, text]) => writeFile(join(out, file), text)));
      },
    },
  };
}

/** Returns the files' contents by their name in the published folder. */
export function filesForHosts(build: HostedBuild): Record<HostFile, string> {
  return {
    _headers: headersFile(build),
    _redirects: redirectsFile(build.documents),
    'nginx.conf': nginxFile(build),
    Caddyfile: caddyFile(build),
    'apache.conf': apacheFile(build),
    'vercel.json': vercelFile(build),
  };
}

async function readBuild(out: string, config: ResolvedConfig): Promise<HostedBuild> {
  const environment = readBuildEnvironment(config.mode, config.root);
  const entries = await readdir(out, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(out, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !isCompressedCopy(file))
    .sort();
  const documents = files.filter((file) => file.endsWith('.html'));
  const texts = await Promise.all(documents.map((file) => readFile(join(out, file), 'utf8')));
  return {
    policy: headerPolicy(texts, environment),
    documents: hostedDocuments(hasApplication(environment)),
    assets: await mostUsefulFirst(
      out,
      files.map((file) => `/${file}`).filter((address) => address.startsWith(immutableFolder)),
      texts,
    ),
    types: contentTypes(files),
    siteHost: new URL(environment.VITE_SITE_URL).hostname,
  };
}

function headerPolicy(documents: string[], environment: BuildVariables): string {
  if (environment.VITE_SUPABASE_URL === undefined) {
    const policy = hasApplication(environment)
      ? policyOnOneDevice(documents, environment)
      : policyWithoutServer(documents, environment.VITE_CONTACT_FORM_URL);
    return `${policy}; frame-ancestors 'none'`;
  }
  return contentSecurityPolicy({
    documents,
    addresses: {
      supabaseUrl: environment.VITE_SUPABASE_URL,
      githubApiUrl: environment.VITE_GITHUB_API_URL,
      githubWebUrl: environment.VITE_GITHUB_WEB_URL,
    },
  });
}

/**
 * Sorts addresses for a host that allows few rules: first the files that a document names, because each visit requests them.
 * Larger files come first among them, and among the others.
 */
async function mostUsefulFirst(
  out: string,
  addresses: readonly string[],
  documents: readonly string[],
): Promise<string[]> {
  const weighed = await Promise.all(
    addresses.map(async (address) => ({
      address,
      isNamed: documents.some((text) => text.includes(address)),
      size: (await stat(join(out, address))).size,
    })),
  );
  return weighed
    .sort((a, b) => Number(b.isNamed) - Number(a.isNamed) || b.size - a.size)
    .map(({ address }) => address);
}
