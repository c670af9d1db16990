import { describe, expect, it } from 'vitest';
import { attentionByRow } from '#domain/outbox/needs-attention.ts';
import type { Operation, TargetResult } from '#domain/outbox/operation.ts';

const applied: Operation = {
  id: 'one',
  deviceId: 'device',
  sequence: 1,
  payloadVersion: 1,
  action: 'patch',
  payload: { table: 'repositories', values: { language: 'Zig' } },
  targets: ['a', 'b', 'c'],
  groupId: 'group',
  base: {},
  state: 'acknowledged',
  overlaid: true,
  createdAt: 0,
  attempts: 1,
  nextAttemptAt: null,
  lastError: null,
  acknowledgedVersion: 7,
  results: null,
  overwroteUnseen: false,
  supersededBy: null,
  replaces: null,
};
const result = (targetId: string, rest: Omit<TargetResult, 'targetId'>): TargetResult => ({
  targetId,
  ...rest,
});
const attention = (...operations: Operation[]) => Object.fromEntries(attentionByRow(operations));

describe('attentionByRow', () => {
  it('names the rows that were refused, not those that the server took', () => {
    const results = [
      result('a', { status: 'applied' }),
      result('b', { status: 'rejected' }),
      result('c', { status: 'gone' }),
    ];
    expect(attention({ ...applied, state: 'rejected', results })).toEqual({ b: 'refused', c: 'refused' });
  });

  it('names every row where the whole change was refused', () => {
    expect(attention({ ...applied, state: 'rejected', results: [] })).toEqual({
      a: 'refused',
      b: 'refused',
      c: 'refused',
    });
  });

  it('names an overwritten value until the owner has looked at it', () => {
    const results = [
      result('a', { status: 'overwrote', overwritten: { language: 'C' } }),
      result('b', { status: 'applied' }),
    ];
    expect(attention({ ...applied, results, overwroteUnseen: true })).toEqual({ a: 'overwrote' });
    expect(attention({ ...applied, results })).toEqual({});
  });

  it('gives the gravest of several reasons, whatever their order', () => {
    const conflict: Operation = {
      ...applied,
      state: 'conflicting',
      results: [result('a', { status: 'conflict', theirs: { projectId: 'p' } })],
    };
    const refused: Operation = { ...applied, state: 'rejected', results: [result('a', { status: 'gone' })] };
    expect(attention(conflict)).toEqual({ a: 'conflict' });
    expect(attention(conflict, refused)).toEqual({ a: 'refused' });
    expect(attention(refused, conflict)).toEqual({ a: 'refused' });
  });

  it('leaves projects and messages alone, whose ids are their own', () => {
    const deletion: Operation = {
      ...applied,
      action: 'delete',
      payload: { table: 'projects' },
      targets: ['a'],
      state: 'rejected',
      results: [],
    };
    expect(attention(deletion)).toEqual({});
  });
});
