import { editableFields, type ProviderRepository } from '#domain/repository/repository.ts';
import { entities } from '#domain/shared/entities.ts';
import { withoutEmptyParts, withValues } from '#domain/shared/entity.ts';
import { readRow } from '#domain/shared/field-check.ts';
import { isRecord } from '#domain/shared/record.ts';
import { type RowTable, type RowTypes, rowKinds } from '#domain/shared/row-kinds.ts';

/** From the database's columns to the domain, with portfolio-entry-columns.ts. Rows are parsed, never trusted. */

const text = z.string();
const maybeText = z.nullable(z.string());
const address = z.string().check(z.refine(isWebAddress, 'is not an address of http or https'));
const website = z.string().check(z.refine(isWebsite, 'is not an address of the web'));
const maybeFlag = z.nullable(z.boolean());

const repositoryRow = z.object({
  id: text,
  name: text,
  url: address,
  description: maybeText,
  stars: z.number(),
  language: maybeText,
  owner: text,
  created_at: maybeText,
  size: z.number(),
  private: z.boolean(),
  has_readme: maybeFlag,
  has_tech_bragging: maybeFlag,
  project_id: maybeText,
  last_polled: maybeText,
  fork: maybeFlag,
  archived: maybeFlag,
  topics: z.array(text),
  homepage: z.nullable(website),
  pushed_at: maybeText,
  edited_fields: z.array(text),
});

const projectRow = z.object({
  id: text,
  name: text,
  description: maybeText,
  is_public: z.boolean(),
  created_at: maybeText,
  updated_at: z.optional(maybeText),
  ...entryColumns,
});

const messageRow = z.object({
  id: text,
  name: text,
  email: text,
  message: text,
  read_at: maybeText,
  answered_at: maybeText,
  created_at: maybeText,
});

const savedViewRow = z.object({ id: text, name: text, query: text });

const contentEditRow = z.object({ id: text, value: z.unknown(), edited_at: text });

/** Columns are named as the fields are, in the database's spelling. */
export function toColumn(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const fields = [...new Set(Object.values(entities).flatMap((entity) => Object.keys(entity)))];
const fieldOfColumn = new Map(fields.map((field) => [toColumn(field), field]));

/** Renames the keys of values to columns; keys that are no field of ours are dropped. */
export function valuesToColumns(values: Record<string, unknown>): Record<string, unknown> {
  const known = Object.entries(values).filter(([field]) => fieldOfColumn.has(toColumn(field)));
  return Object.fromEntries(known.map(([field, value]) => [toColumn(field), value]));
}

export function columnsToValues(columns: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([column, value]) => {
      const field = fieldOfColumn.get(column);
      return field === undefined ? [] : [[field, value]];
    }),
  );
}

export type Parsed<T> = { ok: true; row: T } | { ok: false; reason: string };

export function parseRepositoryRow(raw: unknown): Parsed<Repository> {
  const parsed = z.safeParse(repositoryRow, raw);
  if (!parsed.success) return { ok: false, reason: z.prettifyError(parsed.error) };
  const row = parsed.data;
  const edited = new Set<string | undefined>(row.edited_fields.map((column) => fieldOfColumn.get(column)));
  const repository: Repository = {
    id: row.id,
    name: row.name,
    url: row.url,
    description: row.description,
    stars: row.stars,
    language: row.language,
    owner: row.owner,
    createdAt: row.created_at,
    size: row.size,
    private: row.private,
    hasReadme: row.has_readme,
    hasTechBragging: row.has_tech_bragging,
    projectId: row.project_id,
    lastPolled: row.last_polled,
    fork: row.fork,
    archived: row.archived,
    topics: row.topics,
    homepage: row.homepage,
    pushedAt: row.pushed_at,
    editedFields: editableFields.filter((field) => edited.has(field)),
  };
  return { ok: true, row: repository };
}

export function parseProjectRow(raw: unknown): Parsed<Project> {
  const parsed = z.safeParse(projectRow, raw);
  if (!parsed.success) return { ok: false, reason: z.prettifyError(parsed.error) };
  const { id, name, description, is_public: isPublic, created_at: createdAt } = parsed.data;
  const updatedAt = parsed.data.updated_at ?? null;
  const entry = toEntry(parsed.data);
  return { ok: true, row: { id, name, description, isPublic, createdAt, updatedAt, entry } };
}

export function parseMessageRow(raw: unknown): Parsed<ReceivedMessage> {
  const parsed = z.safeParse(messageRow, raw);
  if (!parsed.success) return { ok: false, reason: z.prettifyError(parsed.error) };
  const { read_at: readAt, answered_at: answeredAt, created_at: createdAt, ...rest } = parsed.data;
  return { ok: true, row: { ...rest, readAt, answeredAt, createdAt } };
}

export function parseSavedViewRow(raw: unknown): Parsed<SavedView> {
  const parsed = z.safeParse(savedViewRow, raw);
  return parsed.success
    ? { ok: true, row: parsed.data }
    : { ok: false, reason: z.prettifyError(parsed.error) };
}

export function parseContentEditRow(raw: unknown): Parsed<ContentEdit> {
  const parsed = z.safeParse(contentEditRow, raw);
  if (!parsed.success) return { ok: false, reason: z.prettifyError(parsed.error) };
  const { id, value, edited_at: editedAt } = parsed.data;
  return { ok: true, row: { id, value, editedAt } };
}

/** The columns that bring a message back. */
export function messageColumns({ readAt, answeredAt, createdAt, ...rest }: ReceivedMessage) {
  return { ...rest, read_at: readAt, answered_at: answeredAt, created_at: createdAt };
}

/** The columns that an import writes. */
export function providerColumns(repository: ProviderRepository) {
  return {
    id: repository.id,
    name: repository.name,
    url: repository.url,
    description: repository.description,
    stars: repository.stars,
    language: repository.language,
    owner: repository.owner,
    created_at: repository.createdAt,
    size: repository.size,
    private: repository.private,
    has_readme: repository.hasReadme,
    has_tech_bragging: repository.hasTechBragging,
    last_polled: repository.lastPolled,
    fork: repository.fork,
    archived: repository.archived,
    topics: repository.topics,
    homepage: repository.homepage,
    pushed_at: repository.pushedAt,
  };
}
