import { expect, onTestFinished } from 'vitest';
import { keepGithubStates } from '#db/github-changes.ts';
import { success } from '#domain/shared/failure.ts';
import { createRestProvider } from '#github/rest.ts';
import { keepImport } from '#services/workspace/changes.ts';
import { createGithubChangeRunner } from '#services/workspace/github-change-runner.ts';
import { createGithubChangeService } from '#services/workspace/github-changes.ts';
import type { GitHub } from '../../dev/github/index.ts';
import { API, signedIn } from '../integration/dev/github-client.ts';
import { openDevice } from './device-database.ts';
import { noApp } from './no-app.ts';
import { nothingRecorded } from './recorded-changes.ts';

/** Faults of a request. `ignored`: GitHub reports success but changes nothing. */
export type Fault =
  | 'lost before'
  | 'lost after'
  | 'failed before'
  | 'failed after'
  | 'limit'
  | 'ignored'
  | 'killed';

interface SentWrite {
  at: number;
  request: string;
  status: number;
}

export type GetFault = (request: Request) => Fault | null | Promise<Fault | null>;

export type ChangeWorld = Awaited<ReturnType<typeof openChangeWorld>>;

/** Opens a device with its database, whose changes go to the stack's GitHub. The clock only advances in waits. */
export async function openChangeWorld(
  github: GitHub,
  clock: { now: number },
  fault: GetFault = () => null,
  scopes?: string[],
) {
  const device = openDevice();
  const { database } = device;
  const tokenWith = (granted?: string[]) =>
    github.tokens.issue({ login: 'robin-muster', ...(granted && { scopes: granted }) });
  let token = tokenWith(scopes);
  const writes: SentWrite[] = [];
  let closedUntil = 0;
  let onKill = (): void => undefined;
  let onWake = (): void => undefined;

  async function send(request: Request): Promise<Response> {
    const { method } = request;
    const named = `${method} ${new URL(request.url).pathname.replace(/^.*\/repos\//, '')}`;
    const what = await fault(request);
    if (what === 'lost before') throw new TypeError('Failed to fetch');
    if (what === 'failed before') return Response.json({ message: 'Bad Gateway' }, { status: 502 });
    if (what === 'limit') {
      closedUntil = clock.now + 60_000;
      const message = 'You have exceeded a secondary rate limit.';
      return Response.json({ message }, { status: 403, headers: { 'retry-after': '60' } });
    }
    if (method !== 'GET') expect(clock.now).toBeGreaterThanOrEqual(closedUntil);
    const response = await github.fetch(
      what === 'ignored' ? new Request(request, { method, body: '{}' }) : request,
    );
    if (method !== 'GET') writes.push({ at: clock.now, request: named, status: response.status });
    if (what === 'lost after') throw new TypeError('Failed to fetch');
    if (what === 'failed after') return Response.json({ message: 'Bad Gateway' }, { status: 502 });
    if (what !== 'killed') return response;
    onKill();
    return new Promise(() => undefined);
  }

  const access = () => {
    const provider = createRestProvider({
      apiUrl: API,
      fetch: (input, init) => send(new Request(input, init)),
      now: () => clock.now,
      openToken: async () => success(token),
    });
    return {
      ...device.context,
      database,
      now: () => clock.now,
      accountId: 'owner',
      provider: async () => provider,
      app: noApp,
      wake: () => onWake(),
      locks: { request: (_name: string, _options: object, run: () => unknown) => run() } as never,
      later(delayMs: number, callback: () => void) {
        let cancelled = false;
        setImmediate(() => {
          if (cancelled) return;
          clock.now += delayMs;
          callback();
        });
        return () => {
          cancelled = true;
        };
      },
    };
  };
  let runner = createGithubChangeRunner(access());
  onTestFinished(() => runner.close());
  const service = () => createGithubChangeService(access(), runner, async () => nothingRecorded);
  onKill = () => {
    // Closes and reopens the browser mid-run.
    runner.close();
    runner = createGithubChangeRunner(access());
    void runner.goOn();
  };

  async function read(wanted: readonly string[], login = 'robin-muster') {
    const provider = await access().provider();
    const ids: string[] = [];
    for (const name of wanted) {
      const target = { owner: login, repo: name };
      const { data } = await signedIn(github, 'robin-muster').rest.repos.get(target);
      const id = String(data.id);
      const reading = await provider.readSettings(id);
      if (!reading.ok || !reading.value) throw new Error(`${name} could not be read.`);
      const { repository, state } = reading.value;
      await keepImport(access(), [repository], { alongside: () => keepGithubStates(database, [state]) });
      ids.push(id);
    }
    return ids;
  }

  async function untilEnded() {
    for (let turns = 0; turns < 5_000; turns += 1) {
      await new Promise((resolve) => setTimeout(resolve, 2));
      const { state, resumesAt } = await service().run();
      const groups = await service().groups();
      const open = groups.flatMap(({ changes }) => changes).filter((one) => /queued|sent/.test(one.state));
      if (open.length === 0 || (state !== 'running' && resumesAt === null)) return groups;
    }
    throw new Error('It did not come to an end.');
  }
  const connectWith = (granted: string[]) => {
    token = tokenWith(granted);
  };
  /** Fires the Background Sync event, which also comes at once while online. It wakes changes that wait for the network. */
  const callBack = () => {
    onWake = () => void runner.onReconnect();
  };
  return { database, access, service, read, untilEnded, writes, connectWith, callBack };
}
