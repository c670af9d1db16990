import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import type { PullRequest } from '#domain/github-change/files.ts';
import { formatMoment } from '#domain/shared/format.ts';
import { marked, t } from '#locales/translate.ts';
import { Badge, type Tone } from '#ui/surface.tsx';
import { useWorkspace } from '../../use-services.ts';
import { OutsideLink } from '../analysis/outside-link.tsx';
import { useOnline } from '../use-online.ts';

const labels: Record<PullRequest['state'], { label: string; tone: Tone }> = {
  open: { label: marked('Open'), tone: 'warning' },
  merged: { label: marked('Merged'), tone: 'success' },
  closed: { label: marked('Closed'), tone: 'neutral' },
};

interface PullStateProps {
  repositoryId: string;
  /** As of the end of the change. */
  pull: PullRequest;
  /** Milliseconds since the epoch. */
  endedAt: number;
  /** Visible to the owner, so the state is requested from GitHub. */
  isShown: boolean;
}

export function PullState({ repositoryId, pull: { number, url, state }, endedAt, isShown }: PullStateProps) {
  const { githubChanges } = useWorkspace();
  const online = useOnline();
  useEffect(() => {
    if (isShown && online) void githubChanges.followPull(repositoryId, number);
  }, [githubChanges, repositoryId, number, isShown, online]);
  const followed = useLiveQuery(
    () => githubChanges.pull(repositoryId, number),
    [githubChanges, repositoryId, number],
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
