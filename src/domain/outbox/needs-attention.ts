import { attentionStates, type Operation } from './operation.ts';

const weight = { lost: 0, overwrote: 1, conflict: 2, refused: 3 } as const;

export type AttentionReason = keyof typeof weight;

export function attentionByRow(operations: readonly Operation[]): Map<string, AttentionReason> {
  const found = new Map<string, AttentionReason>();
  for (const operation of operations) {
    if (operation.payload.table !== 'repositories') continue;
    for (const [id, attention] of getAttention(operation)) {
      const known = found.get(id);
      if (known === undefined || weight[attention] > weight[known]) found.set(id, attention);
    }
  }
  return found;
}

function getAttention(operation: Operation): [string, AttentionReason][] {
  const { state, targets, results, overwroteUnseen } = operation;
  if (state === 'held') return targets.map((id) => [id, 'lost']);
  const needsAttention = attentionStates.includes(state);
  if (needsAttention && (results ?? []).length === 0) return targets.map((id) => [id, 'refused']);
  return (results ?? []).flatMap(({ targetId, status, overwritten }): [string, AttentionReason][] => {
    if (needsAttention && status === 'conflict') return [[targetId, 'conflict']];
    if (needsAttention && (status === 'rejected' || status === 'gone')) return [[targetId, 'refused']];
    return overwroteUnseen && overwritten !== undefined ? [[targetId, 'overwrote']] : [];
  });
}
