import { type FormEvent, useEffect, useRef, useState } from 'react';
import { tokenLock } from '#config/constants.ts';
import type { Result } from '#domain/shared/failure.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Modal } from '#ui/modal.tsx';
import { Alert } from '#ui/surface.tsx';
import { toast } from '#ui/toast.ts';
import { useGithubLock } from '../use-github-connected.ts';
import { useServices } from '../use-services.ts';

/** GitHub's token is locked: everything else goes on, and one button opens it. */
export function GithubLocked() {
  const state = useGithubLock();
  const { lock } = useServices().github;
  const { confirming, busy, run, confirm, close } = useLockAction('Unlocking failed');
  return (
    <Alert tone="info" title="GitHub is locked on this device">
      <p className="m-0 mt-1 mb-3 text-sm">
        {state?.kind === 'unknown'
          ? 'The lock was set up by another version of this site. Reload the page; if that does not help, disconnect GitHub and connect it again.'
          : 'What is stored here can be read and edited all the same. What needs GitHub waits until you unlock it.'}
      </p>
      {state?.kind !== 'unknown' && (
        <Button
          look="primary"
          aria-disabled={busy}
          onClick={() => (state?.kind === 'passphrase' ? confirm() : run(() => lock.unlock()))}
        >
          {busy ? 'Unlocking...' : 'Unlock'}
        </Button>
      )}
      <PassphraseDialog
        open={confirming}
        title="Unlock GitHub"
        submitLabel="Unlock"
        onSubmit={(passphrase) => lock.unlock(passphrase)}
        onClose={close}
      />
    </Alert>
  );
}

/** The lock of a connected device: turned on, closed, turned off. */
export function GithubLockSettings() {
  const state = useGithubLock();
  if (!state) return null;
  return (
    <div className="grid justify-items-start gap-2 border-t border-hairline pt-4">
      {state.kind === 'none' ? <LockOff /> : <LockOn kind={state.kind} />}
    </div>
  );
}

function LockOff() {
  const { lock } = useServices().github;
  const [passkeys, setPasskeys] = useState(false);
  const { confirming, busy, run, confirm, close } = useLockAction('The lock is not on');
  useEffect(() => {
    let current = true;
    void lock.canUsePasskey().then((can) => current && setPasskeys(can));
    return () => {
      current = false;
    };
  }, [lock]);
  const lockedToast = { description: 'From now on GitHub has to be unlocked in each tab.' };

  return (
    <>
      <p className="m-0 max-w-prose text-sm text-muted">
        The GitHub token is sealed on this device, but nobody is asked before it is used. With a lock it opens
        only for you, and locks itself after {tokenLock.idleMs / 60_000} minutes without you.
      </p>
      <div className="flex flex-wrap gap-2">
        {passkeys && (
          <Button
            aria-disabled={busy}
            onClick={() => run(() => lock.turnOnWithPasskey(), 'GitHub Lock Is On', lockedToast)}
          >
            {busy ? 'Waiting for your passkey...' : 'Lock with a passkey'}
          </Button>
        )}
        <Button aria-haspopup="dialog" onClick={confirm}>
          Lock with a passphrase
        </Button>
      </div>
      <PassphraseDialog
        open={confirming}
        isNew
        title="Lock with a passphrase"
        submitLabel="Turn the lock on"
        onSubmit={async (passphrase) => {
          const on = await lock.turnOnWithPassphrase(passphrase);
          if (on.ok) toast('GitHub Lock Is On', lockedToast);
          return on;
        }}
        onClose={close}
      />
    </>
  );
}

function LockOn({ kind }: { kind: 'passkey' | 'passphrase' | 'unknown' }) {
  const { lock } = useServices().github;
  const { confirming, busy, run, confirm, close } = useLockAction('The lock is still on');
  return (
    <>
      <p className="m-0 max-w-prose text-sm text-muted">
        Unlocked with your {kind} in this tab. It locks itself after {tokenLock.idleMs / 60_000} minutes
        without you, when the page is reloaded, and when you sign out.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void lock.lock()}>Lock now</Button>
        <Button
          aria-disabled={busy}
          onClick={() =>
            kind === 'passphrase' ? confirm() : run(() => lock.turnOff(), 'GitHub Lock Is Off')
          }
        >
          {busy ? 'Waiting for your passkey...' : 'Turn the lock off'}
        </Button>
      </div>
      <PassphraseDialog
        open={confirming}
        title="Turn the lock off"
        submitLabel="Turn the lock off"
        onSubmit={async (passphrase) => {
          const off = await lock.turnOff(passphrase);
          if (off.ok) toast('GitHub Lock Is Off');
          return off;
        }}
        onClose={close}
      />
    </>
  );
}

/** One thing at a time: the browser's own dialog for a passkey, or ours for a passphrase. */
function useLockAction(failureTitle: string) {
  const [confirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);

  async function act(work: () => Promise<Result<void>>, done?: string, details = {}) {
    if (busy) return;
    setBusy(true);
    const outcome = await work();
    setBusy(false);
    if (!outcome.ok) toast(failureTitle, { description: outcome.failure.message, destructive: true });
    else if (done) toast(done, details);
  }

  return {
    confirming,
    busy,
    run: (work: () => Promise<Result<void>>, done?: string, details?: { description: string }) =>
      void act(work, done, details),
    confirm: () => setConfirming(true),
    close: () => setConfirming(false),
  };
}

interface PassphraseDialogProps {
  open: boolean;
  title: string;
  submitLabel: string;
  isNew?: boolean;
  onSubmit: (passphrase: string) => Promise<Result<void>>;
  onClose: () => void;
}

function PassphraseDialog({ open, title, onClose, ...form }: PassphraseDialogProps) {
  return (
    <Modal open={open} title={title} onClose={onClose}>
      <PassphraseForm {...form} onClose={onClose} />
    </Modal>
  );
}

/** The field is the browser's: what is typed is in no state of the page, and gone with the dialog. */
function PassphraseForm({
  submitLabel,
  isNew = false,
  onSubmit,
  onClose,
}: Omit<PassphraseDialogProps, 'open' | 'title'>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const field = () => form.current?.querySelector('input');

  async function submit(event: FormEvent) {
    event.preventDefault();
    const input = field();
    if (busy || !input) return;
    setBusy(true);
    setProblem(null);
    const outcome = await onSubmit(input.value);
    setBusy(false);
    if (outcome.ok) return onClose();
    setProblem(outcome.failure.message);
    field()?.focus();
  }

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} className="grid gap-5">
      <TextField
        label="Passphrase"
        type="password"
        name="passphrase"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        required
        error={problem}
        {...(isNew && {
          hint: `At least ${tokenLock.minimumPassphraseLength} characters. Nobody can reset it: whoever forgets it disconnects GitHub and connects it again; nothing else is lost.`,
        })}
      />
      <div className="flex flex-wrap justify-end gap-2 border-t border-hairline pt-4">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" aria-disabled={busy}>
          {busy ? 'One moment...' : submitLabel}
        </Button>
      </div>
    </form>
  );
}
