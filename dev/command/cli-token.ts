import { execFile } from 'node:child_process';
import { createInterface } from 'node:readline/promises';
import type { RequestHandler } from '../site/static-site.ts';

export interface CliToken {
  /** Asks a yes-or-no question in the terminal. */
  ask: (question: string) => Promise<boolean>;
  /** Reads the token. Returns null if `gh` is not installed or not signed in. */
  read: () => Promise<string | null>;
}

const readTimeoutMs = 10_000;

export const cliToken: CliToken = {
  async ask(question) {
    if (!process.stdin.isTTY) return false;
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    // Ctrl-C must end the stack also while the question waits. By default, readline would only close the question.
    terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
    try {
      return /^y(es)?$/i.test((await terminal.question(`\n${question} [y/N] `)).trim());
    } finally {
      terminal.close();
    }
  },
  read: () =>
    new Promise((resolve) => {
      execFile(
        'gh',
        ['auth', 'token', '--hostname', 'github.com'],
        { timeout: readTimeoutMs },
        (error, stdout) => {
          resolve(error ? null : stdout.trim() || null);
        },
      );
    }),
};

/** Sends the token to a page of the same origin. Asks in the terminal each time. */
export function createCliTokenRoute({ ask, read }: CliToken): RequestHandler {
  let isAsking = false;

  async function answer(origin: string): Promise<[status: number, body: object]> {
    if (isAsking) return [409, {}];
    isAsking = true;
    try {
      const isAllowed = await ask(`${origin} asks for the token of the GitHub CLI. Hand it over?`);
      if (!isAllowed) return [403, {}];
      const token = await read();
      return token === null ? [404, {}] : [200, { token }];
    } finally {
      isAsking = false;
    }
  }

  return async ({ method, headers: { origin, host } }, response) => {
    const isOwn = method === 'POST' && origin !== undefined && origin === `http://${host}`;
    const [status, body] = isOwn ? await answer(origin) : [403, {}];
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body));
  };
}
