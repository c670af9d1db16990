import type { Operation } from '#domain/outbox/operation.ts';

/**
 * Operations as devices with payload version 1 stored them, and their request bodies. Later versions must send the same bytes for
 * them, because the server refuses a known id with another body.
 * Do not change this file. A new format needs a new payload version with its own file.
 */

const id = (last: number) => `6f1c7a52-0c1e-4d0a-9b57-00000000000${last.toString(16)}`;

/** Describes an operation as a device stores it. */
function storedOperation<A extends Operation['action']>(
  last: number,
  action: A,
  payload: Extract<Operation, { action: A }>['payload'],
  targets: string[],
  base: Operation['base'],
): Operation {
  return {
    id: id(last),
    deviceId: 'b2a0c6de-51b5-4f2a-8a57-3d1f0a4be001',
    sequence: 40 + last,
    payloadVersion: 1,
    action,
    payload,
    targets,
    groupId: id(0),
    base,
    state: 'sent',
    overlaid: true,
    createdAt: 1_790_000_000_000,
    attempts: 1,
    nextAttemptAt: null,
    lastError: null,
    acknowledgedVersion: null,
    results: null,
    overwroteUnseen: false,
    supersededBy: null,
    replaces: null,
  } as unknown as Operation;
}

const head = (last: number, action: string) =>
  `{"id":"${id(last)}","deviceId":"b2a0c6de-51b5-4f2a-8a57-3d1f0a4be001","sequence":${40 + last},"payloadVersion":1,"action":"${action}"`;

const reported = {
  id: '1003',
  name: 'kiln',
  url: 'https://github.com/muster-labs/kiln',
  description: null,
  stars: 12,
  language: 'Zig',
  owner: 'muster-labs',
  createdAt: '2020-01-01T00:00:00Z',
  size: 90,
  private: false,
  hasReadme: true,
  hasTechBragging: null,
  lastPolled: '2026-01-01T00:00:00Z',
  fork: false,
  archived: null,
  topics: ['one', 'zwei “drei”'],
  homepage: null,
  pushedAt: '2025-01-01T00:00:00Z',
};

const reportedOnWire =
  '{"id":"1003","name":"kiln","url":"https://github.com/muster-labs/kiln","description":null,"stars":12,"language":"Zig","owner":"muster-labs","created_at":"2020-01-01T00:00:00Z","size":90,"private":false,"has_readme":true,"has_tech_bragging":null,"last_polled":"2026-01-01T00:00:00Z","fork":false,"archived":null,"topics":["one","zwei “drei”"],"homepage":null,"pushed_at":"2025-01-01T00:00:00Z"}';

export const sentWithVersion1: readonly { stored: Operation; body: string }[] = [
  {
    stored: storedOperation(1, 'import', { table: 'repositories', rows: [reported] }, ['1003'], {}),
    body: `${head(1, 'import')},"payload":{"table":"repositories","rows":[${reportedOnWire}]},"base":{}}`,
  },
  {
    stored: storedOperation(
      2,
      'patch',
      { table: 'repositories', values: { projectId: 'default-project' } },
      ['1003'],
      {
        '1003': { version: 0, values: { projectId: null } },
      },
    ),
    body: `${head(2, 'patch')},"payload":{"table":"repositories","ids":["1003"],"values":{"project_id":"default-project"}},"base":{"1003":{"version":0,"values":{"project_id":null}}}}`,
  },
  {
    stored: storedOperation(
      4,
      'patch',
      {
        table: 'repositories',
        values: { projectId: null, language: null, stars: 3, hasReadme: false },
        reset: ['private', 'hasTechBragging'],
      },
      ['1003'],
      { '1003': { version: 0, values: { language: 'Zig', stars: 12, hasReadme: true, editedFields: [] } } },
    ),
    body: `${head(4, 'patch')},"payload":{"table":"repositories","ids":["1003"],"values":{"project_id":null,"language":null,"stars":3,"has_readme":false},"reset":["private","has_tech_bragging"]},"base":{"1003":{"version":0,"values":{"language":"Zig","stars":12,"has_readme":true}}}}`,
  },
  {
    stored: storedOperation(0, 'delete', { table: 'repositories' }, ['1003'], {
      '1003': { version: 0, values: { projectId: null, stars: 3 } },
    }),
    body: `${head(0, 'delete')},"payload":{"table":"repositories","ids":["1003"]},"base":{"1003":{"version":0,"values":{"project_id":null,"stars":3}}}}`,
  },
  {
    stored: storedOperation(
      5,
      'put',
      {
        table: 'projects',
        rows: [{ id: 'golden', name: 'Golden', description: null, isPublic: false }],
      },
      ['golden'],
      { golden: { version: 0, values: { name: null, description: null, isPublic: null } } },
    ),
    body: `${head(5, 'put')},"payload":{"table":"projects","rows":[{"id":"golden","name":"Golden","description":null,"is_public":false}]},"base":{"golden":{"version":0,"values":{"name":null,"description":null,"is_public":null}}}}`,
  },
  {
    stored: storedOperation(6, 'delete', { table: 'projects', links: [] }, ['golden'], {
      golden: { version: 0, values: { name: 'Golden', description: null, isPublic: false } },
    }),
    body: `${head(6, 'delete')},"payload":{"table":"projects","links":[],"ids":["golden"]},"base":{"golden":{"version":0,"values":{"name":"Golden","description":null,"is_public":false}}}}`,
  },
  {
    stored: storedOperation(
      7,
      'patch',
      { table: 'messages', values: { readAt: '2026-11-23T08:00:00.000Z' } },
      [id(9)],
      {},
    ),
    body: `${head(7, 'patch')},"payload":{"table":"contact_messages","ids":["${id(9)}"],"values":{"read_at":"2026-11-23T08:00:00.000Z"}},"base":{}}`,
  },
  {
    stored: storedOperation(
      10,
      'put',
      { table: 'savedViews', rows: [{ id: id(9), name: 'Golden', query: 'language=Go&stars=50' }] },
      [id(9)],
      { [id(9)]: { version: 0, values: { name: null, query: null } } },
    ),
    body: `${head(10, 'put')},"payload":{"table":"saved_views","rows":[{"id":"${id(9)}","name":"Golden","query":"language=Go&stars=50"}]},"base":{"${id(9)}":{"version":0,"values":{"name":null}}}}`,
  },
  {
    stored: storedOperation(
      12,
      'put',
      {
        table: 'contentEdits',
        rows: [{ id: 'owner.bio', value: 'Golden', editedAt: '2026-11-23T08:00:00.000Z' }],
      },
      ['owner.bio'],
      { 'owner.bio': { version: 0, values: { value: null, editedAt: null } } },
    ),
    body: `${head(12, 'put')},"payload":{"table":"content_edits","rows":[{"id":"owner.bio","value":"Golden","edited_at":"2026-11-23T08:00:00.000Z"}]},"base":{"owner.bio":{"version":0,"values":{}}}}`,
  },
];
