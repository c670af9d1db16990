import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { useServices } from '../services.ts';
import { whenShownAgain } from './provider-button.tsx';

/** Whether GitHub is connected on this device, and the way to change it from inside. */
export function GithubConnectionButton() {
  const { github } = useServices();
  const connected = useSelector(
    github.token,
    (state) => state.matches('valid') || state.matches('refreshing'),
  );
  const [busy, setBusy] = useState(false);
  useEffect(() => whenShownAgain(() => setBusy(false)), []);

  async function connect() {
    setBusy(true);
    toast('GitHub Connection Initiated', { description: 'Redirecting to GitHub for authorization...' });
    const begun = await github.connect();
    if (begun.ok) return;
    setBusy(false);
    toast('GitHub Connection Failed', { description: begun.failure.message, destructive: true });
  }

  async function disconnect() {
    setBusy(true);
    const done = await github.disconnect();
    setBusy(false);
    if (!done.ok) {
      toast('Error Disconnecting GitHub', { description: done.failure.message, destructive: true });
    } else if (done.value === 'queued') {
      toast('GitHub Disconnected', {
        description: 'The token is gone from this device. GitHub is told as soon as it can be reached.',
      });
    } else toast('GitHub Disconnected');
  }

  if (connected) {
    return (
      <Button aria-disabled={busy} onClick={() => !busy && void disconnect()}>
        {busy ? 'Disconnecting...' : 'Disconnect GitHub'}
      </Button>
    );
  }
  return (
    <Button look="primary" aria-disabled={busy} onClick={() => !busy && void connect()}>
      {busy ? 'Connecting...' : 'Connect GitHub'}
    </Button>
  );
}
