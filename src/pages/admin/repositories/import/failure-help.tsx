import { Link } from 'react-router-dom';
import { environment } from '#config/environment.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { settingsPath } from '#domain/shared/route.ts';
import { t } from '#locales/translate.ts';
import { Sentence } from '#ui/sentence.tsx';
import { GithubLink, githubPage } from '../../../github-link.tsx';

/** Says how to resolve a refusal by GitHub, if that is known. */
export function FailureHelp({ failure: { code, helpUrl } }: { failure: Failure }) {
  if (code === 'GITHUB_OAUTH_RESTRICTED') {
    const { clientId } = environment().github;
    const page = clientId ? `/settings/connections/applications/${clientId}` : '/settings/applications';
    return (
      <p className="m-0 mt-1 text-sm">
        <Sentence
          text="Open this app under {page} on GitHub and choose Request access next to the organization. Its owners have to approve."
          parts={{ page: <GithubLink address={githubPage(page)}>{t('Authorized OAuth Apps')}</GithubLink> }}
        />{' '}
        <Link to={settingsPath('github')} className="text-ink underline">
          {t('Or use a personal access token.')}
        </Link>
      </p>
    );
  }
  if (code === 'GITHUB_SSO_REQUIRED') {
    return (
      <p className="m-0 mt-1 text-sm">
        <Sentence
          text="{link} on GitHub, then try again."
          parts={{
            link: (
              <GithubLink address={helpUrl ?? githubPage('/settings/organizations')}>
                {t('Sign in with single sign-on')}
              </GithubLink>
            ),
          }}
        />
      </p>
    );
  }
  if (code !== 'GITHUB_BLOCKED' || !helpUrl) return null;
  return (
    <p className="m-0 mt-1 text-sm">
      <GithubLink address={helpUrl}>{t("Read GitHub's notice")}</GithubLink>
    </p>
  );
}

/** True if the connection is missing or locked, because its own card says so. */
export function isToldByCard({ code }: Failure): boolean {
  return code === 'TOKEN_MISSING' || code === 'TOKEN_LOCKED';
}
