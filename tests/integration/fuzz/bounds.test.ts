import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect } from 'vitest';
import { toColumn } from '#backend/rows.ts';
import { contactProblem } from '#domain/messages/contact.ts';
import { entities } from '#domain/shared/entities.ts';
import { valueProblem } from '#domain/shared/field-check.ts';
import { rowTables } from '#domain/shared/row-kinds.ts';
import { adminAccount, backendForFile } from '../../support/backend.ts';
import { nearValues } from '../../support/fuzz/grammars/rows.ts';
import { oddText } from '../../support/fuzz/grammars/texts.ts';
import { holdsAsync } from '../../support/fuzz/property.ts';
import { type OperationResponse, TestDevice, type WireOperation } from '../../support/operations.ts';
import { creation } from '../../support/row-operations.ts';

/** The real database must store all values that the device accepts from files and forms. */

const backend = backendForFile();
const device = new TestDevice();
let token = '';

beforeAll(async () => {
  token = await backend().signIn(adminAccount.email, adminAccount.password);
});

/** Returns the ids of the applied operations. */
async function appliedIds(operations: readonly WireOperation[]): Promise<Set<string>> {
  const response = await backend().rpc('apply_batch_operations', { operations }, token);
  if (response.status !== 200) {
    const [first, ...others] = operations;
    if (others.length === 0) return new Set();
    // An unreadable operation fails its whole request.
    const alone = await Promise.all([appliedIds(first ? [first] : []), appliedIds(others)]);
    return new Set(alone.flatMap((ids) => [...ids]));
  }
  const responses = response.body as OperationResponse[];
  return new Set(responses.flatMap(({ id, results }) => (results[0]?.status === 'applied' ? [id] : [])));
}

/** Fields that only other kinds of operations change. */
const ofOtherOperations = ['editedFields', 'projectId'];

describe.each(rowTables)('values of %s', (table) => {
  const entity = entities[table];
  const rows = fc.array(nearValues(table), { minLength: 1, maxLength: 12 });
  holdsAsync(
    'that pass the device’s check are accepted by the database',
    rows,
    async (given) => {
      const passing = given.flatMap((values) => {
        const own = Object.entries(values).filter(([field]) => !ofOtherOperations.includes(field));
        const passes = own.every(
          ([field, value]) => valueProblem(entity[field] ?? { label: field }, value) === null,
        );
        return passes ? [Object.fromEntries(own.map(([field, value]) => [toColumn(field), value]))] : [];
      });
      const operations = passing.map((columns) => creation(device, table, { id: randomUUID(), ...columns }));
      if (operations.length === 0) return;
      const taken = await appliedIds(operations);
      for (const [index, { id }] of operations.entries()) {
        expect(taken.has(id), JSON.stringify(passing[index]).slice(0, 2_000)).toBe(true);
      }
    },
    { share: 0.06 },
  );

  const one = nearValues(table).chain((values) =>
    fc
      .constantFrom(...Object.keys(entity).filter((field) => !ofOtherOperations.includes(field)))
      .map((field) => [field, values[field]] as const),
  );
  /** Returns the comparable fields. The database stores a number in a text field as text, so it is not comparable. */
  const comparable = one.filter(([field, value]) => {
    const { kind = 'text' } = entity[field] ?? {};
    if (kind === 'text' || kind === 'address' || kind === 'document') return typeof value === 'string';
    return kind === 'number' ? typeof value === 'number' : kind === 'flag' && typeof value === 'boolean';
  });
  holdsAsync(
    'that the device rejects are rejected by the database',
    comparable,
    async ([field, value]) => {
      if (valueProblem(entity[field] ?? { label: field }, value) === null) return;
      const operation = creation(device, table, { id: randomUUID(), [toColumn(field)]: value });
      expect(await appliedIds([operation]), `${field}: ${JSON.stringify(value).slice(0, 500)}`).toEqual(
        new Set(),
      );
    },
    { share: 0.3 },
  );
});

describe('a visitor’s message', () => {
  const filled = fc
    .constantFrom(199, 200, 201, 320, 10_000, 10_001)
    .chain((length) => fc.constantFrom('x', '😀', 'é').map((character) => character.repeat(length)));
  const words = fc.oneof(fc.constantFrom('Lea', 'Good day'), oddText, filled);
  const email = fc.oneof(
    fc.constantFrom(
      'lea@example.com',
      'a@b',
      '@',
      'a@b@c',
      'a b@c',
      'a\u00a0b@c',
      'a\u2003b@c',
      '\ufeffa@b',
      'a@\u0085b',
    ),
    fc.tuple(oddText, oddText).map((sides) => sides.join('@')),
  );
  const written = fc.record({ name: words, email, message: words });

  holdsAsync(
    'that the form accepts is accepted by the database',
    written,
    async (fields) => {
      // Trims like the form.
      const message = {
        name: fields.name.trim(),
        email: fields.email.trim(),
        message: fields.message.trim(),
      };
      if (contactProblem(message) !== null) return;
      await backend().query('delete from private.contact_attempts');
      const body = { id: randomUUID(), ...message, website: '', seconds: 60 };
      const response = await backend().rest('POST', 'rpc/submit_contact_message', { body });
      expect(response.status, JSON.stringify(response.body)).toBe(200);
    },
    { share: 0.5 },
  );
});
