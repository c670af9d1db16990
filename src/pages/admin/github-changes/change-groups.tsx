import { isOpen } from '#domain/github-change/github-change.ts';
import { estimatedMs, type GithubRun, waitsForGithub } from '#domain/github-change/github-run.ts';
import { formatExactTime, formatNumber } from '#domain/shared/format.ts';
import { t, translateMessage } from '#locales/translate.ts';
import type { GithubChangeGroup } from '#services/workspace/github-change-groups.ts';
import { Button } from '#ui/button.tsx';
import { Progress } from '#ui/progress.tsx';
import { Alert, Muted } from '#ui/surface.tsx';
import { useConnectGithub } from '../../account/github-connection.tsx';
import { usePersonalToken } from '../../account/personal-token.tsx';
import { useWorkspace } from '../../use-services.ts';
import { OutsideLink } from '../analysis/outside-link.tsx';
import { useAdminDialogs } from '../dialogs/use-admin-dialogs.ts';
import { FirstFew } from '../outbox/first-few.tsx';
import { useWorkspaceQuery } from '../use-workspace-query.ts';
import { ChangeGroup } from './change-group.tsx';
import { durationText, shownOutbox } from './confirm-plan.tsx';

/** Failure codes that a new authorisation on GitHub resolves. */
const needsGrant: readonly string[] = [
  'GITHUB_SCOPE_MISSING',
  'GITHUB_TOKEN_PERMISSION',
  'GITHUB_AUTH_FAILED',
  'NOT_AUTHENTICATED',
];

function RunState({ groups, run }: { groups: readonly GithubChangeGroup[]; run: GithubRun }) {
  const { githubChanges } = useWorkspace();
  const own = groups.filter(({ elsewhere, changes }) => !elsewhere && changes.some(isOpen));
  const all = own.flatMap(({ changes }) => changes);
  const open = all.filter(isOpen);
  if (open.length === 0) return null;
  const done = all.length - open.length;
  const isPaused = run.state === 'paused';
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="tabular m-0 text-sm">
          {t('{done} of {count} done · {state}', { done, count: all.length, state: stateText(run) })}
          {run.state === 'running' && ` · ${durationText(estimatedMs(open)).toLowerCase()}`}
        </p>
        <Button
          className="min-h-8 py-1"
          onClick={() => void (isPaused ? githubChanges.resume() : githubChanges.pause())}
        >
          {isPaused ? t('Resume') : t('Pause')}
        </Button>
      </div>
      <Progress label={t('Changes on GitHub')} value={done} max={all.length} />
      {run.writer === 'app' && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Muted>{t('The GitHub App makes these changes where it is installed.')}</Muted>
          <Button
            look="quiet"
            className="min-h-8 py-1"
            onClick={() => void githubChanges.carryOutAs('signIn')}
          >
            {t('Use my sign-in instead')}
          </Button>
        </div>
      )}
      {run.state === 'waiting' && run.problem && (
        <Waiting problem={run.problem} writer={run.writer} isFixed={waitsForGithub(run)} />
      )}
    </div>
  );
}

function stateText({ state, resumesAt }: GithubRun): string {
  if (state === 'paused') return t('paused');
  if (state === 'running') return t('in progress');
  return resumesAt === null
    ? t('needs your permission')
    : t('waiting until {time}', { time: formatExactTime(resumesAt) });
}

interface WaitingProps {
  problem: NonNullable<GithubRun['problem']>;
  writer: GithubRun['writer'];
  /** True if GitHub set the time of the next attempt. */
  isFixed: boolean;
}

function Waiting({ problem, writer, isFixed }: WaitingProps) {
  const { githubChanges } = useWorkspace();
  const { connecting, connect } = useConnectGithub({ wanted: 'everything', returnPath: shownOutbox });
  const isPersonal = usePersonalToken() !== null;
  const { code, helpUrl } = problem;
  const isForApp = needsGrant.includes(code) && writer === 'signIn' && githubChanges.hasApp();
  return (
    <Alert tone="warning">
      <p className="m-0 mb-2">
        {code === 'GITHUB_SCOPE_MISSING'
          ? t('Portico needs permission to edit your repositories. Your changes wait until you grant access.')
          : translateMessage(problem)}
      </p>
      {isForApp && (
        <p className="m-0 mb-2">
          {t(
            'Grant your sign-in the permission, or use the GitHub App, which needs permission for these changes only.',
          )}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {needsGrant.includes(code) && (
          <Button look="primary" aria-disabled={connecting} onClick={connect}>
            {isPersonal ? t('Change the token') : t('Grant access on GitHub')}
          </Button>
        )}
        {isForApp && (
          <Button onClick={() => void githubChanges.carryOutAs('app')}>{t('Use the GitHub App')}</Button>
        )}
        {helpUrl !== undefined && <OutsideLink address={helpUrl}>{t('What to do on GitHub')}</OutsideLink>}
        {!isFixed && <Button onClick={() => void githubChanges.resume()}>{t('Try again now')}</Button>}
      </div>
    </Alert>
  );
}

const maxShown = 5;

export function ChangeGroups() {
  const { show } = useAdminDialogs();
  const groups = useWorkspaceQuery(({ githubChanges }) => githubChanges.groups());
  const run = useWorkspaceQuery(({ githubChanges }) => githubChanges.run());
  if (!groups || !run || groups.length === 0) return null;
  return (
    <section aria-label={t('Changes on GitHub')} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="m-0 text-lg font-medium">
          {t('Changes on GitHub')}{' '}
          <span className="tabular font-normal text-muted">{formatNumber(groups.length)}</span>
        </h3>
        <Button className="min-h-8 py-1" onClick={() => show({ kind: 'githubPlan' })}>
          {t('Apply a saved plan…')}
        </Button>
      </div>
      <RunState groups={groups} run={run} />
      <FirstFew items={groups} max={maxShown} what={t('changes on GitHub')}>
        {(group) => <ChangeGroup group={group} />}
      </FirstFew>
    </section>
  );
}
