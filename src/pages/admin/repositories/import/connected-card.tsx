import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { environment } from '#config/environment.ts';
import type { Account } from '#domain/auth/account.ts';
import { displayNameOf } from '#domain/auth/account.ts';
import { hasRole } from '#domain/auth/role.ts';
import type { Organization } from '#domain/repository/organization.ts';
import { paths } from '#domain/shared/route.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Alert, Badge, Card } from '#ui/surface.tsx';
import { toast } from '#ui/toast.ts';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import {
  ConnectGithubButton,
  DisconnectGithubButton,
  WaitingRevocations,
} from '../../../account/github-connection.tsx';
import { GithubLocked, GithubLockSettings } from '../../../account/github-lock.tsx';
import { useGithubLocked } from '../../../use-github-connected.ts';
import { useServices } from '../../../use-services.ts';
import { DisconnectAppButton } from '../../app-setup/disconnect-app-button.tsx';
import { OrganizationPicker } from './organization-picker.tsx';
import type { Organizations } from './use-organizations.ts';

interface ConnectedCardProps {
  account: Account;
  connected: boolean;
  appConfigured: boolean;
  organizations: Organizations;
  selected: Organization | undefined;
  onSelect: (login: string) => void;
}

/** Who is signed in, and whose repositories are looked at. */
export function ConnectedCard({
  account,
  connected,
  appConfigured,
  organizations,
  selected,
  onSelect,
}: ConnectedCardProps) {
  const admin = hasRole(account.role, 'admin');
  const user = account.githubUsername ?? account.userName ?? displayNameOf(account);
  const { github } = useServices();
  const locked = useGithubLocked();
  useEffect(() => {
    if (connected) void github.checkScopes();
  }, [connected, github]);
  const actions = useRef<HTMLDivElement>(null);
  useKeptFocus(actions, connected || locked);
  useKeptFocus(actions, appConfigured);
  return (
    <Card
      title={connected ? 'GitHub Connected' : 'GitHub'}
      aside={
        <span className="flex flex-wrap gap-2">
          <Badge tone={connected ? 'success' : 'neutral'}>
            {connected ? `${user} (${account.role})` : locked ? 'Locked' : 'Not authenticated'}
          </Badge>
          <Badge tone={admin ? 'admin' : 'info'}>{account.role}</Badge>
          {organizations.demo && <Badge tone="warning">Demo Mode</Badge>}
        </span>
      }
    >
      <div className="grid gap-6">
        {locked ? <GithubLocked /> : !connected && environment().features.githubOAuth && <ConnectGithub />}
        <div className="grid gap-x-16 gap-y-4 lg:grid-cols-[minmax(0,1fr)_auto]">
          <OrganizationPicker organizations={organizations} selected={selected} onSelect={onSelect} />
          <div
            ref={actions}
            tabIndex={-1}
            className="grid content-start justify-items-start gap-2 outline-none lg:pt-7"
          >
            <ButtonLink to={admin ? paths.admin : paths.home} reloadDocument={!admin}>
              {admin ? 'Continue to Admin Dashboard' : 'Continue to Home'}
            </ButtonLink>
            {admin && (
              <p className="m-0 text-sm text-muted">You will be redirected to the admin dashboard.</p>
            )}
            {(connected || locked) && <DisconnectGithubButton locked={locked} />}
            {appConfigured && <DisconnectAppButton account={account} />}
          </div>
        </div>
        {connected && <GithubLockSettings />}
      </div>
    </Card>
  );
}

/** The token is on this device only: another device, or a sign-in by e-mail, has to connect first. */
function ConnectGithub() {
  const { github } = useServices();
  const problem = useSelector(github.token, (state) => state.context.problem);
  return (
    <Alert tone="info" title="This device is not connected to GitHub">
      {problem && <p className="m-0 mt-1 text-sm">{problem.message}</p>}
      <p className="m-0 mt-1 mb-3 text-sm">
        What is stored here can be edited all the same. To fetch repositories, connect your GitHub account.
      </p>
      <WaitingRevocations />
      <ConnectGithubButton tellFailure={tellFailure} />
    </Alert>
  );
}

function tellFailure(message: string): void {
  toast('Connection Failed', { description: `Could not connect to GitHub: ${message}`, destructive: true });
}
