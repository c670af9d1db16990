import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { environment } from '#config/environment.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { formatExactTime } from '#domain/shared/format.ts';
import { settingsPath } from '#domain/shared/route.ts';
import { formatCount, t, translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { LineProgress } from '#ui/progress.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { Alert } from '#ui/surface.tsx';
import { GithubLink, githubPage } from '../../../github-link.tsx';
import type { FetchView } from './use-repository-fetch.ts';

export function FetchProgress({
  progress: { page, pages, count, of: owner },
  onStop,
}: {
  progress: NonNullable<FetchView['progress']>;
  onStop: () => void;
}) {
  const what = owner === null ? t('Loading repositories') : t('Loading repositories of {owner}', { owner });
  const where =
    pages === null
      ? t('page {page}', { page })
      : t('page {page} of {pages}', { page, pages: Math.max(page, pages) });
  const repositories = formatCount(count, 'repository', 'repositories');
  const soFar = count > 0 ? ` (${t('{repositories} so far', { repositories })})` : '';
  return (
    <LineProgress
      label={t('Repositories loaded')}
      text={`${what}: ${where}${soFar}`}
      value={page - 1}
      max={pages}
      action={t('Stop')}
      onAction={onStop}
    />
  );
}

export function FetchNotice({ fetch, stored }: { fetch: FetchView; stored: number }) {
  const { progress, problem, refreshFailed, locked, resumesAt, interrupted } = fetch;
  if (progress) return null;
  if (locked) {
    return (
      <p role="status" className="m-0 text-sm text-muted">
        {t('GitHub is locked. The list shows the repositories that were loaded last.')}
      </p>
    );
  }
  if (problem) {
    const reason = translateMessage(problem);
    return (
      <Alert
        tone={stored > 0 && !refreshFailed ? 'warning' : 'danger'}
        urgent
        title={refreshFailed ? t('Refresh Failed') : t('Repositories error')}
        text={
          refreshFailed
            ? t('Failed to refresh repositories: {reason}', { reason })
            : t('Failed to fetch repositories: {reason}', { reason })
        }
      >
        <FailureHelp failure={problem} />
        <div className="mt-1 flex flex-wrap items-center gap-x-4 text-sm">
          <span>
            {stored > 0 &&
              `${t('Showing the {repositories} saved on this device.', {
                repositories: formatCount(stored, 'repository', 'repositories'),
              })} `}
            {resumesAt !== null && t('Continues at {time}.', { time: formatExactTime(resumesAt) })}
          </span>
          <Button look="quiet" onClick={fetch.resume}>
            {t('Try again')}
          </Button>
        </div>
      </Alert>
    );
  }
  if (!interrupted) return null;
  return (
    <Alert tone="info">
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
        {t('Not all repositories have been loaded yet.')}
        <Button look="quiet" onClick={fetch.resume}>
          {t('Continue loading')}
        </Button>
      </div>
    </Alert>
  );
}

/** Says how to resolve a refusal by GitHub, if that is known. */
export function FailureHelp({ failure }: { failure: Failure }) {
  const help = getHelp(failure);
  return help && <p className="m-0 mt-1 text-sm">{help}</p>;
}

function getHelp({ code, helpUrl }: Failure): ReactNode {
  if (code === 'GITHUB_OAUTH_RESTRICTED') {
    const { clientId } = environment().github;
    const page = clientId ? `/settings/connections/applications/${clientId}` : '/settings/applications';
    return (
      <>
        <Sentence
          text="Open this app under {page} on GitHub and choose Request access next to the organization. Its owners have to approve."
          parts={{ page: <GithubLink address={githubPage(page)}>{t('Authorized OAuth Apps')}</GithubLink> }}
        />{' '}
        <Link to={settingsPath('github')} className="text-ink underline">
          {t('Or use a personal access token.')}
        </Link>
      </>
    );
  }
  if (code === 'GITHUB_SSO_REQUIRED') {
    const page = helpUrl ?? githubPage('/settings/organizations');
    const link = <GithubLink address={page}>{t('Sign in with single sign-on')}</GithubLink>;
    return <Sentence text="{link} on GitHub, then try again." parts={{ link }} />;
  }
  if (code !== 'GITHUB_BLOCKED' || !helpUrl) return null;
  return <GithubLink address={helpUrl}>{t("Read GitHub's notice")}</GithubLink>;
}

/** True if the connection is missing or locked, because its own card says so. */
export function isToldByCard({ code }: Failure): boolean {
  return code === 'TOKEN_MISSING' || code === 'TOKEN_LOCKED';
}
