import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserLaunchOptions } from './browser.ts';
import { signalGroup, untilGroupIsGone } from './process-group.ts';

/** A browser on a profile that outlives it. */
export interface KillableBrowser {
  context: BrowserContext;
  page: Page;
  /** SIGKILL to the browser and all its processes, without a word to any of them; returns at once. */
  kill(): void;
  /** Ends it as its user would: what it has in its hands is written first. */
  close(): Promise<void>;
  /** Resolves when all processes have ended and the profile is free. */
  ended: Promise<void>;
}

/**
 * Starts the browser of the tests on a profile directory, as a process group of its own: all of it can be killed at
 * once, as a power button or the system's memory killer does.
 *
 * @param tracer a program with its parameters that starts the browser and watches it
 */
export async function startKillableBrowser(
  profile: string,
  tracer: readonly string[] = [],
): Promise<KillableBrowser> {
  // The headless shell does not store profiles like a whole browser.
  const { executablePath, args, env } = await browserLaunchOptions('installed');
  const options = [
    '--headless=new',
    '--remote-debugging-port=0',
    // On a narrow screen the way to sign out is behind a button.
    '--window-size=1280,900',
    `--user-data-dir=${profile}`,
    'about:blank',
  ];
  const [program = executablePath, ...parameters] = [...tracer, executablePath, ...args, ...options];
  const child = spawn(program, parameters, {
    detached: true,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('The browser could not be started.');
  const kill = () => signalGroup(pid, 'SIGKILL');
  const exited = once(child, 'exit');
  const ended = exited.then(() => {
    kill();
    return untilGroupIsGone(pid);
  });
  try {
    const browser = await chromium.connectOverCDP(await debuggingAddress(child.stderr));
    const [context] = browser.contexts();
    const [page] = context?.pages() ?? [];
    if (!context || !page) throw new Error('The browser has no page.');
    const close = async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const session = await browser.newBrowserCDPSession();
        // The browser may exit before it responds.
        await session.send('Browser.close').catch(() => undefined);
      }
      await ended;
    };
    return { context, page, kill, close, ended };
  } catch (error) {
    kill();
    await ended;
    throw error;
  }
}

async function debuggingAddress(output: NodeJS.ReadableStream): Promise<string> {
  const said: string[] = [];
  for await (const line of createInterface({ input: output })) {
    said.push(line);
    const address = /^DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (address) {
      // Later output must not fill the pipe.
      output.resume();
      return address;
    }
  }
  throw new Error(`The browser ended before it could be driven: ${said.join('\n')}`);
}
