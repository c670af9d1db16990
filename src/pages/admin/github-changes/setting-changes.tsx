import { useEffect } from 'react';
import type { PullRequest } from '#domain/github-change/files.ts';
import type { GithubChangeState } from '#domain/github-change/github-change.ts';
import { mergedSettings } from '#domain/github-change/github-settings.ts';
import type { RecordedChange } from '#domain/github-change/recorded-change.ts';
import { settingRows } from '#domain/github-change/setting-rows.ts';
import { formatMoment } from '#domain/shared/format.ts';
import { markText, t, translateMessage } from '#locales/translate.ts';
import { FieldComparison } from '#ui/field-comparison.tsx';
import { Badge, type Tone } from '#ui/surface.tsx';
import { useWorkspace } from '../../use-services.ts';
import { OutsideLink } from '../analysis/outside-link.tsx';
import { shownValue } from '../shown-value.ts';
import { useOnline } from '../use-online.ts';
import { useWorkspaceQuery } from '../use-workspace-query.ts';

const labels: Record<PullRequest['state'], { label: string; tone: Tone }> = {
  open: { label: markText('Open'), tone: 'warning' },
  merged: { label: markText('Merged'), tone: 'success' },
  closed: { label: markText('Closed'), tone: 'neutral' },
};

interface PullStateProps {
  repositoryId: string;
  /** The pull request's state when the change ended. */
  pull: PullRequest;
  /** Milliseconds since the epoch. */
  endedAt: number;
  /** True while the owner can see it, so that its current state is requested from GitHub. */
  isShown: boolean;
}

function PullState({ repositoryId, pull: { number, url, state }, endedAt, isShown }: PullStateProps) {
  const { githubChanges } = useWorkspace();
  const online = useOnline();
  useEffect(() => {
    if (isShown && online) void githubChanges.followPull(repositoryId, number);
  }, [githubChanges, repositoryId, number, isShown, online]);
  const followed = useWorkspaceQuery(
    ({ githubChanges }) => githubChanges.pull(repositoryId, number),
    [repositoryId, number],
  );
  const known = followed && followed.readAt > endedAt ? followed : { state, readAt: endedAt };
  const { label, tone } = labels[known.state];
  return (
    <p className="m-0 flex flex-wrap items-center gap-2">
      <OutsideLink address={url}>{t('Pull request #{number}', { number })}</OutsideLink>
      <Badge tone={tone}>{t(label)}</Badge>
      <span className="tabular text-muted">{t('as of {date}', { date: formatMoment(known.readAt) })}</span>
    </p>
  );
}

export type ChangedSettings = Pick<
  RecordedChange,
  | 'repositoryId'
  | 'createdAt'
  | 'finishedAt'
  | 'base'
  | 'before'
  | 'wanted'
  | 'theirs'
  | 'left'
  | 'proposal'
  | 'pull'
  | 'reason'
>;

export function SettingChanges({ change, isShown }: { change: ChangedSettings; isShown: boolean }) {
  const { repositoryId, createdAt, finishedAt } = change;
  const { reason, wanted, base, before, theirs, proposal, pull } = change;
  const rows = settingRows({ before: mergedSettings(base, before), after: wanted, theirs, proposal });
  return (
    <>
      <ul className="m-0 grid list-none gap-1 p-0">
        {rows.map((row) => (
          <li key={`${row.setting} ${row.key}`}>
            <span className="text-muted">{translateMessage(row.label)}: </span>
            <FieldComparison before={row.before && shownValue(row.before)} after={shownValue(row.after)} />
            {row.theirs !== null && (
              <span className="text-danger">
                {' '}
                · {t('GitHub has: {theirs}', { theirs: shownValue(row.theirs) })}
              </span>
            )}
          </li>
        ))}
        <LeftRows change={change} />
      </ul>
      {pull && (
        <PullState
          repositoryId={repositoryId}
          pull={pull}
          endedAt={finishedAt ?? createdAt}
          isShown={isShown}
        />
      )}
      {reason && <p className="m-0 text-danger">{translateMessage(reason)}</p>}
    </>
  );
}

function LeftRows({ change: { left, proposal } }: { change: ChangedSettings }) {
  if (!left) return null;
  const texts = proposal && { ...proposal, withdraws: null };
  const rows = settingRows({ before: {}, after: left.wanted, theirs: left.theirs, proposal: texts });
  return rows.map(({ setting, key, label, after, theirs }) => (
    <li key={`left ${setting} ${key}`}>
      <span className="text-muted">{translateMessage(label)}: </span>
      {shownValue(theirs ?? '')}{' '}
      <span className="text-muted">
        · {t('Unchanged on GitHub, instead of: {mine}', { mine: shownValue(after) })}
      </span>
    </li>
  ));
}

export const stateLabels: Record<GithubChangeState, { label: string; tone: Tone }> = {
  conflicting: { label: markText('Conflict'), tone: 'danger' },
  refused: { label: markText('Refused'), tone: 'danger' },
  queued: { label: markText('Waiting'), tone: 'warning' },
  sent: { label: markText('Being sent'), tone: 'warning' },
  done: { label: markText('Done'), tone: 'success' },
  skipped: { label: markText('Already up to date'), tone: 'neutral' },
  cancelled: { label: markText('Discarded'), tone: 'neutral' },
};
