import { type ContentEdit, contentName } from '../content/content-edit.ts';
import type { ReceivedMessage } from '../messages/received-message.ts';
import type { RepositoryChanges } from '../outbox/actions.ts';
import { groupedByValue, importDraft, linkDraft, patchDrafts, putDraft } from '../outbox/drafts.ts';
import type { ImportCounts, OperationDraft } from '../outbox/operation.ts';
import { defaultProjectId, type Project } from '../project/project.ts';
import { type ProviderRepository, type Repository, reportedPart } from '../repository/repository.ts';
import type { SavedView } from '../repository/saved-view.ts';
import { entities } from '../shared/entities.ts';
import {
  chosenValues,
  differingFields,
  entityLabel,
  entityValues,
  isSame,
  namedValues,
  valueLabel,
} from '../shared/entity.ts';
import { byRowTable, type RowTable, type RowTypes } from '../shared/row-kinds.ts';

/** The changes that a file would make. The owner's edits on this device stay unless the owner prefers the file. */

/** Complete rows of a file. A project without `entry` leaves the entry unchanged. */
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
  /** In dependency order: projects before links, repositories before edits. */
  drafts: readonly OperationDraft[];
  counts: ImportCounts;
}

/** Plans in parts, so that the caller can pause. `here` has this device's row for each row of the file, in the same order. */
export interface ImportPlanner {
  repositories(rows: readonly Repository[], here: readonly (Repository | undefined)[]): void;
  messages(rows: readonly ReceivedMessage[], here: readonly (ReceivedMessage | undefined)[]): void;
  savedViews(rows: readonly SavedView[], here: readonly (SavedView | undefined)[]): void;
  contentEdits(rows: readonly ContentEdit[], here: readonly (ContentEdit | undefined)[]): void;
  end(): ImportPlan;
}

const rowsPerDraft = 1_000;

/** @param overEdits the file also overwrites the owner's edits */
export function beginImportPlan(
  projects: readonly Project[],
  known: ReadonlyMap<string, Project>,
  overEdits: boolean,
): ImportPlanner {
  const managed = projects.filter(({ id }) => id !== defaultProjectId);
  const planned = managed.map((project) => planSaved('projects', project, known.get(project.id), overEdits));
  const names = new Map([...known.values(), ...managed].map(({ id, name }) => [id, name]));
  const context: RepositoryContext = {
    overEdits,
    getName: (id) => names.get(id) ?? id,
    isProject: (id) => id === defaultProjectId || names.has(id),
  };
  const entries: ImportEntry[] = planned.map(({ entry }) => entry);
  const imported: ProviderRepository[] = [];
  const links: [id: string, projectId: string | null][] = [];
  const updates: [id: string, values: RepositoryChanges][] = [];
  const restored: ReceivedMessage[] = [];
  const saved: OperationDraft[] = [];
  const takeSaved = ({ entry, draft }: PlannedRow) => {
    entries.push(entry);
    if (draft) saved.push(draft);
  };
  return {
    repositories(rows, here) {
      rows.forEach((row, index) => {
        const { entry, reported, link, edits } = planRepository(row, here[index], context);
        entries.push(entry);
        if (reported) imported.push(reported);
        if (link !== undefined) links.push([row.id, link]);
        if (Object.keys(edits).length > 0) updates.push([row.id, edits]);
      });
    },
    messages(rows, here) {
      rows.forEach((row, index) => {
        const status = here[index] ? 'unchanged' : 'new';
        entries.push({ table: 'messages', id: row.id, name: row.name, status, changed: [], kept: [] });
        if (!here[index]) restored.push(row);
      });
    },
    savedViews: (rows, here) =>
      rows.forEach((row, index) => takeSaved(planSaved('savedViews', row, here[index], overEdits))),
    contentEdits: (rows, here) =>
      rows.forEach((row, index) => {
        const named = { ...row, name: contentName(row.id) };
        takeSaved(planSaved('contentEdits', named, here[index], overEdits));
      }),
    end: () => ({
      entries,
      drafts: [
        ...planned.flatMap(({ draft }) => draft ?? []),
        ...parts(imported).map(importDraft),
        ...groupedByValue(links).map(({ value, ids }) => linkDraft(value, ids)),
        ...patchDrafts('repositories', updates),
        ...parts(restored).map((messages) =>
          putDraft(
            'messages',
            messages.map((message) => ({ ...message })),
          ),
        ),
        ...saved,
      ],
      counts: byRowTable((table) => countChanged(entries, table)),
    }),
  };
}

