import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { useServices } from '../services.ts';

/** Leaves the page for GitHub and comes back by the callback screen. */
export function ProviderButton({ label = 'Sign in with GitHub' }: { label?: string }) {
  const services = useServices();
  const [busy, setBusy] = useState(false);

  async function start() {
    setBusy(true);
    const begun = await services.signInWithGithub();
    if (begun.ok) return;
    setBusy(false);
    toast('Sign in failed', { description: begun.failure.message, destructive: true });
  }

  return (
    <Button onClick={() => void start()} disabled={busy} className="w-full">
      {busy ? 'Connecting...' : label}
    </Button>
  );
}
