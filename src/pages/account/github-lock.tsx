import { type FormEvent, useEffect, useRef, useState } from 'react';
import { tokenLock } from '#config/constants.ts';
import type { Result } from '#domain/shared/failure.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { Modal } from '#ui/modal.tsx';
import { Alert } from '#ui/surface.tsx';
import { toast, toastFailure } from '#ui/toast.ts';
import { useGithubLock } from '../use-github-connected.ts';
import { useAuth, useServices } from '../use-services.ts';
import { refusedPassphrase } from './new-password.ts';

export function GithubLocked() {
  const state = useGithubLock();
  const { lock } = useServices().github;
  const { confirming, busy, run, confirm, close } = useLockAction(t('Unlocking failed'));
  return (
    <Alert tone="info" title={t('GitHub is locked on this device')}>
      <p className="m-0 mt-1 mb-3 text-sm">
        {state?.kind === 'unknown'
          ? t(
              'The lock was set up by another version of this site. Reload the page; if that does not help, disconnect GitHub and connect it again.',
            )
          : t('You can keep working. Anything that needs GitHub resumes when you unlock it.')}
      </p>
      {state?.kind !== 'unknown' && (
        <Button
          look="primary"
          aria-disabled={busy}
          onClick={() => (state?.kind === 'passphrase' ? confirm() : run(() => lock.unlock()))}
        >
          {busy ? t('Unlocking...') : t('Unlock')}
        </Button>
      )}
      <PassphraseDialog
        open={confirming}
        title={t('Unlock GitHub')}
        submitLabel={t('Unlock')}
        onSubmit={(passphrase) => lock.unlock(passphrase)}
        onClose={close}
      />
    </Alert>
  );
}

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
  const { confirming, busy, run, confirm, close } = useLockAction(t('Lock not turned on'));
  useEffect(() => void lock.canUsePasskey().then(setPasskeys), [lock]);
  const lockedToast = { description: t("You'll need to unlock GitHub in each tab.") };

  return (
    <>
      <p className="m-0 max-w-prose text-sm text-muted">
        {t(
          'Your GitHub access is stored encrypted in this browser. Add a lock to require your passkey or passphrase; it locks again after {minutes} minutes of inactivity.',
          { minutes: tokenLock.idleMs / 60_000 },
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {passkeys && (
          <Button
            aria-disabled={busy}
            onClick={() => run(() => lock.turnOnWithPasskey(), t('GitHub Lock Is On'), lockedToast)}
          >
            {busy ? t('Waiting for your passkey...') : t('Lock with a passkey')}
          </Button>
        )}
        <Button aria-haspopup="dialog" onClick={confirm}>
          {t('Lock with a passphrase')}
        </Button>
      </div>
      <PassphraseDialog
        open={confirming}
        isNew
        title={t('Lock with a passphrase')}
        submitLabel={t('Turn the lock on')}
        onSubmit={async (passphrase) => {
          const on = await lock.turnOnWithPassphrase(passphrase);
          if (on.ok) toast(t('GitHub Lock Is On'), lockedToast);
          return on;
        }}
        onClose={close}
      />
    </>
  );
}

function LockOn({ kind }: { kind: 'passkey' | 'passphrase' | 'unknown' }) {
  const { lock } = useServices().github;
  const { confirming, busy, run, confirm, close } = useLockAction(t('Lock not turned off'));
  const minutes = tokenLock.idleMs / 60_000;
  return (
    <>
      <p className="m-0 max-w-prose text-sm text-muted">
        {kind === 'passphrase'
          ? t(
              'Unlocked with your passphrase in this tab. GitHub locks again after {minutes} minutes of inactivity, when you reload the page, and when you sign out.',
              { minutes },
            )
          : t(
              'Unlocked with your passkey in this tab. GitHub locks again after {minutes} minutes of inactivity, when you reload the page, and when you sign out.',
              { minutes },
            )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void lock.lock()}>{t('Lock now')}</Button>
        <Button
          aria-disabled={busy}
          onClick={() =>
            kind === 'passphrase' ? confirm() : run(() => lock.turnOff(), t('GitHub Lock Is Off'))
          }
        >
          {busy ? t('Waiting for your passkey...') : t('Turn the lock off')}
        </Button>
      </div>
      <PassphraseDialog
        open={confirming}
        title={t('Turn the lock off')}
        submitLabel={t('Turn the lock off')}
        onSubmit={async (passphrase) => {
          const off = await lock.turnOff(passphrase);
          if (off.ok) toast(t('GitHub Lock Is Off'));
          return off;
        }}
        onClose={close}
      />
    </>
  );
}

/** Runs one action of the lock at a time, with the browser's passkey dialog or with a passphrase. */
function useLockAction(failureTitle: string) {
  const [confirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);

  async function act(work: () => Promise<Result<void>>, done?: string, details = {}) {
    if (busy) return;
    setBusy(true);
    const outcome = await work();
    setBusy(false);
    if (!outcome.ok) toastFailure(failureTitle, outcome.failure);
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

/** The input is uncontrolled, so that the passphrase is in no React state and disappears with the dialog. */
function PassphraseForm({
  submitLabel,
  isNew = false,
  onSubmit,
  onClose,
}: Omit<PassphraseDialogProps, 'open' | 'title'>) {
  const { account } = useAuth();
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
    const name = account?.email ?? account?.githubUsername ?? '';
    const refused = isNew ? await refusedPassphrase(input.value, name) : null;
    if (refused !== null) {
      setBusy(false);
      setProblem(refused);
      return input.focus();
    }
    const outcome = await onSubmit(input.value);
    setBusy(false);
    if (outcome.ok) return onClose();
    setProblem(translateMessage(outcome.failure));
    field()?.focus();
  }

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} className="grid gap-5">
      <TextField
        label={t('Passphrase')}
        type="password"
        name="passphrase"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        required
        error={problem}
        {...(isNew && {
          hint: t(
            'Use at least {characters} characters. If you forget the passphrase, disconnect GitHub and connect again. Your other data stays.',
            { characters: tokenLock.minimumPassphraseLength },
          ),
        })}
      />
      <FormActions onCancel={onClose} aria-disabled={busy}>
        {busy ? t('One moment...') : submitLabel}
      </FormActions>
    </form>
  );
}
