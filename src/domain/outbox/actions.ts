import type { ContentEdit } from '../content/content-edit.ts';
import type { ReceivedMessage } from '../messages/received-message.ts';
import type { PortfolioEntry } from '../portfolio/portfolio-project.ts';
import type { Project } from '../project/project.ts';
import type { EditableField, ProviderRepository, Repository } from '../repository/repository.ts';
import type { SavedView } from '../repository/saved-view.ts';
import type { RowTable } from '../shared/row-kinds.ts';

/** The owner's actions on each kind of row, with their payloads. */

/** Values of editable fields. Unlike the dialog's they may be null: that is how an unknown value is put back. */
export type RepositoryChanges = { [F in EditableField]?: Repository[F] };

/**
 * Set fields of a project. A new project needs a name; omitted fields of an existing one stay. `createdAt` is the
 * first creation of a restored project.
 */
export type ProjectChanges = Pick<Project, 'id'> &
  Partial<Omit<Project, 'entry'>> & {
    /** null: it is no entry of the portfolio. */
    entry?: { [F in keyof PortfolioEntry]?: PortfolioEntry[F] | null } | null;
  };

/** Set fields of a saved view. A new view needs a name. */
export type SavedViewChanges = Pick<SavedView, 'id'> & Partial<SavedView>;

/** Set fields of a content edit. A new edit has all fields. */
export type ContentEditChanges = Pick<ContentEdit, 'id'> & Partial<ContentEdit>;

/** Payloads by action. The actions of the first three are the specification's (section 7). */
export interface OperationPayloads {
  'batch-link': { projectId: string };
  'batch-unlink': Record<string, never>;
  /** `reset`: fields that count as edited by hand no longer. */
  'batch-update': { updates: RepositoryChanges; reset?: EditableField[] };
  /** Takes repositories off the list that are no longer at the provider. A linked one is never removed. */
  'batch-delete': Record<string, never>;
  /** `byOwner`: an import by a file or an undo. Unlike a refresh it is stored, shown and can be undone. */
  import: { repositories: ProviderRepository[]; byOwner?: true };
  'project-upsert': { project: ProjectChanges };
  /** `links`: repositories that were linked to it as the owner saw it. Their links are cut with it. */
  'project-delete': { projectId: string; links?: string[] };
  /** `answered`: also marks them as answered, or takes that mark away; left out, it stays as it is. */
  'message-read': { messageIds: string[]; answered?: boolean };
  /** Neither read nor answered. */
  'message-unread': { messageIds: string[] };
  'message-delete': { messageIds: string[] };
  'message-restore': { messages: ReceivedMessage[] };
  'view-upsert': { view: SavedViewChanges };
  'view-delete': { viewId: string };
  'content-upsert': { edit: ContentEditChanges };
  /** Returns to the file's text. */
  'content-delete': { editId: string };
}

export type OperationAction = keyof OperationPayloads;

interface ActionKind {
  /** The kind of the rows that it is about. */
  table: RowTable;
  /** Deletes rows. */
  removes?: true;
  /** May create rows. */
  makes?: true;
  /** Sets fields of one row, and restores it if another device has deleted it. */
  saves?: true;
}

/** Properties of each action. */
export const actionKinds: Readonly<Record<OperationAction, ActionKind>> = {
  'batch-link': { table: 'repositories' },
  'batch-unlink': { table: 'repositories' },
  'batch-update': { table: 'repositories' },
  'batch-delete': { table: 'repositories', removes: true },
  import: { table: 'repositories', makes: true },
  'project-upsert': { table: 'projects', makes: true, saves: true },
  'project-delete': { table: 'projects', removes: true },
  'message-read': { table: 'messages' },
  'message-unread': { table: 'messages' },
  'message-delete': { table: 'messages', removes: true },
  'message-restore': { table: 'messages', makes: true },
  'view-upsert': { table: 'savedViews', makes: true, saves: true },
  'view-delete': { table: 'savedViews', removes: true },
  'content-upsert': { table: 'contentEdits', makes: true, saves: true },
  'content-delete': { table: 'contentEdits', removes: true },
};

/** Whose rows an action is about. */
export function operationTable(action: OperationAction): RowTable {
  return actionKinds[action].table;
}
