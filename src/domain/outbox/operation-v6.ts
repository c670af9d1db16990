/**
 * Names that version 7 of the device's database replaced. Frozen: devices and files of earlier versions have them.
 */

type Fields = Record<string, unknown>;

const renamedStates = new Map<unknown, string>([
  ['sealed', 'sent'],
  ['settled', 'confirmed'],
]);

export const stateOfV6 = (state: unknown): unknown => renamedStates.get(state) ?? state;

/** A project, or a part of one, with its portfolio entry under today's name. */
export function projectOfV6(project: unknown): unknown {
  if (typeof project !== 'object' || project === null || !('piece' in project)) return project;
  // In the order in which they stood: what was sent stays what it was.
  return Object.fromEntries(
    Object.entries(project).map(([key, value]) => [key === 'piece' ? 'entry' : key, value]),
  );
}

export function operationOfV6({ notice, state, payload, ...others }: Fields): Fields {
  const hasProject = typeof payload === 'object' && payload !== null && 'project' in payload;
  return {
    ...others,
    state: stateOfV6(state),
    payload: hasProject ? { ...payload, project: projectOfV6(payload.project) } : payload,
    ...(notice === 1 && { needsAttention: 1 }),
  };
}
