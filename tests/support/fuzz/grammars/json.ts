import fc, { type Arbitrary } from 'fast-check';
import { oddText } from './texts.ts';

/** Generates valid JSON with random changes. */

const deep = (depth: number, wrap: (inner: unknown) => unknown) => {
  let value: unknown = 0;
  for (let level = 0; level < depth; level += 1) value = wrap(value);
  return value;
};

const own = (key: string, value: unknown) =>
  JSON.parse(`{${JSON.stringify(key)}:${JSON.stringify(value)}}`) as unknown;

export const oddValue: Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e21,
    -1e300,
    2 ** 31,
    2 ** 53,
    Number.MAX_VALUE,
    [],
    {},
    [null],
    [[]],
    own('__proto__', { polluted: true }),
    own('constructor', { prototype: { polluted: true } }),
    own('toString', 1),
    deep(60, (inner) => [inner]),
    deep(60, (inner) => ({ inner })),
    Array.from({ length: 200 }, (_, index) => String(index)),
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

type Path = readonly (string | number)[];

function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))];
}

type Change =
  | { kind: 'replaced'; at: number; value: unknown }
  | { kind: 'left out'; at: number }
  | { kind: 'added'; at: number; key: string; value: unknown }
  | { kind: 'doubled'; at: number };

const at = fc.nat({ max: 10_000 });
const change: Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant('replaced' as const), at, value: oddValue }),
  fc.record({ kind: fc.constant('left out' as const), at }),
  fc.record({
    kind: fc.constant('added' as const),
    at,
    key: fc.oneof(fc.constantFrom('__proto__', 'constructor', 'length', 'id', 'toJSON'), oddText),
    value: oddValue,
  }),
  fc.record({ kind: fc.constant('doubled' as const), at }),
);

/** Changes one value of parsed JSON. Keys such as `__proto__` are own properties. */
function applyChange(root: unknown, step: Change): unknown {
  const copy = { root: structuredClone(root) };
  const places = placesIn(copy.root);
  const path = ['root', ...(places[step.at % places.length] ?? [])];
  let holder: Record<string, unknown> = copy;
  for (const key of path.slice(0, -1)) holder = holder[key] as Record<string, unknown>;
  const key = path.at(-1) ?? 'root';
  if (step.kind === 'replaced') define(holder, key, step.value);
  else if (step.kind === 'left out') {
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
  } else if (step.kind === 'doubled') {
    if (Array.isArray(holder)) holder.push(holder[Number(key)]);
    else define(holder, `${key}_`, holder[key]);
  } else {
    const inner = holder[key];
    if (typeof inner === 'object' && inner !== null) define(inner, step.key, step.value);
  }
  return copy.root;
}

function define(holder: object, key: string | number, value: unknown): void {
  // Skips a named key, because JSON cannot represent a list with properties.
  if (Array.isArray(holder) && !/^\d+$/.test(String(key))) return;
  Object.defineProperty(holder, key, { value, configurable: true, enumerable: true, writable: true });
}

/** Generates a valid value with up to three changes, sometimes with none. */
export function mutatedValue(valid: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc
    .tuple(valid, fc.array(change, { maxLength: 3 }))
    .map(([value, changes]) => changes.reduce(applyChange, value));
}

/** Generates text that is almost JSON: cut off, with inserted text, or nested very deeply. */
export function brokenText(text: Arbitrary<string>): Arbitrary<string> {
  const cut = fc.tuple(text, fc.nat(), fc.nat(), oddText).map(([whole, from, length, put]) => {
    const start = from % (whole.length + 1);
    return whole.slice(0, start) + put + whole.slice(start + (length % 20));
  });
  const nested = fc
    .tuple(fc.constantFrom('[', '{"a":', '[[],', '[{"a":'), fc.integer({ min: 1, max: 50_000 }))
    .map(([open, count]) => open.repeat(count));
  return fc.oneof({ arbitrary: cut, weight: 4 }, { arbitrary: nested, weight: 1 });
}
