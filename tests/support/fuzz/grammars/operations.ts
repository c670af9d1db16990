import fc, { type Arbitrary } from 'fast-check';
import { TestDevice } from '../../operations.ts';
import { mutatedValue } from './json.ts';

/** Generates the owner's operations in the form that a device sends, with random changes. */

const device = new TestDevice();
const rowId = '00000000-0000-4000-8000-0000000000e1';
const operation = fc.constantFrom<() => unknown>(
  () => device.import({ id: '1', name: 'n', url: 'https://a' }),
  () => device.link(['1'], 'p', 3),
  () => device.unlink(['1']),
  () => device.update(['1'], { stars: 3 }, 1),
  () => device.delete('repositories', ['1']),
  () => device.put('projects', { id: 'p', name: 'P' }),
  () => device.delete('projects', ['p']),
  () => device.put('saved_views', { id: rowId, name: 'V', query: 'language=Go' }),
  () => device.delete('saved_views', [rowId]),
  () => device.put('content_edits', { id: 'a.b', value: ['x'], edited_at: '2026-11-23' }),
  () => device.delete('content_edits', ['a.b']),
  () => device.patch('contact_messages', [rowId], { read_at: '2026-11-23T08:00:00Z' }),
);
/** Generates the body of a request: an operation, or a list of operations. */
export const operationBody: Arbitrary<unknown> = mutatedValue(operation.map((make) => make())).chain(
  (value) => fc.constantFrom<unknown>(value, { operations: [value] }, { operations: [value, value] }),
);
/** Generates values of the header `action`. */
export const operationAction: Arbitrary<string> = fc.constantFrom(
  'apply',
  'apply',
  'batch-link',
  'batch-unlink',
  'batch-update',
  'patch',
  '__proto__',
  'constructor',
  '',
);
