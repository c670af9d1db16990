import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { firefox } from '@playwright/test';
import type { KillableBrowser } from '../../tests/support/killable-browser.ts';
import { signalGroup, untilGroupIsGone } from '../../tests/support/process-group.ts';
import { typeInsteadOfSetting } from '../../tests/support/typing.ts';
import { firefoxLaunchOptions } from './programs.ts';

/** Starts Firefox with a profile that stays on disk, like `startKillableBrowser` for Chromium. */
export async function startFirefox(profile: string): Promise<KillableBrowser> {
  const context = await firefox.launchPersistentContext(profile, await firefoxLaunchOptions());
  const leader = Number(await readFile(join(profile, 'program.pid'), 'utf8'));
  const [page = await context.newPage()] = context.pages();
  typeInsteadOfSetting(page);
  const closed = new Promise<void>((resolve) => context.once('close', () => resolve()));
  return {
    context,
    page,
    kill: () => void signalGroup(leader, 'SIGKILL'),
    close: () => context.close(),
    ended: closed.then(() => untilGroupIsGone(leader)),
  };
}
