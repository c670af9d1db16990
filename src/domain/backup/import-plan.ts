import { groupedByValue, importDraft, linkDraft, patchDrafts, putDraft } from '../outbox/drafts.ts';
import type { OperationDraft } from '../outbox/operation.ts';
import { rowName } from '../outbox/operation-title.ts';
import { defaultProjectId, type Project } from '../project/project.ts';
import {
  isUnchecked,
  type ProviderRepository,
  type Repository,
  reportedPart,
} from '../repository/repository.ts';
import { entities } from '../shared/entities.ts';
import {
  type AnyRow,
  chosenValues,
  differingFields,
  entityLabel,
  entityValues,
  type FieldValues,
  namedValues,
  valueLabel,
} from '../shared/entity.ts';
import { byRowTable, type RowCounts, type RowTable, type RowTypes, rowKinds } from '../shared/row-kinds.ts';

/** Plans an import. Keeps the owner's edits on this device unless the owner prefers the file's values. */

/** The complete rows of a file. Importing a project without `entry` leaves the existing entry unchanged. */
export type FileRows = { [Table in RowTable]: readonly RowTypes[Table][] };

export interface ImportedValue {
  field: string;
  here: string;
  file: string;
}

export interface ImportEntry {
  table: RowTable;
  id: string;
  name: string;
  status: 'new' | 'changed' | 'unchanged';
  changed: ImportedValue[];
  kept: ImportedValue[];
}

export interface ImportPlan {
  entries: readonly ImportEntry[];
  /** In dependency order: projects before the links to them, repositories before edits to them. */
  drafts: readonly OperationDraft[];
  counts: RowCounts;
}

type OtherTable = Exclude<RowTable, 'repositories'>;

/** Plans in parts, so that the caller can pause. `here[i]` is this device's row for `rows[i]`. */
export interface ImportPlanner {
  /** Call it for all projects before `takeRepositories`, because repositories link to projects. */
  take(table: OtherTable, rows: readonly AnyRow[], here: readonly (object | undefined)[]): void;
  takeRepositories(rows: readonly Repository[], here: readonly (Repository | undefined)[]): void;
  end(): ImportPlan;
}

const rowsPerDraft = 1_000;

/** @param overEdits true if the file's values also replace the owner's edits */
export function beginImportPlan(known: ReadonlyMap<string, Project>, overEdits: boolean): ImportPlanner {
  const names = new Map([...known.values()].map(({ id, name }) => [id, name]));
  const context: RepositoryContext = {
    overEdits,
    getName: (id) => names.get(id) ?? id,
    isProject: (id) => id === defaultProjectId || names.has(id),
  };
  const entries: ImportEntry[] = [];
  const imported: ProviderRepository[] = [];
  const links: [id: string, projectId: string | null][] = [];
  const updates: [id: string, values: FieldValues][] = [];
  const saved = byRowTable((): OperationDraft[] => []);

  function takeSaved(table: RowTable, row: AnyRow, here: object | undefined) {
    const { entry, draft } = planSaved(table, row, here, overEdits);
    entries.push(entry);
    if (draft) saved[table].push(draft);
    if (table === 'projects') names.set(row.id, entry.name);
  }

  /** Restores missing messages and leaves existing ones unchanged, because only visitors create messages. */
  function takeRestored(table: RowTable, rows: readonly AnyRow[], here: readonly (object | undefined)[]) {
    const missing = rows.filter((_, index) => !here[index]);
    entries.push(
      ...rows.map((row, index): ImportEntry => {
        const status = here[index] ? 'unchanged' : 'new';
        return { table, id: row.id, name: nameOfRow(table, row), status, changed: [], kept: [] };
      }),
    );
    saved[table].push(...parts(missing).map((part) => putDraft(table, part)));
  }

  return {
    take(table, rows, here) {
      if (!rowKinds[table].isOwned) {
        takeRestored(table, rows, here);
        return;
      }
      rows.forEach((row, index) => {
        if (table !== 'projects' || row.id !== defaultProjectId) takeSaved(table, row, here[index]);
      });
    },
    takeRepositories(rows, here) {
      rows.forEach((row, index) => {
        const { entry, reported, link, edits } = planRepository(row, here[index], context);
        entries.push(entry);
        if (reported) imported.push(reported);
        if (link !== undefined) links.push([row.id, link]);
        if (Object.keys(edits).length > 0) updates.push([row.id, edits]);
      });
    },
    end() {
      const { projects, ...others } = saved;
      return {
        entries,
        drafts: [
          ...projects,
          ...parts(imported).map(importDraft),
          ...groupedByValue(links).map(({ value, ids }) => linkDraft(value, ids)),
          ...patchDrafts('repositories', updates),
          ...Object.values(others).flat(),
        ],
        counts: byRowTable((table) => countChanged(entries, table)),
      };
    },
  };
}

function countChanged(entries: readonly ImportEntry[], wanted: RowTable): number {
  return entries.filter(({ table, status }) => table === wanted && status !== 'unchanged').length;
}

const nameOfRow = (table: RowTable, row: AnyRow) => rowName(table, row.id, row) ?? row.id;

