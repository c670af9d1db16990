import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import * as z from 'zod/mini';
import { licencesPath } from '../../src/pages/landing/documents.ts';

export const licenceFile = licencesPath.slice(1);

const manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.optional(z.string()),
  author: z.optional(z.union([z.string(), z.object({ name: z.string() })])),
});

export interface Licences {
  /** Collects the packages of a bundle: of the site, a worker or the service worker. */
  collect(): Plugin;
  /** Writes the list of licences after all bundles are built. */
  write(): Plugin;
}

/**
 * Collects the licences of every package whose code is published, because MIT, Apache, BSD and ISC require their
 * notice.
 */
export function licences(): Licences {
  const folders = new Set<string>();
  return {
    collect: () => ({
      name: 'portico:licences-collect',
      generateBundle(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          for (const id of chunk.moduleIds) {
            const folder = packageFolder(id);
            if (folder !== null) folders.add(folder);
          }
        }
      },
    }),
    write() {
      let config: ResolvedConfig;
      return {
        name: 'portico:licences-write',
        apply: 'build',
        configResolved(resolved) {
          config = resolved;
        },
        closeBundle: {
          order: 'post',
          sequential: true,
          async handler() {
            // Vite also calls `closeBundle` after a failed build.
            if (folders.size === 0) return;
            const out = resolve(config.root, config.build.outDir);
            await writeFile(join(out, licenceFile), licenceText([...folders]));
          },
        },
      };
    },
  };
}

/** Returns the folder of the package that a module belongs to, or null for the product's own modules. */
export function packageFolder(id: string): string | null {
  return /^[^\0]*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id.replaceAll('\\', '/'))?.[0] ?? null;
}

function licenceText(folders: readonly string[]): string {
  const notices = folders.map((folder) => {
    const { name, version, license, author } = manifest.parse(
      JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
    );
    const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
    const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim());
    const by = texts.length === 0 && author ? [typeof author === 'string' ? author : author.name] : [];
    return [`${name} ${version}${license ? ` (${license})` : ''}`, ...by, ...texts].join('\n\n');
  });
  const sorted = [...new Set(notices)].sort();
  return `This site contains the following packages.\n\n${sorted.join(`\n\n${'-'.repeat(72)}\n\n`)}\n`;
}
