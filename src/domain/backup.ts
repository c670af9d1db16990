import { defaultProjectId, type Project } from './project.ts';
import type { ReceivedMessage } from './received-message.ts';
import {
  type EditableField,
  editableFields,
  type Repository,
  type RepositoryUpdates,
  reportedPart,
} from './repository.ts';
import { isStorable } from './repository-link.ts';

/** Everything of the owner's on a device, in a file that people can read and every later version can take. */
export interface Backup {
  format: 'portico-export';
  version: 1;
  /** ISO date. */
  exportedAt: string;
  projects: Project[];
  repositories: Repository[];
  /** Of visitors; they cannot be imported. Absent in files of an earlier version. */
  messages?: ReceivedMessage[];
}

export function createBackup(
  projects: readonly Project[],
  repositories: readonly Repository[],
  exportedAt: string,
  messages: readonly ReceivedMessage[] = [],
): Backup {
  return {
    format: 'portico-export',
    version: 1,
    exportedAt,
    projects: projects.map(({ id, name, description, isPublic, createdAt, piece }) => ({
      id,
      name,
      description,
      isPublic,
      createdAt,
      ...(piece ? { piece } : {}),
    })),
    // What the store keeps beside a row stays here.
    repositories: repositories.map((repository) => ({
      ...reportedPart(repository),
      projectId: repository.projectId,
      editedFields: repository.editedFields,
    })),
    ...(messages.length > 0
      ? {
          messages: messages.map(({ id, name, email, message, readAt, createdAt }) => {
            return { id, name, email, message, readAt, createdAt };
          }),
        }
      : {}),
  };
}

/** What a file would bring, and what of it cannot be taken. */
export interface ReadBackup {
  projects: Project[];
  repositories: Repository[];
  /** One sentence for each entry that is left out. */
  problems: string[];
}

/** @returns words where the file as a whole cannot be read */
export function readBackup(text: string): ReadBackup | string {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return 'This file is not JSON.';
  }
  const lists = listsOf(raw);
  if (!lists) return 'This file is not an export: it has no list of repositories or projects.';
  const read: ReadBackup = { projects: [], repositories: [], problems: [] };
  lists.projects.forEach((entry, index) => take(read, read.projects, readProject(entry), 'Project', index));
  lists.repositories.forEach((entry, index) =>
    take(read, read.repositories, readRepository(entry), 'Repository', index),
  );
  if (read.repositories.length === 0 && read.projects.length === 0) return 'No valid repositories to store';
  return read;
}

function take<Row extends { id: string }>(
  read: ReadBackup,
  rows: Row[],
  row: Row | string,
  what: string,
  index: number,
): void {
  if (typeof row === 'string') read.problems.push(`${what} ${index + 1}: ${row}`);
  else if (rows.some(({ id }) => id === row.id)) read.problems.push(`${what} ${index + 1}: occurs twice`);
  else rows.push(row);
}

function listsOf(raw: unknown): { projects: unknown[]; repositories: unknown[] } | null {
  if (Array.isArray(raw)) return { projects: [], repositories: raw };
  if (!isRecord(raw)) return null;
  const { projects, repositories } = raw;
  if (!Array.isArray(projects) && !Array.isArray(repositories)) return null;
  return {
    projects: Array.isArray(projects) ? projects : [],
    repositories: Array.isArray(repositories) ? repositories : [],
  };
}

function readProject(raw: unknown): Project | string {
  if (!isRecord(raw)) return 'is not an object';
  const id = text(raw, 'id');
  const name = text(raw, 'name');
  if (!id || !name) return 'has no id or no name';
  return {
    id,
    name,
    description: text(raw, 'description'),
    isPublic: raw['isPublic'] === true,
    createdAt: text(raw, 'createdAt'),
  };
}

function readRepository(raw: unknown): Repository | string {
  if (!isRecord(raw)) return 'is not an object';
  const id = typeof raw['id'] === 'number' ? String(raw['id']) : text(raw, 'id');
  const name = text(raw, 'name');
  const url = text(raw, 'url');
  if (!isStorable({ id: id ?? '', name: name ?? '', url: url ?? '' })) return 'has no id, name or url';
  if (!id || !name || !url || !/^https?:\/\//.test(url)) return 'has an address that is not http or https';
  const edited = Array.isArray(raw['editedFields']) ? raw['editedFields'] : [];
  return {
    id,
    name,
    url,
    description: text(raw, 'description'),
    stars: count(raw, 'stars'),
    language: text(raw, 'language'),
    owner: text(raw, 'owner') ?? '',
    createdAt: text(raw, 'createdAt'),
    size: count(raw, 'size'),
    private: raw['private'] === true,
    hasReadme: flag(raw, 'hasReadme'),
    hasTechBragging: flag(raw, 'hasTechBragging'),
    projectId: text(raw, 'projectId'),
    lastPolled: text(raw, 'lastPolled'),
    fork: flag(raw, 'fork'),
    archived: flag(raw, 'archived'),
    topics: Array.isArray(raw['topics'])
      ? raw['topics'].filter((topic): topic is string => typeof topic === 'string')
      : [],
    homepage: text(raw, 'homepage'),
    pushedAt: text(raw, 'pushedAt'),
    editedFields: editableFields.filter((field) => edited.includes(field)),
  };
}

/** What has to be done to take a backup, in this order. */
export interface ImportPlan {
  projects: Project[];
  repositories: Repository[];
  /** Repositories by the project they are linked to. */
  links: { projectId: string; ids: string[] }[];
  /** Values that the owner had set by hand: they are set again, so that a refresh leaves them alone. */
  updates: { updates: RepositoryUpdates; ids: string[] }[];
}

/** @param knownProjects ids of the projects that are on the device */
export function planImport(read: ReadBackup, knownProjects: ReadonlySet<string>): ImportPlan {
  const projects = read.projects.filter(({ id }) => id !== defaultProjectId);
  const linkable = new Set([defaultProjectId, ...knownProjects, ...projects.map(({ id }) => id)]);
  const links = new Map<string, string[]>();
  const updates = new Map<string, { updates: RepositoryUpdates; ids: string[] }>();
  for (const repository of read.repositories) {
    const { id, projectId } = repository;
    if (projectId && linkable.has(projectId)) links.set(projectId, [...(links.get(projectId) ?? []), id]);
    const edits = editsOf(repository);
    const key = JSON.stringify(edits);
    if (key !== '{}') updates.set(key, { updates: edits, ids: [...(updates.get(key)?.ids ?? []), id] });
  }
  return {
    projects,
    repositories: read.repositories,
    links: [...links].map(([projectId, ids]) => ({ projectId, ids })),
    updates: [...updates.values()],
  };
}

function editsOf(repository: Repository): RepositoryUpdates {
  const entries = repository.editedFields.flatMap((field): [EditableField, unknown][] =>
    repository[field] === null ? [] : [[field, repository[field]]],
  );
  return Object.fromEntries(entries);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(record: Record<string, unknown>, key: string): string | null {
  const value = record[key];
  return typeof value === 'string' && value !== '' ? value : null;
}

function count(record: Record<string, unknown>, key: string): number {
  const value = record[key];
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0;
}

function flag(record: Record<string, unknown>, key: string): boolean | null {
  const value = record[key];
  return typeof value === 'boolean' ? value : null;
}
