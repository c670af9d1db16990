import { useSelector } from '@xstate/react';
import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { environment } from '#config/environment.ts';
import type { Account } from '#domain/auth/account.ts';
import { accountDisplayName } from '#domain/auth/account.ts';
import type { Organization } from '#domain/repository/organization.ts';
import { paths } from '#domain/shared/route.ts';
import type { Wording } from '#domain/shared/wording.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Alert, Badge, Card, Muted } from '#ui/surface.tsx';
import { toastFailure } from '#ui/toast.ts';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import {
  ConnectGithubButton,
  DisconnectGithubButton,
  PublicOnlyLine,
  WaitingRevocations,
} from '../../../account/github-connection.tsx';
import { GithubLocked, GithubLockSettings } from '../../../account/github-lock.tsx';
import { FoldedTokenForm, PersonalTokenForm, usePersonalToken } from '../../../account/personal-token.tsx';
import { useAppConfigured, useGithubLocked } from '../../../use-github-connected.ts';
import { useServices } from '../../../use-services.ts';
import { DisconnectAppButton } from '../../app-setup/disconnect-app-button.tsx';
import { OrganizationSelect } from './organization-picker.tsx';
import type { Organizations } from './use-organizations.ts';

interface ConnectedCardProps {
  account: Account;
  connected: boolean;
  organizations: Organizations;
  selected: Organization | undefined;
  onSelect: (login: string) => void;
}

export function ConnectionButton({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  return (
    <>
      {!open && <h2 className="sr-only">{t('GitHub Connected')}</h2>}
      <Button
        look="quiet"
        className="px-2"
        aria-label={t('Connection')}
        title={t('Connection')}
        aria-expanded={open}
        onClick={onToggle}
      >
        <span aria-hidden="true" className="size-2 rounded-full bg-success forced-color-adjust-none" />
        <ChevronDown aria-hidden="true" size={16} className={open ? 'rotate-180' : ''} />
      </Button>
    </>
  );
}

export function ConnectedCard(props: ConnectedCardProps) {
  const { connected, organizations, selected, onSelect } = props;
  const locked = useGithubLocked();
  return (
    <Card
      title={connected ? t('GitHub Connected') : t('GitHub')}
      aside={<AccountBadges {...props} locked={locked} />}
    >
      <div className="grid gap-6">
        {locked ? <GithubLocked /> : !connected && <ConnectGithub />}
        <div className="grid gap-x-16 gap-y-4 lg:grid-cols-[minmax(0,1fr)_auto]">
          <div className="flex max-w-xl flex-wrap items-end content-start gap-2">
            {!selected && (
              <OrganizationSelect organizations={organizations} selected={selected} onSelect={onSelect} />
            )}
            <Button onClick={organizations.refresh} disabled={organizations.loading}>
              {t('Refresh')}
            </Button>
            {connected && !selected && <PublicOnlyLine />}
          </div>
          <ConnectionActions {...props} locked={locked} />
        </div>
        {connected && <GithubLockSettings />}
      </div>
    </Card>
  );
}

function AccountBadges({
  account,
  connected,
  locked,
  organizations,
}: ConnectedCardProps & { locked: boolean }) {
  const personal = usePersonalToken();
  const user =
    personal?.personal?.login ?? account.githubUsername ?? account.userName ?? accountDisplayName(account);
  return (
    <span className="flex flex-wrap gap-2">
      <Badge tone={connected ? 'success' : 'neutral'}>
        {connected ? `${user} (${account.role})` : locked ? t('Locked') : t('Not authenticated')}
      </Badge>
      <Badge tone={account.role === 'admin' ? 'admin' : 'info'}>{account.role}</Badge>
      {organizations.demo && <Badge tone="warning">{t('Demo Mode')}</Badge>}
    </span>
  );
}

function ConnectionActions({ account, connected, locked }: ConnectedCardProps & { locked: boolean }) {
  const appConfigured = useAppConfigured();
  const admin = account.role === 'admin';
  const actions = useRef<HTMLDivElement>(null);
  useKeptFocus(actions, connected || locked);
  useKeptFocus(actions, appConfigured);
  return (
    <div
      ref={actions}
      tabIndex={-1}
      className="grid content-start justify-items-start gap-2 outline-none lg:pt-7"
    >
      <ButtonLink to={admin ? paths.admin : paths.home} reloadDocument={!admin}>
        {admin ? t('Continue to Admin Dashboard') : t('Continue to Home')}
      </ButtonLink>
      {admin && <Muted>{t('You will be redirected to the admin dashboard.')}</Muted>}
      {(connected || locked) && <DisconnectGithubButton locked={locked} />}
      {appConfigured && <DisconnectAppButton account={account} />}
    </div>
  );
}

/** Offers to connect GitHub. Each device must connect, because a token is stored on one device only. */
export function ConnectGithub() {
  const { github } = useServices();
  const problem = useSelector(github.token, (state) => state.context.problem);
  return (
    <Alert tone="info" title={t('GitHub is not connected in this browser')}>
      {problem && <p className="m-0 mt-1 text-sm">{translateMessage(problem)}</p>}
      <p className="m-0 mt-1 mb-3 text-sm">
        {t('Connect GitHub to load your repositories. You can keep editing the ones already here.')}
      </p>
      <WaitingRevocations />
      {environment().features.githubOAuth ? (
        <>
          <ConnectGithubButton tellFailure={tellFailure} />
          <div className="mt-3">
            <FoldedTokenForm label={t('Use a personal access token')} />
          </div>
        </>
      ) : (
        <PersonalTokenForm />
      )}
    </Alert>
  );
}

function tellFailure(message: Wording): void {
  const reason = translateMessage(message);
  toastFailure(t('Connection Failed'), t('Could not connect to GitHub: {reason}', { reason }));
}
