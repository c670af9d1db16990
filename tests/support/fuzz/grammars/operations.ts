import fc, { type Arbitrary } from 'fast-check';
import { TestDevice } from '../../operations.ts';
import { mutated } from './json.ts';

/** The owner's changes as a device sends them, changed on the way. */

const device = new TestDevice();
const rowId = '00000000-0000-4000-8000-0000000000e1';
const operation = fc.constantFrom<() => unknown>(
  () => device.import({ id: '1', name: 'n', url: 'https://a' }),
  () => device.link(['1'], 'p', 3),
  () => device.unlink(['1']),
  () => device.update(['1'], { stars: 3 }, 1),
  () => device.operation('batch-delete', {}, ['1']),
  () => device.operation('project-upsert', { project: { id: 'p', name: 'P' } }),
  () => device.operation('project-delete', { projectId: 'p' }),
  () => device.operation('view-upsert', { view: { id: rowId, name: 'V', query: 'language=Go' } }),
  () => device.operation('view-delete', { viewId: rowId }),
  () => device.operation('content-upsert', { edit: { id: 'a.b', value: ['x'], edited_at: '2026-11-23' } }),
  () => device.operation('content-delete', { editId: 'a.b' }),
  () => device.operation('message-read', { messageIds: [rowId] }),
);
/** The body of an operation, or of a list of operations. */
export const operationBody: Arbitrary<unknown> = mutated(operation.map((make) => make())).chain((value) =>
  fc.constantFrom<unknown>(value, { operations: [value] }, { operations: [value, value] }),
);
/** The action named in the header. */
export const operationAction: Arbitrary<string> = fc.constantFrom(
  'apply',
  'apply',
  'import',
  'batch-link',
  'batch-update',
  'project-upsert',
  'view-upsert',
  'content-upsert',
  '__proto__',
  'constructor',
  '',
);
