import { CircleAlert, Clock, GitMergeConflict, HardDrive, Link2, Replace } from 'lucide-react';
import type { AttentionReason } from '#domain/outbox/needs-attention.ts';
import { isFork, type Repository } from '#domain/repository/repository.ts';
import { Badge } from '#ui/surface.tsx';

export interface RowMarks {
  repository: Repository;
  /** It has a change that the server does not have yet. */
  pending: boolean;
  /** GitHub does not list it any more. */
  missing: boolean;
  /** It has something for the owner to decide, in the outbox. */
  attention: AttentionReason | null;
  /** What the project is called that it is linked to; null: it is linked to none. */
  project: string | null;
}

/** What a repository is, and what is on its way with it. */
export function RowTags({ repository, pending, missing, attention, project }: RowMarks) {
  return (
    <>
      {repository.private && <Badge>Private</Badge>}
      {isFork(repository) && <Badge>Fork</Badge>}
      {repository.archived && <Badge>Archived</Badge>}
      {project !== null && (
        <span title={`Linked to ${project}`}>
          <Badge tone="success">
            <Link2 aria-hidden="true" size={14} />
            Linked
            <span className="sr-only"> to {project}</span>
          </Badge>
        </span>
      )}
      {missing && <Badge tone="danger">No longer on GitHub</Badge>}
      {pending && (
        <Badge tone="warning">
          <Clock aria-hidden="true" size={14} />
          Pending
        </Badge>
      )}
      {attention && <Attention attention={attention} />}
    </>
  );
}

const attentions = {
  conflict: { words: 'Conflict', Icon: GitMergeConflict },
  refused: { words: 'Refused', Icon: CircleAlert },
  overwrote: { words: 'Overwritten', Icon: Replace },
  lost: { words: 'Only on this device', Icon: HardDrive },
} as const satisfies Record<AttentionReason, unknown>;

function Attention({ attention }: { attention: AttentionReason }) {
  const { words, Icon } = attentions[attention];
  return (
    <Badge tone="danger">
      <Icon aria-hidden="true" size={14} />
      {words}
      <span className="sr-only">, decide in the outbox</span>
    </Badge>
  );
}
