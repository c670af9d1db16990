import * as z from 'zod/mini';
import { longTexts } from '#content/content.schema.ts';

/** A field of a form for a content value. It is derived from the content's schema. */
export type FormField = { optional: boolean } & (
  | { kind: 'text'; input: 'text' | 'email' | 'date'; long: boolean }
  | { kind: 'number' }
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'flag' }
  | { kind: 'texts' }
  | { kind: 'list'; item: FormField }
  | { kind: 'object'; fields: readonly (readonly [key: string, field: FormField])[] }
);

/** @throws TypeError for a schema that forms do not support; a test checks the content's schema */
export function toFormField(schema: z.core.$ZodType, optional = false): FormField {
  if (schema instanceof z.core.$ZodOptional) return toFormField(getInner(schema), true);
  if (schema instanceof z.core.$ZodUnion) {
    const options: readonly z.core.$ZodType[] = schema._zod.def.options;
    // A union with the empty text makes a field optional.
    const [only, ...others] = options.filter((option) => !isEmptyText(option));
    if (only && others.length === 0) return toFormField(only, optional || options.length > 1);
  }
  if (schema instanceof z.core.$ZodString) {
    return { kind: 'text', input: getInput(schema), long: longTexts.has(schema), optional };
  }
  if (schema instanceof z.core.$ZodNumber) return { kind: 'number', optional };
  if (schema instanceof z.core.$ZodEnum) {
    return { kind: 'choice', values: Object.values(schema._zod.def.entries).map(String), optional };
  }
  if (schema instanceof z.core.$ZodLiteral && schema._zod.def.values.includes(true)) {
    return { kind: 'flag', optional };
  }
  if (schema instanceof z.core.$ZodArray) {
    const item = toFormField(getElement(schema));
    return item.kind === 'text' ? { kind: 'texts', optional } : { kind: 'list', item, optional };
  }
  if (schema instanceof z.core.$ZodObject) {
    const properties: Readonly<Record<string, z.core.$ZodType>> = schema._zod.def.shape;
    const fields = Object.entries(properties).map(([key, property]) => [key, toFormField(property)] as const);
    return { kind: 'object', fields, optional };
  }
  throw new TypeError(`There is no form for a ${schema._zod.def.type}.`);
}

const getInner = ({ _zod }: z.core.$ZodOptional): z.core.$ZodType => _zod.def.innerType;
const getElement = ({ _zod }: z.core.$ZodArray): z.core.$ZodType => _zod.def.element;

function isEmptyText(schema: z.core.$ZodType): boolean {
  return schema instanceof z.core.$ZodLiteral && schema._zod.def.values.includes('');
}

function getInput(schema: z.core.$ZodString): 'text' | 'email' | 'date' {
  if (schema instanceof z.core.$ZodEmail) return 'email';
  return schema instanceof z.core.$ZodISODate ? 'date' : 'text';
}

export function emptyValue(field: FormField): unknown {
  if (field.optional) return undefined;
  switch (field.kind) {
    case 'object':
      return Object.fromEntries(
        field.fields.map(([key, inner]) => [key, key === 'id' ? crypto.randomUUID() : emptyValue(inner)]),
      );
    case 'list':
    case 'texts':
      return [];
    case 'choice':
      return field.values[0];
    default:
      return '';
  }
}

/** Converts typed text into a value. Removes empty lines, and omits optional texts that are empty. */
export function typedValue(field: FormField, value: unknown): unknown {
  switch (field.kind) {
    case 'text':
      return field.optional && fieldText(value).trim() === '' ? undefined : fieldText(value);
    case 'texts':
      return parseItems(value).filter((item) => fieldText(item).trim() !== '');
    case 'list':
      return parseItems(value).map((item) => typedValue(field.item, item));
    case 'object': {
      if (field.optional && value === undefined) return undefined;
      const typed = field.fields.map(([key, inner]) => [
        key,
        typedValue(inner, schemaProperties(value)[key]),
      ]);
      return Object.fromEntries(typed.filter(([, inner]) => inner !== undefined));
    }
    default:
      return value;
  }
}

export function fieldText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export function parseItems(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function schemaProperties(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** Returns the title of an entry of a list, or its first text if it has no title. */
export function entryName(item: unknown): string {
  const properties = schemaProperties(item);
  const key = ['title', 'name', 'heading', 'network'].find((known) => known in properties);
  if (key !== undefined) return fieldText(properties[key]);
  return (
    Object.values(properties)
      .map(fieldText)
      .find((text) => text !== '') ?? ''
  );
}
