import { useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { useServices } from '../services.ts';
import { DisconnectButton } from './disconnect-button.tsx';
import { whenShownAgain } from './provider-button.tsx';

type TellFailure = (message: string) => void;

const tellConnectionFailure: TellFailure = (message) =>
  toast('GitHub Connection Failed', { description: message, destructive: true });

/** Leaves the page for GitHub, and says so; whoever cannot go is told why. */
export function useConnectGithub(tellFailure = tellConnectionFailure): {
  connecting: boolean;
  connect: () => void;
} {
  const { github } = useServices();
  const [connecting, setConnecting] = useState(false);
  useEffect(() => whenShownAgain(() => setConnecting(false)), []);

  async function connect() {
    if (connecting) return;
    setConnecting(true);
    toast('GitHub Connection Initiated', { description: 'Redirecting to GitHub for authorization...' });
    const begun = await github.connect();
    if (begun.ok) return;
    setConnecting(false);
    tellFailure(begun.failure.message);
  }

  return { connecting, connect: () => void connect() };
}

export function ConnectGithubButton({ tellFailure }: { tellFailure?: TellFailure }) {
  const { connecting, connect } = useConnectGithub(tellFailure);
  return (
    <Button look="primary" aria-disabled={connecting} onClick={connect}>
      {connecting ? 'Connecting...' : 'Connect GitHub'}
    </Button>
  );
}

export function DisconnectGithubButton() {
  const { github } = useServices();

  async function disconnect() {
    const done = await github.disconnect();
    if (!done.ok) {
      toast('Error Disconnecting GitHub', { description: done.failure.message, destructive: true });
    } else if (done.value === 'queued') {
      toast('GitHub Disconnected', {
        description: 'The token is gone from this device. GitHub is told as soon as it can be reached.',
      });
    } else toast('GitHub Disconnected');
  }

  return (
    <DisconnectButton from="GitHub" disconnect={disconnect}>
      The token is removed from this device and taken back at GitHub. Repositories and changes that are stored
      here stay and can be edited; to fetch from GitHub again, connect again.
    </DisconnectButton>
  );
}