function countChanged(entries: readonly ImportEntry[], wanted: RowTable): number {
  return entries.filter(({ table, status }) => table === wanted && status !== 'unchanged').length;
}

interface PlannedRow {
  entry: ImportEntry;
  draft: OperationDraft | null;
}

function planSaved(
  table: 'projects' | 'savedViews' | 'contentEdits',
  row: { id: string; name: string },
  here: object | undefined,
  overEdits: boolean,
): PlannedRow {
  const { id, name } = row;
  const entity = entities[table];
  const draft = (values: Record<string, unknown>) => putDraft(table, [{ ...values, id }]);
  const named = namedValues(entity, row);
  const entry: ImportEntry = { table, id, name, status: 'unchanged', changed: [], kept: [] };
  const { createdAt, ...wanted } = named;
  // Without a known creation date, the server sets it.
  if (!here) {
    const values = createdAt === null ? wanted : named;
    return { entry: { ...entry, status: 'new' }, draft: draft(values) };
  }
  const known = entityValues(entity, here);
  const fields = differingFields(entity, wanted, known);
  const values = fields.map((field): ImportedValue => {
    const labelOfValue = (value: unknown) => valueLabel(entity[field], value);
    return {
      field: entityLabel(entity, field),
      here: labelOfValue(known[field]),
      file: labelOfValue(wanted[field]),
    };
  });
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
  edits: RepositoryChanges;
}

function planRepository(
  row: Repository,
  here: Repository | undefined,
  context: RepositoryContext,
): PlannedRepository {
  const { id, name, projectId } = row;
  const entry: ImportEntry = { table: 'repositories', id, name, status: 'new', changed: [], kept: [] };
  if (here) return planKnown(entry, row, here, context);
  const edits: RepositoryChanges = chosenValues({ ...row }, row.editedFields);
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
  const valueOf = (field: string): ImportedValue => {
    const labelOfValue = (value: unknown) => valueLabel(entity[field], value, context.getName);
    return {
      field: entityLabel(entity, field),
      here: labelOfValue(known[field]),
      file: labelOfValue(wanted[field]),
    };
  };
  const isByHand = (field: string) => here.editedFields.some((edited) => edited === field);
  const differing = differingFields(entity, namedValues(entity, reportedPart(row)), known).filter(
    // A value that was not checked changes nothing, unless the owner set it.
    (field) => !isUnchecked(field, wanted[field]) || row.editedFields.some((edited) => edited === field),
  );
  const refreshed = differing.filter((field) => !isByHand(field));
  const overridden = differing.filter(isByHand);
  const marked = row.editedFields.filter((field) => !isByHand(field));
  const edits: RepositoryChanges = chosenValues(wanted, [
    ...marked,
    ...(context.overEdits ? overridden : []),
  ]);
  const link = getLink(row, here, context);
  const changed = [
    ...refreshed,
    ...(context.overEdits ? overridden : []),
    ...(link.changes ? ['projectId'] : []),
  ];
  const kept = [...(context.overEdits ? [] : overridden), ...(link.stays ? ['projectId'] : [])];
  const marks = marked.some((field) => !differing.includes(field)) ? [getMarks(row, here)] : [];
  const isChanged = changed.length + marks.length > 0;
  return {
    entry: {
      ...entry,
      status: isChanged ? 'changed' : 'unchanged',
      changed: [...changed.map(valueOf), ...marks],
      kept: kept.map(valueOf),
    },
    reported: refreshed.some((field) => !(field in edits)) ? reportedPart(row) : null,
    edits,
    ...(link.changes ? { link: row.projectId } : {}),
  };
}

function isUnchecked(field: string, value: unknown): boolean {
  return value === null && (field === 'hasReadme' || field === 'hasTechBragging');
}

/** The owner's existing link stays; a missing link comes from the file. */
function getLink(row: Repository, here: Repository, { overEdits, isProject }: RepositoryContext) {
  if (isSame(undefined, row.projectId, here.projectId)) return { changes: false, stays: false };
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
