import { describe, expect, test } from 'vitest';
import { contactLimits, contactProblem, deliveryOutcome } from '#domain/contact.ts';

const valid = { name: 'Ada', email: 'ada@example.com', message: 'Hello' };

describe('a contact message', () => {
  test('with all three fields can be sent', () => {
    expect(contactProblem(valid)).toBeNull();
  });

  test.each([
    [{ name: '  ' }, 'name'],
    [{ name: 'x'.repeat(contactLimits.name + 1) }, 'name'],
    [{ email: 'nobody' }, 'email'],
    [{ email: 'a b@example.com' }, 'email'],
    [{ message: '\n' }, 'message'],
    [{ message: 'x'.repeat(contactLimits.message + 1) }, 'message'],
  ] as const)('with %o has a problem with its %s', (change, field) => {
    expect(contactProblem({ ...valid, ...change })).toBe(field);
  });
});

test.each([
  [200, 'delivered'],
  [204, 'delivered'],
  [400, 'refused'],
  [422, 'refused'],
  [401, 'retry'],
  [404, 'retry'],
  [408, 'retry'],
  [429, 'busy'],
  [500, 'retry'],
  [503, 'retry'],
] as const)('an answer with %i means %s', (status, outcome) => {
  expect(deliveryOutcome(status)).toBe(outcome);
});
