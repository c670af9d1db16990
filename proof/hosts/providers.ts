import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hostFiles } from '../../dev/build/host-rules.ts';
import type { Host } from './host.ts';
import { freePort } from './host-program.ts';

/** Folder of a separate package, so that the product does not depend on these programs. */
export const providersFolder = fileURLToPath(new URL('.', import.meta.url));

const install = 'npm ci --prefix proof/hosts';

/** Environment that keeps the programs from sending reports or requests. */
const offline = {
  CI: '1',
  DO_NOT_TRACK: '1',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  NO_UPDATE_NOTIFIER: '1',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
};

const wrangler = {
  program: scriptOf('wrangler/bin/wrangler.js'),
  install,
  // The host's network compresses responses. The local program also does so, but sends no `Vary`.
  unseen: ['vary'] as const,
};
const wranglerDay = '2026-01-01';

export const cloudflarePages: Host = {
  ...wrangler,
  name: 'Cloudflare Pages',
  async configure({ site, port }) {
    const inspectorPort = await freePort();
    const options = ['--ip', '127.0.0.1', '--port', `${port}`, '--inspector-port', `${inspectorPort}`];
    return {
      parameters: ['pages', 'dev', site, ...options, '--compatibility-date', wranglerDay],
      environment: offline,
      ready: /Ready on/,
    };
  },
};

/** Configures static assets without a Worker, as in docs/hosting.md. */
export const cloudflareWorkers: Host = {
  ...wrangler,
  name: 'Cloudflare Workers',
  async configure({ folder, site, port }) {
    const file = join(folder, 'wrangler.json');
    const documentation = await readFile('docs/hosting.md', 'utf8');
    const example = /```json\n(.*?)```/s.exec(documentation)?.[1] ?? '';
    await writeFile(file, example.replace('"dist"', JSON.stringify(site)));
    const inspectorPort = await freePort();
    const options = ['--ip', '127.0.0.1', '--port', `${port}`, '--inspector-port', `${inspectorPort}`];
    return { parameters: ['dev', '--config', file, ...options], environment: offline, ready: /Ready on/ };
  },
};

export const netlify: Host = {
  name: 'Netlify',
  program: scriptOf('netlify-cli/bin/run.js'),
  install,
  // The local server forbids caching and never compresses.
  unseen: ['caching', 'compression'],
  // The local server also publishes the configuration files for other hosts. They contain no secrets.
  except: hostFiles.map((file) => `/${file}`),
  async configure({ site, port }) {
    const options = ['--port', `${port}`, '--staticServerPort', `${await freePort()}`];
    return {
      parameters: [
        'dev',
        '--offline',
        '--no-open',
        '--internal-disable-edge-functions',
        '--dir',
        site,
        ...options,
      ],
      environment: offline,
      ready: /Local dev server ready/,
    };
  },
};

function scriptOf(path: string): string | null {
  const script = join(providersFolder, 'node_modules', path);
  return existsSync(script) ? script : null;
}
