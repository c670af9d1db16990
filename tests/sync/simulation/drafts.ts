import type { OperationDraft } from '#domain/operation.ts';
import type { Repository } from '#domain/repository.ts';
import type { Step } from './schedule.ts';

/** What the server chokes on: a function of its own fails at it, which is a 400, until the faults end. */
export const poison = 'poisonous';

/** Whether a payload holds what the server chokes on. */
export function isPoisoned(payload: unknown): boolean {
  const { updates } = (payload ?? {}) as { updates?: { language?: unknown } };
  return updates?.language === poison;
}

/** Some values are refused for what they are, and one brings the server into trouble. */
function languageOf(value: number): string {
  if (value === 9) return 'x'.repeat(101);
  return value === 6 ? poison : `language ${value}`;
}

function updatesOf(value: number) {
  const language = languageOf(value);
  if (value % 3 === 0) return { language };
  return value % 3 === 1 ? { stars: value } : { language, stars: value };
}

/** The owner's change that a step stands for; null: it stands for none. */
export function draftOf(step: Step): OperationDraft | null {
  const idsOf = (numbers: readonly number[]) => numbers.map((number) => `r${number + 1}`);
  switch (step.do) {
    case 'update': {
      const updates = updatesOf(step.value);
      return { action: 'batch-update', payload: { updates }, targets: idsOf(step.repositories) };
    }
    case 'link': {
      const projectId = ['default-project', 'second', 'no-such-project'][step.project] ?? 'second';
      return { action: 'batch-link', payload: { projectId }, targets: idsOf(step.repositories) };
    }
    case 'unlink':
      return { action: 'batch-unlink', payload: {}, targets: idsOf(step.repositories) };
    case 'remove':
      return { action: 'batch-delete', payload: {}, targets: idsOf(step.repositories) };
    case 'import': {
      const repositories = idsOf(step.repositories).map((id) => reported(id, step.value));
      return { action: 'import', payload: { repositories }, targets: idsOf(step.repositories) };
    }
    case 'project': {
      const id = `project-${step.project}`;
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
