import { ExternalLink, Star } from 'lucide-react';
import { memo } from 'react';
import { isFork, type Repository } from '#domain/repository.ts';
import { Button } from '#ui/button.tsx';
import { Badge } from '#ui/surface.tsx';
import type { Batch } from './repository-section.tsx';

interface RowProps {
  repository: Repository;
  /** It has a change that the server does not have yet. */
  pending: boolean;
  batch: Batch;
}

export const RepositoryRow = memo(function RepositoryRow({ repository, pending, batch }: RowProps) {
  const selected = batch.selected.includes(repository.id);
  return (
    <li
      data-repository={repository.name}
      className="grid gap-x-4 gap-y-2 border-b border-hairline py-3 pr-2 last:border-0 sm:grid-cols-[1fr_auto]"
    >
      <div className="min-w-0">
        <p className="m-0 flex flex-wrap items-center gap-2">
          <span className="font-medium break-all">{repository.name}</span>
          {repository.private && <Badge>Private</Badge>}
          {isFork(repository) && <Badge>Fork</Badge>}
          {repository.projectId && <Badge tone="success">Linked</Badge>}
          {pending && <Badge tone="warning">Pending</Badge>}
        </p>
        {repository.description && <p className="m-0 text-sm text-muted">{repository.description}</p>}
        <p className="tabular m-0 mt-1 flex flex-wrap gap-x-4 text-sm">
          {repository.language && <span data-field="language">{repository.language}</span>}
          <span className="inline-flex items-center gap-1">
            <Star aria-hidden="true" size={14} />
            <span className="sr-only">Stars: </span>
            <span data-field="stars">{repository.stars}</span>
          </span>
          <a
            href={repository.url}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1 text-ink"
          >
            GitHub
            <span className="sr-only">: {repository.name}</span>
            <ExternalLink aria-hidden="true" size={14} />
          </a>
        </p>
      </div>
      {batch.active && (
        <Button
          look={selected ? 'primary' : 'secondary'}
          aria-pressed={selected}
          aria-label={`${selected ? 'Selected' : 'Select'} ${repository.name}`}
          className="self-center"
          onClick={() => batch.send({ type: 'repository.toggled', id: repository.id })}
        >
          {selected ? 'Selected' : 'Select'}
        </Button>
      )}
    </li>
  );
});