function importedValue(
  table: RowTable,
  field: string,
  here: FieldValues,
  file: FieldValues,
  getName?: (id: string) => string,
): ImportedValue {
  const entity = entities[table];
  const label = (value: unknown) => valueLabel(entity[field], value, getName);
  return { field: entityLabel(entity, field), here: label(here[field]), file: label(file[field]) };
}

function planSaved(
  table: RowTable,
  row: AnyRow,
  here: object | undefined,
  overEdits: boolean,
): { entry: ImportEntry; draft: OperationDraft | null } {
  const { id } = row;
  const name = nameOfRow(table, row);
  const entity = entities[table];
  const draft = (values: Record<string, unknown>) => putDraft(table, [{ ...values, id }]);
  const named = namedValues(entity, row);
  const entry: ImportEntry = { table, id, name, status: 'unchanged', changed: [], kept: [] };
  const { createdAt, ...wanted } = named;
  // Without a creation date in the file, the server sets it.
  if (!here) {
    const values = createdAt === null ? wanted : named;
    return { entry: { ...entry, status: 'new' }, draft: draft(values) };
  }
  const known = entityValues(entity, here);
  const fields = differingFields(entity, wanted, known);
  const values = fields.map((field) => importedValue(table, field, known, wanted));
  if (!overEdits || fields.length === 0) return { entry: { ...entry, kept: values }, draft: null };
  return {
    entry: { ...entry, status: 'changed', changed: values },
    draft: draft(chosenValues(wanted, fields)),
  };
}

interface RepositoryContext {
  overEdits: boolean;
  getName: (projectId: string) => string;
  isProject: (id: string) => boolean;
}

interface PlannedRepository {
  entry: ImportEntry;
  reported: ProviderRepository | null;
  link?: string | null;
  edits: FieldValues;
}

function planRepository(
  row: Repository,
  here: Repository | undefined,
  context: RepositoryContext,
): PlannedRepository {
  const { id, name, projectId } = row;
  const entry: ImportEntry = { table: 'repositories', id, name, status: 'new', changed: [], kept: [] };
  if (here) return planKnown(entry, row, here, context);
  const edits = chosenValues({ ...row }, row.editedFields);
  const linked = projectId !== null && context.isProject(projectId) ? { link: projectId } : {};
  return { entry, reported: reportedPart(row), edits, ...linked };
}

function planKnown(
  entry: ImportEntry,
  row: Repository,
  here: Repository,
  context: RepositoryContext,
): PlannedRepository {
  const entity = entities.repositories;
  const [wanted, known] = [entityValues(entity, row), entityValues(entity, here)];
  const getImported = (field: string) => importedValue('repositories', field, known, wanted, context.getName);
  const isByHand = (field: string) => here.editedFields.some((edited) => edited === field);
  const differing = differingFields(entity, namedValues(entity, reportedPart(row)), known).filter(
    // Ignores null values of checks that were not made, unless the owner edited the field.
    (field) => !isUnchecked(field, wanted[field]) || row.editedFields.some((edited) => edited === field),
  );
  const refreshed = differing.filter((field) => !isByHand(field));
  const overridden = differing.filter(isByHand);
  const marked = row.editedFields.filter((field) => !isByHand(field));
  const [replaced, spared] = context.overEdits ? [overridden, []] : [[], overridden];
  const edits = chosenValues(wanted, [...marked, ...replaced]);
  const link = getLink(row, here, context);
  const changed = [...refreshed, ...replaced, ...(link.changes ? ['projectId'] : [])];
  const kept = [...spared, ...(link.stays ? ['projectId'] : [])];
  const marks = marked.some((field) => !differing.includes(field)) ? [getMarks(row, here)] : [];
  const isChanged = changed.length + marks.length > 0;
  return {
    entry: {
      ...entry,
      status: isChanged ? 'changed' : 'unchanged',
      changed: [...changed.map(getImported), ...marks],
      kept: kept.map(getImported),
    },
    reported: refreshed.some((field) => !(field in edits)) ? reportedPart(row) : null,
    edits,
    ...(link.changes ? { link: row.projectId } : {}),
  };
}

/** Keeps this device's link and adds the file's link if there is none. With `overEdits`, the file's link replaces it. */
function getLink(row: Repository, here: Repository, { overEdits, isProject }: RepositoryContext) {
  if (row.projectId === here.projectId) return { changes: false, stays: false };
  const canBeMade = row.projectId === null || isProject(row.projectId);
  const changes = canBeMade && (here.projectId === null || overEdits);
  return { changes, stays: !changes };
}

function getMarks(row: Repository, here: Repository): ImportedValue {
  const list = (fields: readonly string[]) =>
    fields.length === 0
      ? 'None'
      : fields.map((field) => entityLabel(entities.repositories, field)).join(', ');
  return {
    field: entityLabel(entities.repositories, 'editedFields'),
    here: list(here.editedFields),
    file: list(row.editedFields),
  };
}

function parts<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsPerDraft) }, (_, index) =>
    rows.slice(index * rowsPerDraft, (index + 1) * rowsPerDraft),
  );
}
