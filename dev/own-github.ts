import { join } from 'node:path';
import { buildIfNeeded } from './bundle/build.ts';
import { type CliToken, createCliTokenRoute } from './command/cli-token.ts';
import type { RequestHandler } from './site/static-site.ts';
import { defaultDataDirectory } from './stack/data-directory.ts';
import { listenOnLoopback } from './stack/loopback-server.ts';
import { StackProblem } from './stack/problem.ts';
import { cliTokenPath, type Stack, startStack } from './stack.ts';

export interface OwnGithubOptions {
  root: string;
  /** Port of the second stack. 0 chooses a free one. */
  port: number;
  /** Data directory. 'memory' stores nothing. */
  dataDir: string;
  /** Address of GitHub's API. Tests set another one. */
  apiUrl?: string;
  signal?: AbortSignal;
  cliToken: CliToken;
}

export interface OwnGithub {
  /** Answers `/my-github` in the sample's stack. */
  handle: RequestHandler;
  close(): Promise<void>;
}

const githubApi = 'https://api.github.com';
const refreshS = 2;

/**
 * Runs a second stack for the developer's own GitHub. It has its own origin, database and build, so that it contains no sample
 * data. Starts when its page is first opened.
 */
export function createOwnGithub(options: OwnGithubOptions): OwnGithub {
  let starting: Promise<Stack> | null = null;
  let stack: Stack | null = null;
  let problem: unknown = null;

  async function start(): Promise<void> {
    try {
      starting = startOwnStack(options);
      stack = await starting;
    } catch (error) {
      problem = error;
      console.error(error);
    }
    starting = null;
  }

  return {
    handle(_request, response) {
      const shown = problem;
      if (!stack && !starting) {
        problem = null;
        if (!shown) void start();
      }
      response.writeHead(200, headers);
      response.end(shown ? failedPage(shown) : stack ? readyPage(stack.origin) : startingPage());
    },
    async close() {
      await starting?.catch(() => undefined);
      await stack?.close();
    },
  };
}

async function startOwnStack({
  root,
  port,
  dataDir,
  apiUrl,
  signal,
  cliToken,
}: OwnGithubOptions): Promise<Stack> {
  const chosen = port === 0 ? await findFreePort() : port;
  const folder = join(defaultDataDirectory, 'cache', 'my-github');
  const variables = ownGithubVariables(`http://localhost:${chosen}`, apiUrl);
  return startStack({
    port: chosen,
    dataDir,
    cliToken: createCliTokenRoute(cliToken),
    dist: async () => {
      await buildIfNeeded({ root, folder, variables, ...(signal && { signal }) });
      return folder;
    },
  });
}

/** Returns the build's variables. They must be known at build time, because the content security policy names GitHub's API. */
export function ownGithubVariables(origin: string, apiUrl = githubApi): Record<string, string> {
  return {
    VITE_SITE_URL: origin,
    VITE_GITHUB_API_URL: apiUrl,
    VITE_GITHUB_WEB_URL: 'https://github.com',
    VITE_GITHUB_CLI_TOKEN_URL: cliTokenPath,
    // No OAuth app and no GitHub App exists on GitHub for this computer.
    VITE_FEATURE_GITHUB_OAUTH: 'false',
    VITE_FEATURE_GITHUB_APP: 'false',
    VITE_FEATURE_MOCK_DATA: 'false',
  };
}

/** Finds a free port first, because the build needs the origin before the stack listens. */
async function findFreePort(): Promise<number> {
  const free = await listenOnLoopback(0, () => undefined);
  await free.close();
  return free.port;
}

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
};

const startingPage = () =>
  page(
    'Your GitHub is starting',
    '<p>Portico builds a copy for your own GitHub. The first time takes about a minute.</p>',
    `<meta http-equiv="refresh" content="${refreshS}">`,
  );

const readyPage = (origin: string) =>
  page(
    'Your GitHub is ready',
    `<p>This copy of Portico has its own database on this computer, and reads your repositories from GitHub with a token that you paste.</p>
<p>Sign in as <code>admin@example.com</code> with the password <code>portico-admin</code>.</p>
<p><a href="${origin}/admin/settings/github">Open ${origin}</a></p>`,
  );

function failedPage(problem: unknown): string {
  const reason = problem instanceof StackProblem ? problem.message : 'See the output of npm start.';
  return page(
    "Your GitHub couldn't start",
    `<pre>${escapeHtml(reason)}</pre><p><a href="">Try again</a></p>`,
  );
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function page(title: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}<title>${title}</title>
<style>${style}</style>
</head>
<body><main><h1>${title}</h1>${body}</main></body>
</html>
`;
}

const style = `
:root { color-scheme: light dark; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 40rem; margin: 0 auto; padding: 3rem 1.5rem; }
h1 { font-size: 1.5rem; }
code, pre { font-family: ui-monospace, monospace; overflow-wrap: anywhere; white-space: pre-wrap; }
`;
