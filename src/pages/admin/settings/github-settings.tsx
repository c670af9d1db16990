import { environment } from '#config/environment.ts';
import { accountDisplayName } from '#domain/auth/account.ts';
import { paths } from '#domain/shared/route.ts';
import { t } from '#locales/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Badge, Spinner } from '#ui/surface.tsx';
import { DisconnectGithubButton, PublicOnlyLine } from '../../account/github-connection.tsx';
import { GithubLocked, GithubLockSettings } from '../../account/github-lock.tsx';
import { FoldedTokenForm, PersonalTokenFacts, usePersonalToken } from '../../account/personal-token.tsx';
import { useAppConfigured, useGithubConnected, useGithubLocked } from '../../use-github-connected.ts';
import { useAuth } from '../../use-services.ts';
import { DisconnectAppButton } from '../app-setup/disconnect-app-button.tsx';
import { ConnectGithub } from '../repositories/import/connected-card.tsx';

export function GithubSettings() {
  const { account } = useAuth();
  const connected = useGithubConnected();
  const locked = useGithubLocked();
  const personal = usePersonalToken();
  if (!account || connected === undefined) return <Spinner label={t('Checking authentication status')} />;
  const user =
    personal?.personal?.login ?? account.githubUsername ?? account.userName ?? accountDisplayName(account);
  return (
    <div className="grid gap-6">
      {locked && <GithubLocked />}
      {connected && (
        <div className="flex flex-wrap items-center gap-3 text-sm">
          <Badge tone="success">{t('Connected')}</Badge>
          <span>{user}</span>
          {!personal && <PublicOnlyLine />}
        </div>
      )}
      {connected && personal && <PersonalTokenFacts record={personal} />}
      {!connected && !locked && <ConnectGithub />}
      {connected && (
        <FoldedTokenForm
          label={personal ? t('Replace the token') : t('Use a personal access token instead')}
        />
      )}
      {connected && <GithubLockSettings />}
      {(connected || locked) && (
        <div>
          <DisconnectGithubButton locked={locked} />
        </div>
      )}
      {environment().features.githubApp && <GithubApp />}
    </div>
  );
}

function GithubApp() {
  const { account } = useAuth();
  const configured = useAppConfigured();
  return (
    <div className="grid justify-items-start gap-3 border-t border-hairline pt-4">
      <h3 className="flex items-center gap-3 text-sm font-semibold">
        {t('GitHub App')}
        {configured && <Badge tone="success">{t('Configured')}</Badge>}
      </h3>
      <p className="m-0 max-w-prose text-sm text-muted">
        {t(
          'Portico reads repositories with your GitHub account. With your own GitHub App it needs fewer permissions and updates automatically.',
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={paths.appSetup}>{t('GitHub App Setup')}</ButtonLink>
        {configured && account && <DisconnectAppButton account={account} />}
      </div>
    </div>
  );
}
