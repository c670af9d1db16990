import { chmod, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { runInNewContext } from 'node:vm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { claimDataDirectory } from '../../../dev/stack/data-directory.ts';
import { listenOnLoopback } from '../../../dev/stack/loopback-server.ts';
import { loadSecrets } from '../../../dev/stack/secrets.ts';
import { noteSender } from '../../../dev/stack/sender.ts';
import { type Stack, type StackOptions, startStack } from '../../../dev/stack.ts';
import { readCodeBlocks } from '../../support/code-blocks.ts';
import { makeFolder, openStack, sharedStack } from '../../support/stack.ts';

const site = {
  'index.html': '<h1>Landing</h1>',
  'app.html': '<h1>Application</h1>',
  _redirects: '/admin/* /app 200',
};

const shared = sharedStack(site);

async function signUp(stack: Stack, email: string): Promise<Response> {
  return fetch(`${stack.origin}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: stack.anonKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'a-good-password' }),
  });
}

describe('one origin for everything', () => {
  test('routes each address to its service', async () => {
    const stack = shared();
    const get = async (path: string, headers: Record<string, string> = {}) =>
      (await fetch(stack.origin + path, { headers })).text();

    expect(await get('/')).toBe('<h1>Landing</h1>');
    expect(await get('/admin/github')).toBe('<h1>Application</h1>');
    expect(await get('/health')).toBe('{"status":"ok"}');
    expect(await get('/mailbox')).toContain('<h1>Mailbox</h1>');
    expect(await get('/github/api/v3/users/robin-muster')).toContain('"login":"robin-muster"');
    expect(await get('/auth/v1/settings', { apikey: stack.anonKey })).toContain('"external"');
    expect(await get('/rest/v1/projects?select=id', { apikey: stack.anonKey })).toMatch(/^\[/);
  });

  test('refuses data without a key on every path', async () => {
    const stack = shared();
    for (const path of ['/rest/v1/projects', '/rest/v1', '/auth/v1/settings']) {
      expect({ path, ok: (await fetch(stack.origin + path)).ok }).toEqual({ path, ok: false });
    }
  });

  test('answers on both addresses of localhost, with keep-alive', async () => {
    const stack = shared();
    const { port } = new URL(stack.origin);
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
    expect((await fetch(`http://[::1]:${port}/health`)).status).toBe(200);
    expect((await fetch(`http://[::1]:${port}/health`)).headers.get('connection')).toBe('keep-alive');
  });

  test.each(['evil.example', 'localhost.evil.example:80', '127.0.0.1.evil.example', 'localhost@evil'])(
    'rejects a request with the host %j',
    async (host) => {
      const { port } = new URL(shared().origin);
      const status = await new Promise((resolve, reject) => {
        request({ port, host: '127.0.0.1', path: '/health', headers: { host } }, (response) => {
          resolve(response.resume().statusCode);
        })
          .on('error', reject)
          .end();
      });
      expect(status).toBe(421);
    },
  );

  test('accepts connections from this computer only', async () => {
    const listening = await listenOnLoopback(0, (_request, response) => void response.end());
    onTestFinished(() => listening.close());
    expect(listening.server.address()).toMatchObject({ address: '127.0.0.1' });
  });

  test('transfers a body of several megabytes completely', async () => {
    const stack = shared();
    const response = await fetch(`${stack.origin}/rest/v1/rpc/submit_contact_message`, {
      method: 'POST',
      headers: { apikey: stack.anonKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ filler: 'x'.repeat(5_000_000) }),
    });
    // The error says that the function has no such parameter, so the service must have read the whole body.
    expect(await response.json()).toMatchObject({ code: 'PGRST202' });
  });

  test('services send no-store, nosniff and same-site headers', async () => {
    const stack = shared();
    const getHeaders = async (path: string) => {
      const { headers } = await fetch(stack.origin + path, { headers: { apikey: stack.anonKey } });
      return ['cache-control', 'cross-origin-resource-policy', 'x-content-type-options'].map((name) =>
        headers.get(name),
      );
    };
    const data = [
      '/rest/v1/skills?select=id',
      '/auth/v1/settings',
      '/auth/v1/user',
      '/health',
      '/mailbox/messages',
      '/functions/v1/github-webhook',
      '/functions/v1/none',
    ];
    for (const path of data) {
      expect([path, ...(await getHeaders(path))]).toEqual([path, 'no-store', 'same-origin', 'nosniff']);
    }
    expect(await getHeaders('/functions/v1/skills')).toEqual([
      'public, max-age=60',
      'same-origin',
      'nosniff',
    ]);
    expect((await getHeaders('/github/api/v3/meta'))[2]).toBe('nosniff');
  });

  test('replaces forged sender headers with the connection’s address', async () => {
    const listening = await listenOnLoopback(0, (incoming, response) => {
      noteSender(incoming);
      response.end(JSON.stringify([incoming.headers, incoming.rawHeaders]));
    });
    onTestFinished(() => listening.close());
    const forged = [
      'CF-Connecting-IP',
      'CF-Connecting-IPv6',
      'Forwarded',
      'Sb-Forwarded-For',
      'True-Client-IP',
      'X-Forwarded-For',
      'X-Forwarded-Host',
      'X-Forwarded-Proto',
      'X-Real-IP',
    ];
    const headers = Object.fromEntries(forged.map((name) => [name, '203.0.113.7']));
    const response = await fetch(`http://127.0.0.1:${listening.port}/`, { headers });
    const seen = await response.text();
    expect(seen).not.toContain('203.0.113.7');
    expect(JSON.parse(seen)).toMatchObject([
      { 'cf-connecting-ip': '127.0.0.1', 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' },
      expect.arrayContaining(['cf-connecting-ip', '127.0.0.1', 'x-forwarded-for', '127.0.0.1']),
    ]);
  });

  test('survives a client that disconnects during a request', async () => {
    const stack = shared();
    const { port } = new URL(stack.origin);
    await new Promise<void>((resolve) => {
      const leaving = request({ port, host: '127.0.0.1', path: '/rest/v1/projects', method: 'POST' });
      leaving.on('error', () => resolve());
      leaving.write('{', () => leaving.destroy(new Error('left')));
    });
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.end('this is not HTTP\r\n\r\n'));
      socket.resume().on('close', () => resolve());
    });
    expect((await fetch(`${stack.origin}/health`)).status).toBe(200);
  });
});

