import { parseArgs } from 'node:util';
import { findBrowser } from '../../tests/support/browser.ts';
import { runPlaywright } from '../../tests/support/runner/program.ts';
import { missingRecorder } from './recorder.ts';

/**
 * `npm run proof -- power` simulates a power loss at 12 boundaries of the browser's writes, and checks that every change that was
 * reported as saved survives. `-- 40` tests 40 boundaries, `-- all` every one. Installs nothing.
 */
const { positionals } = parseArgs({ allowPositionals: true });

async function problem(): Promise<string | null> {
  const [most = '12'] = positionals;
  if (most !== 'all' && !/^[1-9]\d*$/.test(most)) return `${most} is neither a number of boundaries nor all.`;
  process.env['POWER_BOUNDARIES'] = most === 'all' ? 'Infinity' : most;
  const browser = await findBrowser('installed').catch((error: unknown) => String(error));
  if (typeof browser === 'string') return browser;
  if (browser.isPackaged) {
    return 'A whole Chrome or Chromium is needed: install one (Debian: apt-get install chromium), or set CHROME_PATH to it.';
  }
  return missingRecorder();
}

const missing = await problem();
if (missing !== null) console.error(missing);
process.exitCode = missing === null ? await runPlaywright([], { PROOF: 'power' }) : 1;
