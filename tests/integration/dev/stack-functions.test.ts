import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { get, request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createFunctionsRunner, type FunctionsRunner } from '../../../dev/functions/functions-runner.ts';
import { listenOnLoopback } from '../../../dev/stack/loopback-server.ts';
import { makeFolder } from '../../support/stack.ts';

const echo = `Deno.serve(async (request) => {
  const { pathname, search } = new URL(request.url);
  const headers = Object.fromEntries(request.headers);
  return Response.json({ path: pathname + search, headers, size: (await request.text()).length });
});`;

interface Setup {
  origin: string;
  directory: string;
  lines: string[];
  runner: FunctionsRunner;
}

async function serve(sources: Record<string, string>, { watch = false } = {}): Promise<Setup> {
  const files = Object.entries(sources).map(([name, source]) => [`${name}/index.ts`, source]);
  const directory = await makeFolder(Object.fromEntries(files));
  const lines: string[] = [];
  const runner = createFunctionsRunner({
    directory,
    environment: { GREETING: 'hello' },
    cacheDir: fileURLToPath(new URL('../../../.portico/cache/deno', import.meta.url)),
    reachable: [],
    watch,
    log: (line) => lines.push(line),
  });
  const listening = await listenOnLoopback(0, (request, response) => void runner.handle(request, response));
  onTestFinished(async () => {
    await runner.close();
    await listening.close();
  });
  return { origin: `http://localhost:${listening.port}/functions/v1`, directory, lines, runner };
}

describe('the functions of the stack', () => {
  test('run in Deno and see their own name as the path', async () => {
    const { origin } = await serve({ echo });
    const body = 'x'.repeat(3_000_000);
    const response = await fetch(`${origin}/echo/below?a=1`, { method: 'POST', body });
    expect(await response.json()).toMatchObject({ path: '/echo/below?a=1', size: body.length });
  });

  test('receive no hop-by-hop headers', async () => {
    const { origin } = await serve({ echo });
    const headers = {
      Connection: 'keep-alive, X-Private',
      'X-Private': 'no',
      TE: 'trailers',
      'X-Public': 'yes',
    };
    const { headers: seen } = JSON.parse(await request(`${origin}/echo`, headers)) as Record<string, object>;
    expect(seen).toHaveProperty('x-public', 'yes');
    expect(seen).not.toHaveProperty('te');
    expect(seen).not.toHaveProperty('x-private');
  });

  test('get only their own variables, no files and no network', async () => {
    const { origin } = await serve({
      probe: `const attempt = async (work: () => unknown) => {
        try { await work(); return 'allowed'; } catch (error) { return (error as Error).name; }
      };
      Deno.serve(async () => Response.json({
        greeting: Deno.env.get('GREETING'),
        home: Deno.env.get('HOME') ?? null,
        file: await attempt(() => Deno.readTextFile('/etc/hostname')),
        network: await attempt(() => fetch('http://127.0.0.1:9999')),
        program: await attempt(() => new Deno.Command('/bin/true').output()),
      }));`,
    });
    expect(await (await fetch(`${origin}/probe`)).json()).toEqual({
      greeting: 'hello',
      home: null,
      file: 'NotCapable',
      network: 'NotCapable',
      program: 'NotCapable',
    });
  });

  test('answer like the hosted platform if missing or broken', async () => {
    const { origin, lines } = await serve({ broken: 'throw new Error("missing secret");' });
    const missing = await fetch(`${origin}/nothing`);
    expect([missing.status, await missing.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
    const broken = await fetch(`${origin}/broken`);
    expect([broken.status, await broken.json()]).toMatchObject([503, { code: 'BOOT_ERROR' }]);
    expect(lines.join('\n')).toContain('missing secret');
  });

  test('restart at the next request after a crash', async () => {
    const { origin } = await serve({
      fragile: `Deno.serve((request) => {
        if (request.method === 'POST') Deno.exit(1);
        return new Response('fine');
      });`,
    });
    expect((await fetch(`${origin}/fragile`, { method: 'POST' })).status).toBe(502);
    await expect.poll(async () => (await fetch(`${origin}/fragile`)).status).toBe(200);
  });

  test('restart when their sources change', async () => {
    const source = (text: string) => `Deno.serve(() => new Response('${text}'));`;
    const { origin, directory } = await serve({ changing: source('one') }, { watch: true });
    const read = async () => (await fetch(`${origin}/changing`)).text();
    expect(await read()).toBe('one');
    await writeFile(join(directory, 'changing/index.ts'), source('two'));
    await expect.poll(read).toBe('two');
  });

  test('finish running requests before a restart', async () => {
    // The response starts with the function's name, and ends only when the request's body does.
    const source = (name: string) => `Deno.serve((request) => {
      const goOn = async function* () { yield '${name}'; yield await request.text(); };
      return new Response(ReadableStream.from(goOn()).pipeThrough(new TextEncoderStream()));
    });`;
    const { origin, directory } = await serve({ changing: source('one') }, { watch: true });
    const early = httpRequest(`${origin}/changing`, { method: 'POST' });
    early.write('the end');
    const [response] = (await once(early, 'response')) as [IncomingMessage];
    await writeFile(join(directory, 'changing/index.ts'), source('two'));
    await expect.poll(async () => (await fetch(`${origin}/changing`)).text()).toBe('two');
    early.end();
    expect(await text(response)).toBe('onethe end');
  });

  test('are aborted when the caller disconnects', async () => {
    const { origin } = await serve({
      slow: `let left = false;
      Deno.serve((request) => {
        if (new URL(request.url).search === '?left') return Response.json(left);
        request.signal.addEventListener('abort', () => { left = true; });
        return new Response(new ReadableStream({ start: (c) => c.enqueue(new TextEncoder().encode('first')) }));
      });`,
    });
    const leaving = new AbortController();
    const response = await fetch(`${origin}/slow`, { signal: leaving.signal });
    await response.body?.getReader().read();
    leaving.abort();
    await expect.poll(async () => (await fetch(`${origin}/slow?left`)).json()).toBe(true);
  });

  test('leave no process behind', async () => {
    const { origin, runner } = await serve({ who: 'Deno.serve(() => Response.json(Deno.pid));' });
    const pid = (await (await fetch(`${origin}/who`)).json()) as number;
    expect(isRunning(pid)).toBe(true);
    await runner.close();
    expect(isRunning(pid)).toBe(false);
  });
});

/** Uses `node:http`, because `fetch` refuses to send headers such as Connection. */
function request(url: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => resolve(text(response))).on('error', reject);
  });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
