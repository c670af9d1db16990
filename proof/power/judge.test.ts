import { expect, test } from 'vitest';
import { type Device, lostChanges, type Told } from './judge.ts';

const told: Told[] = [
  { at: 1, id: 'a', replaces: null },
  { at: 2, id: 'b', replaces: 'a' },
  { at: 3, projectName: 'By hand 1' },
];

function operation(id: string, sequence: number, stars: number): Device['operations'][number] {
  return {
    id,
    sequence,
    action: 'patch',
    state: 'queued',
    targets: ['r'],
    payload: { values: { stars } },
  };
}
const project = { ...operation('p', 3, 0), payload: { rows: [{ name: 'By hand 1' }] } };
const whole: Device = { operations: [operation('b', 2, 5), project], repositories: [{ id: 'r', stars: 5 }] };

test('finds exactly the reported changes that are lost', () => {
  expect(lostChanges(whole, told, 9)).toEqual([]);
  const without = { ...whole, operations: [operation('b', 2, 5)] };
  expect(lostChanges(without, told, 2.5)).toEqual([]);
  expect(lostChanges(without, told, 9)).toEqual(['lost: By hand 1']);
  expect(lostChanges({ operations: [], repositories: [] }, told, 2.5)).toEqual(['lost: b']);
});

test('reports changes without an author or without rows', () => {
  const foreign = { ...whole, operations: [...whole.operations, operation('z', 4, 5)] };
  expect(lostChanges(foreign, told, 0)).toEqual(["nobody's: z"]);
  expect(lostChanges({ ...whole, repositories: [{ id: 'r', stars: 4 }] }, told, 0)).toEqual([
    'by halves: r lacks 5',
  ]);
});
