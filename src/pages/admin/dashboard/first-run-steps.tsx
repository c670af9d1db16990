import { Check, Star } from 'lucide-react';
import { type ReactNode } from 'react';
import { suggestedToPublish } from '#domain/analysis/suggestion.ts';
import { publishProjectId } from '#domain/project/project.ts';
import { formatDate, formatNumber } from '#domain/shared/format.ts';
import { contentSectionPath, paths, projectPath, settingsPath } from '#domain/shared/route.ts';
import { formatCount, t, translateMessage } from '#locales/translate.ts';
import type { PushNotifications } from '#services/push-notifications.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Muted } from '#ui/surface.tsx';
import { ConnectGithubButton, MoreAccessButtons } from '../../account/github-connection.tsx';
import { usePersonalToken } from '../../account/personal-token.tsx';
import { usePublicOnly } from '../../use-github-connected.ts';
import { useAuth } from '../../use-services.ts';
import { FetchNotice, FetchProgress } from '../repositories/import/fetch-status.tsx';
import type { FetchView } from '../repositories/import/use-repository-fetch.ts';
import { useWorkspaceQuery } from '../use-workspace-query.ts';
import type { FirstRun } from './use-first-run.ts';
import { useNotifications, usePushNotifications } from './use-notifications.ts';

interface FirstRunStepsProps {
  steps: FirstRun;
  connected: boolean;
  repositories: number;
  owners: number;
  fetch: FetchView;
  onDismiss: () => void;
}

/** Lists the steps of the first run. The first open one has the primary button. */
export function FirstRunSteps(props: FirstRunStepsProps) {
  const { steps, connected, repositories, owners, fetch, onDismiss } = props;
  const { account } = useAuth();
  const notifications = usePushNotifications();
  const isPublicOnly = usePublicOnly();
  const personal = usePersonalToken();
  const login = personal?.personal?.login ?? account?.githubUsername ?? null;
  // A fine-grained token does not tell which repositories it may read.
  const isUnknown = personal !== null && !personal.scopes;
  const accessText = isPublicOnly ? t('public repositories') : t('public and private repositories');
  const isImported = steps.hasRepositories && fetch.progress === null;
  return (
    <section aria-labelledby="first-run" className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <div>
          <h2 id="first-run" className="text-base font-semibold">
            {t('First steps')}
          </h2>
          <Muted>
            {notifications
              ? t('Your site is live. These steps make it yours.')
              : t('This device is the only one with your data. These steps prepare it.')}
          </Muted>
        </div>
        <Button look="quiet" onClick={onDismiss}>
          {t('Hide first steps')}
        </Button>
      </div>
      <ol className="m-0 list-none rounded-md border border-hairline p-0">
        <Step
          number={1}
          isDone={connected}
          title={t('Connect GitHub')}
          text={
            connected
              ? [login, !isUnknown && accessText].filter(Boolean).join(' · ')
              : t('Connect your GitHub account to import repositories')
          }
          action={connected ? <MoreAccessButtons /> : <ConnectGithubButton />}
        />
        <Step
          number={2}
          isDone={isImported}
          title={t('Import repositories')}
          text={
            isImported
              ? t('{repositories} from {owners}', {
                  repositories: formatCount(repositories, 'repository', 'repositories'),
                  owners: formatCount(owners, 'owner', 'owners'),
                })
              : connected
                ? t('Loading repositories...')
                : t('Repositories load as soon as GitHub is connected.')
          }
          action={isImported && <ButtonLink to={paths.repositories}>{t('Browse')}</ButtonLink>}
        >
          {fetch.progress && <FetchProgress progress={fetch.progress} onStop={fetch.stop} />}
          {fetch.problem && <FetchNotice fetch={fetch} stored={repositories} />}
        </Step>
        {notifications && (
          <Step
            number={3}
            isDone={steps.hasPublished}
            title={t('Publish your first project')}
            text={
              steps.hasPublished
                ? t('Visitors see it on your site.')
                : isImported
                  ? t('Suggested by stars, size, topics and README:')
                  : t('Suggestions appear after the import.')
            }
          >
            {isImported && !steps.hasPublished && <PublishSuggestions isFirstOpen={connected} />}
          </Step>
        )}
        <Step
          number={notifications ? 4 : 3}
          isDone={steps.hasOwnText}
          title={t('Replace the sample text')}
          text={
            steps.hasOwnText
              ? t('Your site shows your own text.')
              : t('Your site still shows the sample name, e-mail address and texts.')
          }
          action={
            !steps.hasOwnText && (
              <ButtonLink
                to={contentSectionPath('owner')}
                look={connected && (steps.hasPublished || !notifications) ? 'primary' : 'secondary'}
              >
                {t('Edit content')}
              </ButtonLink>
            )
          }
        />
        {notifications ? <NotificationStep notifications={notifications} /> : <BackupStep />}
      </ol>
    </section>
  );
}

