import fc, { type Arbitrary } from 'fast-check';
import { entities } from '#domain/shared/entities.ts';
import { type EntityDescription, type FieldDescription, withValues } from '#domain/shared/entity.ts';
import { type RowTable, rowKinds } from '#domain/shared/row-kinds.ts';
import { picture } from '../../pictures.ts';
import { hostileAddress } from './addresses.ts';
import { oddValue } from './json.ts';
import { oddText } from './texts.ts';

/** Generates rows from the descriptions of their fields: valid ones, and almost valid ones. */

const unit = fc.constantFrom('a', 'Z', '0', ' ', '.', '-', 'é', '😀', '\n', "'", '"', '\\', '%');
const arbitraryText = (minLength: number, maxLength: number) =>
  fc.string({ unit, minLength, maxLength: Math.min(maxLength, 60) });
const moment = fc
  .date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
const address = fc.webUrl({ withQueryParameters: true });
const emailAddress = fc
  .tuple(arbitraryText(1, 20), arbitraryText(1, 20))
  .map((sides) => sides.map((side) => side.replaceAll(/[\s@]/g, 'x')).join('@'));

const document = fc.oneof(
  arbitraryText(0, 60),
  fc.array(
    fc.record(
      { title: arbitraryText(0, 20), topics: fc.array(arbitraryText(0, 20), { maxLength: 3 }) },
      { noNullPrototype: true },
    ),
    {
      maxLength: 4,
    },
  ),
);

/** Generates a value that the product accepts. */
function validValue(field: FieldDescription): Arbitrary<unknown> {
  const { kind, oneOf, max = 0, minLength = 0, maxLength = 100, maxItems = 10, notBlank } = field;
  const items = <Item>(item: Arbitrary<Item>) =>
    oneOf ? fc.subarray([...oneOf]) : fc.array(item, { maxLength: Math.min(maxItems, 5) });
  switch (kind) {
    case 'number':
      return fc.integer({ min: 0, max });
    case 'flag':
      return fc.boolean();
    case 'instant':
      return moment;
    case 'address':
    case 'website':
      return address;
    case 'emailAddress':
      return emailAddress;
    case 'slug':
      return fc.nat().map((number) => `slug-${number}`);
    case 'list':
      return items(arbitraryText(0, 40));
    case 'addresses':
      return items(address);
    case 'document':
      return document;
    case 'people':
      return items(
        fc.record({ login: arbitraryText(1, 39), contributions: fc.nat() }, { noNullPrototype: true }),
      );
    case 'pictures':
      return items(arbitraryText(1, 40).map((alt) => picture({ alt: `x${alt}` })));
    default:
      return oneOf
        ? fc.constantFrom<unknown>(...oneOf)
        : arbitraryText(minLength, maxLength).map((text) => (notBlank && text.trim() === '' ? 'x' : text));
  }
}

const nearMoment = fc.constantFrom(
  '2024-02-30',
  '2024-02-29T24:00:00Z',
  '10000-01-01',
  '2024-01-01T00:00:60Z',
  '2024-1-1',
  '0000-01-01',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59.999999-14:00',
  '2024-01-01T00:00:00',
  '2024-01-01 00:00Z',
  'infinity',
  'now',
  '2024-01-01T00:00:00+15:00',
  '2024-06-01T12:00:00.1234567891Z',
);

/** Generates a value at a limit of the field, or any other value. */
function nearValue(field: FieldDescription): Arbitrary<unknown> {
  const { kind, max = 0, maxLength = 100, maxItems = 10 } = field;
  const repeatedCharacter = (length: number) =>
    fc.constantFrom('x', '😀', '\u00e9').map((character) => character.repeat(length));
  const about = (bound: number) => fc.constantFrom(Math.max(0, bound - 1), bound, bound + 1);
  const common = fc.oneof(oddValue, oddText);
  if (kind === 'number') return fc.oneof(about(max), fc.double(), fc.integer(), common);
  if (kind === 'instant') return fc.oneof(nearMoment, common);
  if (kind === 'address' || kind === 'website') {
    return fc.oneof(
      hostileAddress,
      about(maxLength).map((length) => `https://${'x'.repeat(Math.max(0, length - 8))}`),
      common,
    );
  }
  if (kind === 'list' || kind === 'addresses') {
    const item = kind === 'addresses' ? fc.oneof(address, hostileAddress) : oddText;
    return fc.oneof(
      fc.array(item, { maxLength: 5 }),
      about(maxItems).map((count) => Array.from({ length: count }, () => 'https://a')),
      common,
    );
  }
  if (kind === 'document') {
    return fc.oneof(
      about(maxLength).chain(repeatedCharacter),
      about(maxItems).map((count) => Array.from({ length: count }, () => 0)),
      fc.jsonValue({ maxDepth: 10 }),
      common,
    );
  }
  if (kind === 'people') {
    return fc.oneof(
      fc.array(
        fc.record(
          { login: oddText, contributions: fc.oneof(fc.integer(), fc.double()) },
          { noNullPrototype: true },
        ),
        { maxLength: 6 },
      ),
      common,
    );
  }
  if (kind === 'pictures') {
    const changed = {
      alt: oddText,
      width: fc.oneof(fc.integer(), fc.double()),
      widths: fc.array(fc.integer()),
    };
    const near = fc.record(changed, { requiredKeys: [], noNullPrototype: true }).map(picture);
    return fc.oneof(fc.array(near, { maxLength: 7 }), common);
  }
  return fc.oneof(about(maxLength).chain(repeatedCharacter), common);
}

const arbitraryValues = (
  entity: EntityDescription,
  valueOf: (field: FieldDescription) => Arbitrary<unknown>,
) => fc.record(Object.fromEntries(Object.entries(entity).map(([name, field]) => [name, valueOf(field)])));

const orNull = (field: FieldDescription) =>
  field.required ? validValue(field) : fc.option(validValue(field), { nil: null, freq: 3 });

const rowId = (table: RowTable) =>
  rowKinds[table].hasUuids ? fc.uuid({ version: 4 }) : fc.oneof(fc.nat().map(String), fc.uuid());

/** Generates a row that this product could have stored. */
export function validRow(table: RowTable): Arbitrary<Record<string, unknown> & { id: string }> {
  return fc
    .tuple(rowId(table), arbitraryValues(entities[table], orNull))
    .map(([id, values]) => withValues(entities[table], { id }, values));
}

/** Generates values by field. Some are near a limit, but few are invalid at the same time. */
export function nearValues(table: RowTable): Arbitrary<Record<string, unknown>> {
  const entity = entities[table];
  const one = fc
    .constantFrom(...Object.keys(entity))
    .chain((name) => fc.tuple(fc.constant(name), nearValue(entity[name] ?? { label: name })));
  return fc
    .tuple(arbitraryValues(entity, orNull), fc.array(one, { maxLength: 2 }))
    .map(([values, changes]) => ({ ...values, ...Object.fromEntries(changes) }));
}
