import { ExternalLink, Star } from 'lucide-react';
import { useState } from 'react';
import { hasServer } from '#config/site.ts';
import { findLink } from '#domain/analysis/analysis-text.ts';
import { linkTargets, publishProjectId } from '#domain/project/project.ts';
import { isFork, type Repository } from '#domain/repository/repository.ts';
import { repositoryFields } from '#domain/shared/entities.ts';
import { formatAge, formatDate, formatNumber } from '#domain/shared/format.ts';
import { projectPath } from '#domain/shared/route.ts';
import { t } from '#locales/translate.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { SelectField } from '#ui/field.tsx';
import { Badge } from '#ui/surface.tsx';
import { useWorkspace } from '../../../use-services.ts';
import { projectTitle } from '../../project-title.ts';
import { useNow } from '../../use-now.ts';
import { useWorkspaceQuery } from '../../use-workspace-query.ts';
import { announceApplied, announceFailed, changeProject } from '../batch/batch-toasts.ts';
import { BatchUpdateDialog, type ChangeTarget } from '../batch/batch-update-dialog.tsx';
import { LanguageDot } from '../list/language-dot.tsx';
import { privacyLabel } from '../value-text.ts';

function PanelProject({ repository }: { repository: Repository }) {
  const workspace = useWorkspace();
  const projects = useWorkspaceQuery(({ projects }) => projects.all());
  const [chosenId, setChosenId] = useState<string | null>(null);
  if (!projects) return <div className="min-h-10" />;
  const { projectId } = repository;
  const targets = linkTargets(projects);
  const current = [...targets, ...projects].find(({ id }) => id === projectId);
  const target = targets.find(({ id }) => id === (chosenId ?? projectId)) ?? targets[0];
  const isLinkedToIt = target.id === projectId;

  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p className="m-0">
        {projectId === null
          ? t(repositoryFields.projectId.noneLabel)
          : t('Linked to {project}', { project: current ? projectTitle(current) : projectId })}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {targets.length > 1 && (
          <SelectField
            label={t('Project to link to')}
            labelHidden
            value={target.id}
            onChange={(event) => setChosenId(event.target.value)}
            options={targets.map((project) => [project.id, projectTitle(project)])}
          />
        )}
        {/* The same button for both states, so that it keeps the focus. */}
        <Button onClick={() => void changeProject(workspace, [repository], isLinkedToIt ? null : target)}>
          {isLinkedToIt ? t('Unlink') : t('Link to {project}', { project: projectTitle(target) })}
        </Button>
      </div>
    </div>
  );
}

export function PanelSummary({ repository, onAnalyze }: { repository: Repository; onAnalyze: () => void }) {
  return (
    <div className="grid gap-4">
      {repository.description && (
        <p dir="auto" className="m-0 wrap-anywhere">
          {repository.description}
        </p>
      )}
      <StateLine repository={repository} />
      <PanelProject repository={repository} />
      <div className="flex flex-wrap gap-2">
        <EditButton repository={repository} />
        {hasServer && <ButtonLink to={projectPath(publishProjectId(repository))}>{t('Publish')}</ButtonLink>}
        <Button onClick={onAnalyze}>{t('Analyze')}</Button>
        <GithubLink url={repository.url} />
      </div>
    </div>
  );
}

function StateLine({ repository }: { repository: Repository }) {
  const { language, stars, pushedAt, archived } = repository;
  const now = useNow();
  const kinds = [privacyLabel(repository), isFork(repository) && t('Fork'), archived && t('Archived')];
  return (
    <p className="tabular m-0 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      {language && (
        <span className="inline-flex items-center gap-1.5">
          <LanguageDot language={language} />
          {language}
        </span>
      )}
      <span className="inline-flex items-center gap-1">
        <Star aria-hidden="true" size={14} className="text-muted" />
        <span className="sr-only">{t('Stars:')} </span>
        {formatNumber(stars)}
      </span>
      {pushedAt && (
        <span className="text-muted">
          {t('Updated')}{' '}
          <time dateTime={pushedAt} title={formatDate(pushedAt)}>
            {formatAge(pushedAt, now)}
          </time>
        </span>
      )}
      {kinds
        .filter((kind) => typeof kind === 'string')
        .map((kind) => (
          <Badge key={kind}>{kind}</Badge>
        ))}
    </p>
  );
}

function GithubLink({ url }: { url: string }) {
  const address = findLink(location.origin, url);
  if (address === null) return null;
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer noopener"
      className="button inline-flex items-center gap-2 text-sm font-semibold text-ink no-underline hover:underline pointer-coarse:min-h-11"
    >
      {t('Open on GitHub')}
      <ExternalLink aria-hidden="true" size={14} />
    </a>
  );
}

function EditButton({ repository }: { repository: Repository }) {
  const { repositories, outbox } = useWorkspace();
  const [editing, setEditing] = useState<readonly Repository[] | null>(null);
  const [target, setTarget] = useState<ChangeTarget>('portico');
  const [busy, setBusy] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setEditing([repository])}>
        {t('Edit')}
      </Button>
      <BatchUpdateDialog
        repositories={editing}
        target={target}
        onTarget={setTarget}
        showOwners={false}
        busy={busy}
        onClose={() => setEditing(null)}
        onSubmit={(updates, ids) => {
          setBusy(true);
          void repositories.applyBatch({ action: { kind: 'update', updates }, ids }).then((kept) => {
            setBusy(false);
            setEditing(null);
            if (kept.ok) announceApplied(outbox, 'update', ids.length, kept.value);
            else announceFailed('update', kept.failure);
          });
        }}
      />
    </>
  );
}
