import { useSelector } from '@xstate/react';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { environment } from '#config/environment.ts';
import type { Account } from '#domain/auth/account.ts';
import { accountDisplayName } from '#domain/auth/account.ts';
import { hasRole } from '#domain/auth/role.ts';
import type { Organization } from '#domain/repository/organization.ts';
import { paths } from '#domain/shared/route.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Alert, Badge, Card } from '#ui/surface.tsx';
import { toast } from '#ui/toast.ts';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import {
  ConnectGithubButton,
  DisconnectGithubButton,
  PublicOnlyLine,
  WaitingRevocations,
} from '../../../account/github-connection.tsx';
import { GithubLocked, GithubLockSettings } from '../../../account/github-lock.tsx';
import { useGithubLocked } from '../../../use-github-connected.ts';
import { useServices } from '../../../use-services.ts';
import { DisconnectAppButton } from '../../app-setup/disconnect-app-button.tsx';
import { OrganizationPicker, OrganizationProblems, OrganizationSelect } from './organization-picker.tsx';
import type { Organizations } from './use-organizations.ts';

interface ConnectedCardProps {
  account: Account;
  connected: boolean;
  appConfigured: boolean;
  organizations: Organizations;
  selected: Organization | undefined;
  /** By the owner, and not what the list starts with: until then the card stays as it is. */
  chosen: boolean;
  onSelect: (login: string) => void;
}

/** Who is signed in, and whose repositories are looked at. One line, once that is chosen and nothing stands in the way. */
export function ConnectedCard(props: ConnectedCardProps) {
  const { connected, organizations, selected, chosen, onSelect } = props;
  const { github } = useServices();
  const locked = useGithubLocked();
  useEffect(() => {
    if (connected) void github.checkScopes();
  }, [connected, github]);
  if (connected && selected && chosen) return <ConnectedStrip {...props} selected={selected} />;
  return (
    <Card
      title={connected ? t('GitHub Connected') : t('GitHub')}
      aside={<AccountBadges {...props} locked={locked} />}
    >
      <div className="grid gap-6">
        {locked ? <GithubLocked /> : !connected && environment().features.githubOAuth && <ConnectGithub />}
        <div className="grid gap-x-16 gap-y-4 lg:grid-cols-[minmax(0,1fr)_auto]">
          <div className="grid content-start gap-2">
            <OrganizationPicker organizations={organizations} selected={selected} onSelect={onSelect} />
            {connected && <PublicOnlyLine />}
          </div>
          <ConnectionActions {...props} locked={locked} />
        </div>
        {connected && <GithubLockSettings />}
      </div>
    </Card>
  );
}

function ConnectedStrip(props: ConnectedCardProps & { selected: Organization }) {
  const { organizations, selected, onSelect } = props;
  const [open, setOpen] = useState(false);
  const headingId = useId();
  const panelId = useId();
  return (
    <section aria-labelledby={headingId} className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-hairline pb-1">
        {/* On a narrow screen it comes with the rest. */}
        <div
          className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${open ? 'max-lg:w-full' : 'max-lg:sr-only'}`}
        >
          <h2 id={headingId} className="text-base font-semibold">
            {t('GitHub Connected')}
          </h2>
          <AccountBadges {...props} locked={false} />
        </div>
        <div className="flex min-w-0 grow basis-0 flex-wrap items-center gap-2 lg:max-w-md">
          <OrganizationSelect
            organizations={organizations}
            selected={selected}
            onSelect={onSelect}
            labelHidden
          />
        </div>
        <p role="status" className="m-0 text-sm text-muted max-xl:sr-only">
          {organizations.loading && t('Loading organizations...')}
        </p>
        <Button
          look="quiet"
          className="ml-auto px-2 lg:px-3"
          aria-label={t('Connection')}
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpen(!open)}
        >
          <span className="max-lg:hidden">{t('Connection')}</span>
          <ChevronDown aria-hidden="true" size={16} className={open ? 'rotate-180' : ''} />
        </Button>
      </div>
      <OrganizationProblems organizations={organizations} />
      <PublicOnlyLine />
      <div id={panelId} hidden={!open} className="grid gap-4 border-b border-hairline pb-4">
        <ConnectionActions {...props} locked={false} />
        <GithubLockSettings />
      </div>
    </section>
  );
}

function AccountBadges({
  account,
  connected,
  locked,
  organizations,
}: ConnectedCardProps & { locked: boolean }) {
  const user = account.githubUsername ?? account.userName ?? accountDisplayName(account);
  return (
    <span className="flex flex-wrap gap-2">
      <Badge tone={connected ? 'success' : 'neutral'}>
        {connected ? `${user} (${account.role})` : locked ? t('Locked') : t('Not authenticated')}
      </Badge>
      <Badge tone={hasRole(account.role, 'admin') ? 'admin' : 'info'}>{account.role}</Badge>
      {organizations.demo && <Badge tone="warning">{t('Demo Mode')}</Badge>}
    </span>
  );
}

function ConnectionActions({
  account,
  connected,
  appConfigured,
  locked,
}: ConnectedCardProps & { locked: boolean }) {
  const admin = hasRole(account.role, 'admin');
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
      {admin && (
        <p className="m-0 text-sm text-muted">{t('You will be redirected to the admin dashboard.')}</p>
      )}
      {(connected || locked) && <DisconnectGithubButton locked={locked} />}
      {appConfigured && <DisconnectAppButton account={account} />}
    </div>
  );
}

/** The token is on this device only: another device, or a sign-in by e-mail, has to connect first. */
function ConnectGithub() {
  const { github } = useServices();
  const problem = useSelector(github.token, (state) => state.context.problem);
  return (
    <Alert tone="info" title={t('This device is not connected to GitHub')}>
      {problem && <p className="m-0 mt-1 text-sm">{translateMessage(problem.message)}</p>}
      <p className="m-0 mt-1 mb-3 text-sm">
        {t(
          'What is stored here can be edited all the same. To fetch repositories, connect your GitHub account.',
        )}
      </p>
      <WaitingRevocations />
      <ConnectGithubButton tellFailure={tellFailure} />
    </Alert>
  );
}

function tellFailure(message: string): void {
  toast(t('Connection Failed'), {
    description: t('Could not connect to GitHub: {reason}', { reason: translateMessage(message) }),
    destructive: true,
  });
}