describe('the data of an installation', () => {
  test('survives a restart with accounts, e-mails and keys', async () => {
    const dataDir = await makeFolder();
    const first = await startStack({ dataDir, dist: null, quiet: true });
    await signUp(first, 'kept@example.com');
    await first.close();

    const second = await openStack({ dataDir });
    const { rows } = await second.query('select email from auth.users where email = $1', [
      'kept@example.com',
    ]);
    expect(rows).toEqual([{ email: 'kept@example.com' }]);
    expect(second.mailbox.messages({ to: 'kept@example.com' })).toHaveLength(1);
    expect(second.serviceKey).toBe(first.serviceKey);
  });

  test.skipIf(process.platform === 'win32')('is closed to other users, also in an old folder', async () => {
    const dataDir = await makeFolder();
    await chmod(dataDir, 0o755);
    await (await claimDataDirectory(dataDir)).release();
    expect((await stat(dataDir)).mode & 0o077).toBe(0);
  });

  test('belongs to one process at a time', async () => {
    const dataDir = await makeFolder();
    const claim = await claimDataDirectory(dataDir);
    await expect(startStack({ dataDir, dist: null, quiet: true })).rejects.toThrow(
      `Portico is already running on this data (process ${process.pid}): stop it first with Ctrl-C.`,
    );
    await claim.release();
    await (await claimDataDirectory(dataDir)).release();
  });

  test('has its own keys, none of them in the repository', async () => {
    const [one, other] = [await loadSecrets(null), await loadSecrets(null)];
    for (const key of ['serviceKey', 'jwtSecret', 'sealingKey'] as const)
      expect(one[key]).not.toBe(other[key]);
  });
});

describe('a port in use', () => {
  test('fails with one sentence and leaves no process running', async () => {
    const dataDir = await makeFolder();
    const first = shared();
    const port = Number(new URL(first.origin).port);
    const attempt = startStack({ port, dataDir, dist: null, quiet: true });
    await expect(attempt).rejects.toThrow(
      `Port ${port} is in use by another program: stop that program, or choose another port with PORT=${port + 1} npm start.`,
    );
    // The failed start must have released the data directory.
    await (await claimDataDirectory(dataDir)).release();
  });
});

describe('an injected network fault', () => {
  test('loses a response after the work was done', async () => {
    const stack = shared();
    const fault = stack.faults.add({ path: '/auth/v1/signup', effect: { kind: 'cut-response' } });
    await expect(signUp(stack, 'lost@example.com')).rejects.toThrow('fetch failed');
    expect(fault.hits).toBe(1);
    const { rows } = await stack.query('select email from auth.users where email = $1', ['lost@example.com']);
    expect(rows).toHaveLength(1);
  });

  test('cuts a request before the server sees it', async () => {
    const stack = shared();
    stack.faults.add({ path: '/auth/v1/signup', effect: { kind: 'cut-request' } });
    await expect(signUp(stack, 'never@example.com')).rejects.toThrow('fetch failed');
    const { rows } = await stack.query('select email from auth.users where email = $1', [
      'never@example.com',
    ]);
    expect(rows).toHaveLength(0);
  });

  test('replaces a response the given number of times', async () => {
    const stack = shared();
    const effect = {
      kind: 'response',
      status: 503,
      headers: { 'Retry-After': '7' },
      body: { code: 'BUSY' },
    } as const;
    stack.faults.add({ path: /^\/health$/, times: 2, effect });
    const responses = [];
    for (let count = 0; count < 3; count += 1) responses.push((await fetch(`${stack.origin}/health`)).status);
    expect(responses).toEqual([503, 503, 200]);
  });

  test('delays a request while another overtakes it', async () => {
    const stack = shared();
    let release: () => void = () => undefined;
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    stack.faults.add({ path: '/health', effect: { kind: 'hold', until } });
    const order: string[] = [];
    const held = fetch(`${stack.origin}/health`).then(() => order.push('held'));
    await fetch(`${stack.origin}/mailbox`).then(() => order.push('overtaking'));
    release();
    await held;
    expect(order).toEqual(['overtaking', 'held']);
  });
});

test('runs the example of docs/embedded-stack.md', async () => {
  const [{ code } = { code: '' }] = await readCodeBlocks('docs/embedded-stack.md', 'ts');
  const folder = await makeFolder(site);
  let started: Stack | undefined;
  const start = async (options: StackOptions) => {
    started = await openStack(options);
    await started.mailbox.send({ to: 'admin@example.com', subject: 'Hello' });
    return started;
  };
  const run = runInNewContext(`async (startStack) => {${code.replace('another-dist', folder)}}`) as (
    startWith: typeof start,
  ) => Promise<void>;
  await run(start);
  await expect(fetch(`${started?.origin}/health`)).rejects.toThrow();
});
