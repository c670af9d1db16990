import { describe, expect, test } from 'vitest';
import { contactLimits, contactProblem, deliveryOutcome } from '#domain/messages/contact.ts';
import { recordedResponses } from '../../../integration/backend/recorded-responses.ts';

const valid = { name: 'Ada', email: 'ada@example.com', message: 'Hello' };

describe('a contact message', () => {
  test('is valid with a name, email and message', () => {
    expect(contactProblem(valid)).toBeNull();
  });

  test.each([
    [{ name: '  ' }, 'name'],
    [{ name: 'x'.repeat(contactLimits.name + 1) }, 'name'],
    [{ email: 'nobody' }, 'email'],
    [{ email: 'a b@example.com' }, 'email'],
    // A reply to these addresses could not be delivered.
    [{ email: 'anna@example' }, 'email'],
    [{ email: 'anna@example.' }, 'email'],
    [{ email: 'anna@.com' }, 'email'],
    // Values that the database cannot store, or that it refuses as an address.
    [{ email: 'a\u0085b@example.com' }, 'email'],
    [{ name: 'a\0b' }, 'name'],
    [{ message: 'half a pair: \ud83d' }, 'message'],
    [{ message: '\n' }, 'message'],
    [{ message: 'x'.repeat(contactLimits.message + 1) }, 'message'],
  ] as const)('with %o is invalid in the field %s', (change, field) => {
    expect(contactProblem({ ...valid, ...change })).toBe(field);
  });
});

test.each([
  [200, null, 'delivered'],
  [204, null, 'delivered'],
  [400, 'PT400', 'refused'],
  [429, 'PT429', 'busy'],
  [429, null, 'busy'],
  [400, null, 'retry'],
  [413, null, 'retry'],
  [422, null, 'retry'],
] as const)('a response with status %i and code %s means %s', (status, code, outcome) => {
  expect(deliveryOutcome(status, code)).toBe(outcome);
});

test.each(recordedResponses)('retries a message after $name', ({ status, expected }) => {
  expect(deliveryOutcome(status, expected.code)).toBe('retry');
});
