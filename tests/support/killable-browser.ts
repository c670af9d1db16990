import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserLaunchOptions } from './browser.ts';
import { signalGroup, untilGroupIsGone } from './process-group.ts';

/** A browser whose profile stays after the browser has ended. */
export interface KillableBrowser {
  context: BrowserContext;
  page: Page;
  /** Sends SIGKILL to the browser and all its processes, without waiting. */
  kill(): void;
  /** Closes the browser as a user does, so that it writes its data first. */
  close(): Promise<void>;
  /** Resolves when all processes have ended and the profile is free. */
  ended: Promise<void>;
}

/**
 * Starts the browser with a profile directory and in its own process group, so that one signal kills all its processes, like a
 * power failure.
 * @param tracer program with parameters that starts the browser and watches it
 */
export async function startKillableBrowser(
  profile: string,
  tracer: readonly string[] = [],
): Promise<KillableBrowser> {
  // The headless shell does not write profiles like a complete browser.
  const { executablePath, args, env } = await browserLaunchOptions('installed');
  const options = [
    '--headless=new',
    '--remote-debugging-port=0',
    // On a narrow screen, the sign-out is behind a menu button.
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
      // Discards further output, which would otherwise fill the pipe and block the browser.
      output.resume();
      return address;
    }
  }
  throw new Error(`The browser ended before it could be driven: ${said.join('\n')}`);
}
