/** Checks a value's shape without a library. Returns the first problem, or null. The database checks the values again. */
export type Check = (value: unknown, path: string) => string | null;

const check =
  (test: (value: unknown) => boolean, expected: string): Check =>
  (value, path) =>
    test(value) ? null : `${path} must be ${expected}.`;

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const text = check((value) => typeof value === 'string' && value !== '', 'a text');
export const boolean = check((value) => typeof value === 'boolean', 'true or false');
export const uuid = check((value) => typeof value === 'string' && uuidPattern.test(value), 'a UUID');
export const count = check((value) => Number.isSafeInteger(value) && Number(value) >= 0, 'a whole number');
export const texts = check(
  (value) => Array.isArray(value) && value.every((entry) => typeof entry === 'string'),
  'a list of texts',
);
export const anyObject = check(isObject, 'an object');

export function literal(expected: string | number): Check {
  return check((value) => value === expected, JSON.stringify(expected));
}

export function nullable(inner: Check): Check {
  return (value, path) => (value === null ? null : inner(value, path));
}

export function optional(inner: Check): Check {
  return (value, path) => (value === undefined ? null : inner(value, path));
}

export function list(inner: Check): Check {
  return (value, path) => {
    if (!Array.isArray(value) || value.length === 0) return `${path} must be a list with at least one entry.`;
    return firstMessage(value.map((entry, index) => () => inner(entry, `${path}[${index}]`)));
  };
}

/** Accepts an object with any keys, whose values pass `inner`. */
export function record(inner: Check): Check {
  return (value, path) => {
    if (!isObject(value)) return `${path} must be an object.`;
    return firstMessage(
      Object.entries(value).map(
        ([key, entry]) =>
          () =>
            inner(entry, `${path}.${key}`),
      ),
    );
  };
}

/** Checks the named fields. Other fields are allowed and not checked. */
export function object(fields: Record<string, Check>): Check {
  return (value, path) => {
    if (!isObject(value)) return `${path} must be an object.`;
    return firstMessage(
      Object.entries(fields).map(
        ([key, inner]) =>
          () =>
            inner(value[key], `${path}.${key}`),
      ),
    );
  };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function firstMessage(checks: readonly (() => string | null)[]): string | null {
  for (const run of checks) {
    const wrong = run();
    if (wrong !== null) return wrong;
  }
  return null;
}