function BackupStep() {
  const status = useWorkspaceQuery(({ backup }) => backup.status());
  return (
    <Step
      number={4}
      isDone={status?.lastAt != null}
      title={t('Make a backup')}
      text={t('A backup file lets you continue if you lose this device.')}
      action={<ButtonLink to={settingsPath('backup')}>{t('Backup settings')}</ButtonLink>}
    />
  );
}

function NotificationStep({ notifications }: { notifications: PushNotifications }) {
  const { state, problem, busy, enable } = useNotifications(notifications);
  const texts = {
    on: t('This device notifies you when a visitor writes.'),
    off: t('Optional: this device can notify you when a visitor writes.'),
    denied: t('Notifications are blocked. Allow them in your browser’s site settings.'),
    unavailable: t("This browser can't show notifications here."),
  };
  return (
    <Step
      number={5}
      isDone={state === 'on'}
      title={t('Turn on notifications')}
      text={state === null ? '' : texts[state]}
      action={
        state === 'off' && (
          <Button aria-disabled={busy} onClick={enable}>
            {t('Turn on')}
          </Button>
        )
      }
    >
      {problem !== null && (
        <p role="alert" className="m-0 text-sm text-danger">
          {translateMessage(problem)}
        </p>
      )}
    </Step>
  );
}

interface StepProps {
  number: number;
  isDone: boolean;
  title: string;
  text: string;
  action?: ReactNode;
  children?: ReactNode;
}

function Step({ number, isDone, title, text, action, children }: StepProps) {
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 gap-y-2 border-b border-hairline px-4 py-3 last:border-b-0">
      <span
        className={`tabular mt-0.5 flex size-5 items-center justify-center rounded-full text-xs ${
          isDone ? 'bg-success text-paper forced-color-adjust-none' : 'border border-control'
        }`}
      >
        {isDone ? <Check size={14} role="img" aria-label={t('Done')} /> : number}
      </span>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 grow basis-56">
          <p className={`m-0 font-semibold ${isDone ? 'text-muted' : ''}`}>{title}</p>
          <p className="tabular m-0 min-h-5 text-sm wrap-anywhere text-muted">{text}</p>
        </div>
        <div className="flex flex-wrap gap-2">{action}</div>
      </div>
      <div className="col-start-2 grid gap-2 empty:hidden">{children}</div>
    </li>
  );
}

const maxSuggestions = 3;

export function PublishSuggestions({ isFirstOpen }: { isFirstOpen: boolean }) {
  const suggested = useWorkspaceQuery(async ({ repositories, ranking }) =>
    suggestedToPublish(await repositories.all(), await ranking.scores(), maxSuggestions),
  );
  return (
    <ul className="m-0 list-none p-0">
      {suggested?.map((repository, index) => (
        <li
          key={repository.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-hairline py-2 last:pb-0"
        >
          <p className="tabular m-0 min-w-0 grow basis-56 wrap-anywhere">
            <span className="font-semibold">{repository.name}</span>{' '}
            <span className="text-sm text-muted">
              {repository.language && `${repository.language} · `}
              <Star aria-hidden="true" size={14} className="inline-block align-[-0.125em]" />
              <span className="sr-only">{t('Stars:')} </span> {formatNumber(repository.stars)}
              {repository.pushedAt &&
                ` · ${t('last push {date}', { date: formatDate(repository.pushedAt) })}`}
            </span>
          </p>
          <ButtonLink
            to={projectPath(publishProjectId(repository))}
            look={isFirstOpen && index === 0 ? 'primary' : 'secondary'}
            aria-label={t('Publish {name}', { name: repository.name })}
          >
            {t('Publish')}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
