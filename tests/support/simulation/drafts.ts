import { deleteDraft, linkDraft, patchDraft, putDraft } from '#domain/outbox/drafts.ts';
import type { OperationDraft } from '#domain/outbox/operation.ts';
import type { EditableField, Repository } from '#domain/repository/repository.ts';
import { type RowTable, rowKinds } from '#domain/shared/row-kinds.ts';
import { playedFields, samplePart } from './samples.ts';
import type { Step } from './schedule.ts';

/** Value at which a function of the server fails with status 400, until the faults end. */
export const poison = 'poisonous';

export function isPoisoned(payload: unknown): boolean {
  const { values } = (payload ?? {}) as { values?: { language?: unknown } };
  return values?.language === poison;
}

/** Returns a language. The server refuses some of them, and fails at one. */
function getLanguage(value: number): string {
  if (value === 9) return 'x'.repeat(101);
  return value === 6 ? poison : `language ${value}`;
}

function updatesOf(value: number) {
  const language = getLanguage(value);
  if (value % 3 === 0) return { language };
  return value % 3 === 1 ? { stars: value } : { language, stars: value };
}

/** Projects that the owner edits and deletes. The first four do not exist at first. */
const projects = ['project-0', 'project-1', 'project-2', 'project-3', 'second', 'default-project'];
/** Projects that the owner links repositories to. The third one never exists. */
const linkable = ['default-project', 'second', 'no-such-project', ...projects.slice(0, 4)];

export const messageIdOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

/** Content that the owner edits. The last one is also written to the table of skills. */
const contentPlaces = ['services', 'owner.bio', 'fallbackSkills'];

function ownedId(table: RowTable, number: number): string {
  if (table === 'contentEdits') return contentPlaces[number] ?? 'services';
  return rowKinds[table].hasUuids ? `00000000-0000-4000-9000-00000000000${number}` : `${table}-${number}`;
}

/** Returns the change that a step makes, or null if it makes none. */
export function stepDraft(step: Step, now: number): OperationDraft | null {
  const getIds = (numbers: readonly number[]) => numbers.map((number) => `r${number + 1}`);
  switch (step.do) {
    case 'update':
      return patchDraft('repositories', getIds(step.repositories), updatesOf(step.value));
    case 'link':
      return linkDraft(linkable[step.project] ?? 'second', getIds(step.repositories));
    case 'unlink':
      return linkDraft(null, getIds(step.repositories));
    case 'remove':
      return deleteDraft('repositories', getIds(step.repositories));
    case 'import': {
      const rows = getIds(step.repositories).map((id) => reportedRow(id, step.value));
      return {
        action: 'import',
        payload: { table: 'repositories', rows },
        targets: getIds(step.repositories),
      };
    }
    case 'set': {
      const values = samplePart('repositories', step.fields, step.value);
      return patchDraft('repositories', getIds(step.repositories), values);
    }
    case 'reset': {
      const reset = step.fields.map((field) => playedFields.repositories[field % 5]) as EditableField[];
      return patchDraft('repositories', getIds(step.repositories), {}, reset);
    }
    case 'read':
      return patchDraft('messages', step.messages.map(messageIdOf), { readAt: new Date(now).toISOString() });
    case 'dispose':
      return deleteDraft('messages', step.messages.map(messageIdOf));
    case 'entry': {
      const id = projects[step.project] ?? 'second';
      return putDraft('projects', [{ ...samplePart('projects', twoFor(step.fields), step.value), id }]);
    }
    case 'put': {
      const id = ownedId(step.table, step.row);
      return putDraft(step.table, [{ ...samplePart(step.table, step.fields, step.value), id }]);
    }
    case 'erase':
      return deleteDraft(step.table, [ownedId(step.table, step.row)]);
    case 'project': {
      const id = projects[step.project] ?? 'second';
      if (step.value === 0) return deleteDraft('projects', [id]);
      return putDraft('projects', [
        { id, name: `Project ${step.value}`, description: null, isPublic: false },
      ]);
    }
    default:
      return null;
  }
}

function reportedRow(id: string, value: number): Omit<Repository, 'projectId' | 'editedFields'> {
  return {
    id,
    name: `repository ${id}`,
    url: `https://example.com/${id}`,
    description: `imported ${value}`,
    stars: 1_000 + value,
    language: 'Imported',
    owner: 'owner',
    createdAt: null,
    size: value,
    private: false,
    hasReadme: null,
    hasTechBragging: null,
    lastPolled: null,
    fork: false,
    archived: false,
    topics: [],
    homepage: null,
    pushedAt: null,
  };
}

/** Maps each field of the schedule to two fields, because a project has more fields than a schedule can name. */
function twoFor(fields: readonly number[]): number[] {
  return fields.flatMap((field) => [field, field + 13]);
}
