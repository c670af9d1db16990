import type { Defect } from './defect.ts';
import { appliedAll, isDirect, isPush, operationsIn, wire } from './defective-wire.ts';
import { isPoisoned } from './drafts.ts';
import { change, meeting, onPhone, wait } from './steps.ts';

/** Defects in requests, and in how responses are handled. */
export const wireDefects: readonly Defect[] = [
  {
    name: 'the fallback updates the table beside the function',
    found: /\(2\)/,
    steps: [meeting('responseLost'), change(0, 0), wait(2_000)],
    client: wire((send, server) => async (input, init) => {
      if (!isDirect(input)) return send(input, init);
      const operations = operationsIn(init);
      for (const { deviceId, sequence, payload: { ids = [] } = {} } of operations) {
        for (const id of ids) {
          await server.sql(`insert into sim.increments values ('${deviceId}', ${sequence}, '${id}', 1)
            on conflict on constraint increments_pkey do update set times = increments.times + 1`);
        }
      }
      return appliedAll(operations);
    }),
  },
  {
    name: 'each try has an id of its own',
    found: /\((1|2|8)\)/,
    steps: [meeting('responseLost'), change(0, 0), wait(2_000)],
    client: wire((send) => async (input, init) => {
      if (!isPush(input)) return send(input, init);
      const operations = operationsIn(init);
      const fresh = new Map(operations.map(({ id }) => [crypto.randomUUID() as string, id]));
      const renamed = [...fresh].map(([id], index) => ({ ...operations[index], id }));
      const response = await send(input, { ...init, body: JSON.stringify({ operations: renamed }) });
      if (!response.ok || !response.headers.get('content-type')?.includes('json')) return response;
      const text = await response.text();
      const named = [...fresh].reduce((body, [id, known]) => body.replaceAll(id, known), text);
      return new Response(named, { headers: { 'content-type': 'application/json' } });
    }),
  },
  {
    name: 'Retry-After is ignored',
    found: /\(10\)/,
    steps: [meeting('tooMany'), change(0, 0), wait(12_000)],
    client: wire((send) => async (input, init) => {
      const response = await send(input, init);
      if (!response.headers.has('retry-after')) return response;
      return Response.json({ message: 'try again' }, { status: 500 });
    }),
  },
  {
    name: 'a page of a captive portal counts as success',
    found: /\(1\)/,
    steps: [meeting('captivePortal'), change(0, 0), wait(2_000)],
    client: wire((send) => async (input, init) => {
      const response = await send(input, init);
      const html = response.headers.get('content-type') === 'text/html';
      return html && isPush(input) ? appliedAll(operationsIn(init)) : response;
    }),
  },
  {
    name: 'a batch is sent in another order than it was made',
    found: /\(4\)/,
    steps: [change(0, 0), change(1, 0), wait(2_000)],
    client: wire((send) => (input, init) => {
      if (!isPush(input)) return send(input, init);
      const operations = operationsIn(init).toReversed();
      return send(input, { ...init, body: JSON.stringify({ operations }) });
    }),
  },
  {
    name: 'what the server rejects is tried again for ever',
    found: /\(8\)/,
    steps: [{ do: 'link', ...onPhone, repositories: [0], project: 2 }, wait(2_000)],
    client: wire((send) => async (input, init) => {
      const response = await send(input, init);
      if (!isPush(input) || !response.ok) return response;
      const text = await response.clone().text();
      return text.includes('"rejected"') ? Response.json({ message: 'failed' }, { status: 500 }) : response;
    }),
  },
  {
    name: 'a fault of the server’s own counts as a refusal',
    found: /\(11\)/,
    steps: [meeting('unsafeStatement', 'unsafeStatement'), change(0, 0), wait(2_000)],
    client: wire((send) => async (input, init) => {
      const response = await send(input, init);
      if (!isPush(input) || response.status < 400 || response.status >= 500) return response;
      const { code, message } = (await response.clone().json()) as { code?: string; message: string };
      const rejected = { status: 'rejected', version: 0, replayed: false, code, message, results: [] };
      return Response.json(operationsIn(init).map(({ id }) => ({ id, ...rejected })));
    }),
  },
  {
    name: 'what the server fails at is tried first, in front of everything else',
    found: /\(9\)/,
    steps: [change(6, 0), wait(2_000), change(1, 1), wait(2_000)],
    client: wire((send) => {
      let firstWaits = false;
      return async (input, init) => {
        if (!isPush(input)) return send(input, init);
        const holdsFirst = operationsIn(init).some(({ payload }) => isPoisoned(payload));
        if (firstWaits && !holdsFirst) {
          return Response.json({ message: 'The first one has no response yet.' }, { status: 500 });
        }
        const response = await send(input, init);
        if (holdsFirst) firstWaits = !response.ok;
        return response;
      };
    }),
  },
];
