import type { ContentEditChanges, ProjectChanges, SavedViewChanges } from '#domain/outbox/actions.ts';
import type { OperationDraft } from '#domain/outbox/operation.ts';
import type { EditableField, Repository } from '#domain/repository/repository.ts';
import { playedFields, samplePart } from './samples.ts';
import type { Step } from './schedule.ts';

/** A value at which one of the server's functions fails with status 400 until the faults end. */
export const poison = 'poisonous';

export function isPoisoned(payload: unknown): boolean {
  const { updates } = (payload ?? {}) as { updates?: { language?: unknown } };
  return updates?.language === poison;
}

/** Some values are refused for what they are, and one brings the server into trouble. */
function getLanguage(value: number): string {
  if (value === 9) return 'x'.repeat(101);
  return value === 6 ? poison : `language ${value}`;
}

function updatesOf(value: number) {
  const language = getLanguage(value);
  if (value % 3 === 0) return { language };
  return value % 3 === 1 ? { stars: value } : { language, stars: value };
}

/** Projects that the owner edits and deletes. The first four do not exist at the beginning. */
const projects = ['project-0', 'project-1', 'project-2', 'project-3', 'second', 'default-project'];
/** Projects that the owner links to. The third never exists. */
const linkable = ['default-project', 'second', 'no-such-project', ...projects.slice(0, 4)];

export const messageIdOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

const viewIdOf = (number: number) => `00000000-0000-4000-9000-00000000000${number}`;

/** The last is written to the table of skills as well. */
const contentPlaces = ['services', 'owner.bio', 'fallbackSkills'];

/** The owner's change that a step stands for; null: it stands for none. */
export function stepDraft(step: Step): OperationDraft | null {
  const getIds = (numbers: readonly number[]) => numbers.map((number) => `r${number + 1}`);
  switch (step.do) {
    case 'update': {
      const updates = updatesOf(step.value);
      return { action: 'batch-update', payload: { updates }, targets: getIds(step.repositories) };
    }
    case 'link': {
      const projectId = linkable[step.project] ?? 'second';
      return { action: 'batch-link', payload: { projectId }, targets: getIds(step.repositories) };
    }
    case 'unlink':
      return { action: 'batch-unlink', payload: {}, targets: getIds(step.repositories) };
    case 'remove':
      return { action: 'batch-delete', payload: {}, targets: getIds(step.repositories) };
    case 'import': {
      const repositories = getIds(step.repositories).map((id) => reported(id, step.value));
      return { action: 'import', payload: { repositories }, targets: getIds(step.repositories) };
    }
    case 'set': {
      const updates = samplePart('repositories', step.fields, step.value);
      return { action: 'batch-update', payload: { updates }, targets: getIds(step.repositories) };
    }
    case 'reset': {
      const reset = step.fields.map((field) => playedFields.repositories[field % 5]) as EditableField[];
      return { action: 'batch-update', payload: { updates: {}, reset }, targets: getIds(step.repositories) };
    }
    case 'read':
    case 'dispose': {
      const messageIds = step.messages.map(messageIdOf);
      const action = step.do === 'read' ? ('message-read' as const) : ('message-delete' as const);
      return { action, payload: { messageIds }, targets: messageIds };
    }
    case 'entry': {
      const id = projects[step.project] ?? 'second';
      const project = { ...samplePart('projects', twoFor(step.fields), step.value), id } as ProjectChanges;
      return { action: 'project-upsert', payload: { project }, targets: [id] };
    }
    case 'view': {
      const id = viewIdOf(step.view);
      const view = { ...samplePart('savedViews', step.fields, step.value), id } as SavedViewChanges;
      return { action: 'view-upsert', payload: { view }, targets: [id] };
    }
    case 'deleteView': {
      const viewId = viewIdOf(step.view);
      return { action: 'view-delete', payload: { viewId }, targets: [viewId] };
    }
    case 'content': {
      const id = contentPlaces[step.place] ?? 'services';
      const edit = { ...samplePart('contentEdits', [0, 1], step.value), id } as ContentEditChanges;
      return { action: 'content-upsert', payload: { edit }, targets: [id] };
    }
    case 'resetContent': {
      const editId = contentPlaces[step.place] ?? 'services';
      return { action: 'content-delete', payload: { editId }, targets: [editId] };
    }
    case 'project': {
      const id = projects[step.project] ?? 'second';
      if (step.value === 0) return { action: 'project-delete', payload: { projectId: id }, targets: [id] };
      const project = { id, name: `Project ${step.value}`, description: null, isPublic: false };
      return { action: 'project-upsert', payload: { project }, targets: [id] };
    }
    default:
      return null;
  }
}

function reported(id: string, value: number): Omit<Repository, 'projectId' | 'editedFields'> {
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

/** An entry has more fields than a schedule has places: each place plays a second one. */
function twoFor(fields: readonly number[]): number[] {
  return fields.flatMap((field) => [field, field + 13]);
}
