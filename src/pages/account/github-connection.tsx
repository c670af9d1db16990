import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { environment } from '#config/environment.ts';
import type { GithubAccess } from '#domain/auth/token.ts';
import { settingsPath } from '#domain/shared/route.ts';
import { type FailureReason, type Wording } from '#domain/shared/wording.ts';
import { formatCount, t, translateMessage } from '#locales/translate.ts';
import type { GithubConnection } from '#services/auth/github-connection.ts';
import { Button } from '#ui/button.tsx';
import { toast, toastFailure } from '#ui/toast.ts';
import { usePersonalOnly, usePublicOnly } from '../use-github-connected.ts';
import { useServices } from '../use-services.ts';
import { DisconnectButton } from './disconnect-button.tsx';
import { usePersonalToken } from './personal-token.tsx';
import { whenShownAgain } from './provider-button.tsx';

type TellFailure = (message: Wording) => void;

const tellConnectionFailure: TellFailure = (message) => toastFailure(t('GitHub Connection Failed'), message);

interface Connecting {
  /** Access to request, `reading` by default. The scopes of the current token are requested, too. */
  wanted?: GithubAccess;
  tellFailure?: TellFailure | undefined;
  /** Returns the address to open afterwards, by default the current one. */
  returnPath?: () => string;
}

const shownPage = () => location.pathname + location.search;

/**
 * Leaves the page for GitHub, or shows a toast if that fails. Opens the settings instead if a sign-in cannot grant the access:
 * the owner uses a personal access token, or this site has no OAuth app.
 */
export function useConnectGithub({
  wanted,
  tellFailure = tellConnectionFailure,
  returnPath = shownPage,
}: Connecting = {}): {
  connecting: boolean;
  connect: () => void;
} {
  const { github } = useServices();
  const { returnTarget } = useServices().callback;
  const navigate = useNavigate();
  const isPersonal = usePersonalToken() !== null;
  const [connecting, setConnecting] = useState(false);
  useEffect(() => whenShownAgain(() => setConnecting(false)), []);

  async function connect() {
    if (connecting) return;
    if (!environment().features.githubOAuth || (isPersonal && wanted)) {
      void navigate(settingsPath('github'));
      return;
    }
    setConnecting(true);
    toast(t('GitHub Connection Initiated'), { description: t('Redirecting to GitHub for authorization...') });
    returnTarget.remember(returnPath());
    const begun = await github.connect(wanted);
    if (begun.ok) return;
    returnTarget.forget();
    setConnecting(false);
    tellFailure(begun.failure);
  }

  return { connecting, connect: () => void connect() };
}

export function ConnectGithubButton({ tellFailure }: { tellFailure?: TellFailure }) {
  const { connecting, connect } = useConnectGithub({ tellFailure });
  return (
    <Button look="primary" aria-disabled={connecting} onClick={connect}>
      {connecting ? t('Connecting...') : t('Connect GitHub')}
    </Button>
  );
}

export function PublicOnlyLine() {
  const isPublicOnly = usePublicOnly();
  const isPersonalOnly = usePersonalOnly();
  if (!isPublicOnly) return null;
  return (
    <p className="m-0 flex flex-wrap items-center gap-x-2 text-sm text-muted">
      <span>{isPersonalOnly ? t('Your own public repositories only') : t('Public repositories only')}</span>
      <MoreAccessButtons />
    </p>
  );
}

export function MoreAccessButtons() {
  const isPublicOnly = usePublicOnly();
  const isPersonalOnly = usePersonalOnly();
  return (
    <>
      {isPersonalOnly && <MoreAccessButton wanted="reading">{t('Add organizations')}</MoreAccessButton>}
      {isPublicOnly && (
        <MoreAccessButton wanted="everything">{t('Include private repositories')}</MoreAccessButton>
      )}
    </>
  );
}

function MoreAccessButton({ wanted, children }: { wanted: GithubAccess; children: string }) {
  const { connecting, connect } = useConnectGithub({ wanted });
  return (
    <Button look="quiet" aria-disabled={connecting} onClick={connect}>
      {children}
    </Button>
  );
}

type Disconnection = Extract<Awaited<ReturnType<GithubConnection['disconnect']>>, { ok: true }>['value'];

function disconnectionText({ outcome, reason }: Disconnection): string | undefined {
  switch (outcome) {
    case 'revoked':
      return undefined;
    case 'gone':
      return t('The token was no longer valid on GitHub.');
    case 'forgotten':
      return t(
        'The token was removed from this device. It stays valid on GitHub until it expires or you delete it there.',
      );
    case 'notRevoked':
      return t('The token was locked. To end its access, revoke this app in your settings on GitHub.');
    default:
      return reason
        ? t(
            "The token was removed from this device. GitHub hasn't revoked it yet, and Portico will try again: {reason}",
            { reason: translateMessage(reason) },
          )
        : t(
            "The token was removed from this device. Portico will revoke it on GitHub when you're back online.",
          );
  }
}

/** Lists removed tokens that are still valid on GitHub. They are revoked at the start and when the network returns. */
export function WaitingRevocations() {
  const { github } = useServices();
  const [state, setState] = useState<{ waiting: number; reason: FailureReason | null } | null>(null);
  useEffect(() => void github.waitingRevocations().then(setState), [github]);
  if (!state || state.waiting === 0) return null;
  return (
    <p className="m-0 mt-1 text-sm">
      {formatCount(
        state.waiting,
        "token of this device hasn't been revoked on GitHub yet. Portico will try again.",
        "tokens of this device haven't been revoked on GitHub yet. Portico will try again.",
      )}
      {state.reason && ` ${t('Last response: {answer}', { answer: translateMessage(state.reason) })}`}
    </p>
  );
}

/** @param locked true if the token cannot be decrypted, so that it is removed without being revoked */
export function DisconnectGithubButton({ locked }: { locked: boolean }) {
  const { github } = useServices();
  const isPersonal = usePersonalToken() !== null;

  async function disconnect() {
    const done = await github.disconnect();
    if (done.ok) toast(t('GitHub Disconnected'), { description: disconnectionText(done.value) });
    else toastFailure(t('Error Disconnecting GitHub'), done.failure);
  }

  return (
    <DisconnectButton from="GitHub" disconnect={disconnect}>
      {locked
        ? t(
            "Use this if you lost the passkey or passphrase. The token and the lock are removed from this device. Portico can't revoke a locked token: on GitHub, revoke this app under Settings, Applications, Authorized OAuth Apps. Your repositories and changes stay on this device, and you can edit them. To load from GitHub, connect again.",
          )
        : isPersonal
          ? t(
              'The token is removed from this device. It stays valid on GitHub until it expires or you delete it there. Your repositories and changes stay on this device, and you can edit them.',
            )
          : t(
              'The token is removed from this device and revoked on GitHub. Your repositories and changes stay on this device, and you can edit them. To load from GitHub, connect again.',
            )}
    </DisconnectButton>
  );
}
