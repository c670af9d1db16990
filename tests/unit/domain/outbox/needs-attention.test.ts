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
  it('lists refused rows, not accepted ones', () => {
    const results = [
      result('a', { status: 'applied' }),
      result('b', { status: 'rejected' }),
      result('c', { status: 'gone' }),
    ];
    expect(attention({ ...applied, state: 'rejected', results })).toEqual({ b: 'refused', c: 'refused' });
  });

  it('lists every row if the whole change was refused', () => {
    expect(attention({ ...applied, state: 'rejected', results: [] })).toEqual({
      a: 'refused',
      b: 'refused',
      c: 'refused',
    });
  });

  it('lists an overwritten value until the owner has seen it', () => {
    const results = [
      result('a', { status: 'overwrote', overwritten: { language: 'C' } }),
      result('b', { status: 'applied' }),
    ];
    expect(attention({ ...applied, results, overwroteUnseen: true })).toEqual({ a: 'overwrote' });
    expect(attention({ ...applied, results })).toEqual({});
  });

  it('gives the most severe reason in any order', () => {
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

  it('ignores projects and messages', () => {
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
