import { useEffect, useState } from 'react';
import { tokenLock } from '#config/constants.ts';
import type { Result } from '#domain/shared/failure.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { Button, type ButtonLook } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Modal } from '#ui/modal.tsx';
import { Alert } from '#ui/surface.tsx';
import { toast, toastFailure } from '#ui/toast.ts';
import { useAction } from '#ui/use-action.ts';
import { useGithubLock } from '../use-github-connected.ts';
import { useAuth, useServices } from '../use-services.ts';
import { AccountForm, wrongInput } from './account-form.tsx';
import { refusedPassphrase } from './new-password.ts';

const minutes = tokenLock.idleMs / 60_000;

export function GithubLocked() {
  const state = useGithubLock();
  const { lock } = useServices().github;
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
        <LockButton
          look="primary"
          label={t('Unlock')}
          busyLabel={t('Unlocking...')}
          failureTitle={t('Unlocking failed')}
          passphrase={state?.kind === 'passphrase' ? { title: t('Unlock GitHub') } : null}
          onLock={(passphrase) => lock.unlock(passphrase)}
        />
      )}
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
  useEffect(() => void lock.canUsePasskey().then(setPasskeys), [lock]);
  const texts = {
    busyLabel: t('Waiting for your passkey...'),
    failureTitle: t('Lock not turned on'),
    done: t('GitHub Lock Is On'),
    description: t("You'll need to unlock GitHub in each tab."),
  };
  return (
    <>
      <p className="m-0 max-w-prose text-sm text-muted">
        {t(
          'Your GitHub access is stored encrypted in this browser. Add a lock to require your passkey or passphrase; it locks again after {minutes} minutes of inactivity.',
          { minutes },
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {passkeys && (
          <LockButton
            {...texts}
            label={t('Lock with a passkey')}
            passphrase={null}
            onLock={() => lock.turnOnWithPasskey()}
          />
        )}
        <LockButton
          {...texts}
          label={t('Lock with a passphrase')}
          passphrase={{ submitLabel: t('Turn the lock on'), isNew: true }}
          onLock={(passphrase = '') => lock.turnOnWithPassphrase(passphrase)}
        />
      </div>
    </>
  );
}

function LockOn({ kind }: { kind: 'passkey' | 'passphrase' | 'unknown' }) {
  const { lock } = useServices().github;
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
        <LockButton
          label={t('Turn the lock off')}
          busyLabel={t('Waiting for your passkey...')}
          failureTitle={t('Lock not turned off')}
          done={t('GitHub Lock Is Off')}
          passphrase={kind === 'passphrase' ? {} : null}
          onLock={(passphrase) => lock.turnOff(passphrase)}
        />
      </div>
    </>
  );
}

interface LockButtonProps {
  look?: ButtonLook;
  label: string;
  busyLabel: string;
  failureTitle: string;
  /** Title and description of the toast after success. */
  done?: string;
  description?: string;
  /** Texts of the dialog that asks for the passphrase, if they differ from `label`. Null for a passkey. */
  passphrase: { title?: string; submitLabel?: string; isNew?: boolean } | null;
  onLock: (passphrase?: string) => Promise<Result<void>>;
}

/** Changes the lock, after the browser has asked for the passkey or a dialog for the passphrase. */
function LockButton({
  look = 'secondary',
  label,
  busyLabel,
  failureTitle,
  done,
  description = '',
  passphrase,
  onLock,
}: LockButtonProps) {
  const [isAsking, setAsking] = useState(false);

  async function change(typed?: string) {
    const changed = await onLock(typed);
    if (changed.ok && done) toast(done, { description });
    return changed;
  }
  const [isBusy, run] = useAction(async () => {
    const changed = await change();
    if (!changed.ok) toastFailure(failureTitle, changed.failure);
  });

  const { title = label, submitLabel = label, isNew = false } = passphrase ?? {};
  const close = () => setAsking(false);
  return (
    <>
      <Button
        look={look}
        aria-disabled={isBusy}
        aria-haspopup={passphrase ? 'dialog' : undefined}
        onClick={() => (passphrase ? setAsking(true) : run())}
      >
        {isBusy ? busyLabel : label}
      </Button>
      <Modal open={isAsking} title={title} onClose={close}>
        <PassphraseForm submitLabel={submitLabel} isNew={isNew} onSubmit={change} onClose={close} />
      </Modal>
    </>
  );
}

interface PassphraseFormProps {
  submitLabel: string;
  isNew: boolean;
  onSubmit: (passphrase: string) => Promise<Result<void>>;
  onClose: () => void;
}

function PassphraseForm({ submitLabel, isNew, onSubmit, onClose }: PassphraseFormProps) {
  const { account } = useAuth();
  const name = account?.email ?? account?.githubUsername ?? '';
  return (
    <AccountForm
      name="passphrase"
      submitLabel={submitLabel}
      busyLabel={t('One moment...')}
      onSubmit={async (valueOf) => {
        const passphrase = valueOf('passphrase');
        const refused = isNew ? await refusedPassphrase(passphrase, name) : null;
        if (refused !== null) return wrongInput('passphrase', refused);
        const outcome = await onSubmit(passphrase);
        if (!outcome.ok) return wrongInput('passphrase', translateMessage(outcome.failure));
        onClose();
        return null;
      }}
      onCancel={onClose}
    >
      {(form) => (
        <TextField
          label={t('Passphrase')}
          type="password"
          name="passphrase"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          required
          error={form.findProblem('passphrase')}
          hint={
            isNew
              ? t(
                  'Use at least {characters} characters. If you forget the passphrase, disconnect GitHub and connect again. Your other data stays.',
                  { characters: tokenLock.minimumPassphraseLength },
                )
              : undefined
          }
        />
      )}
    </AccountForm>
  );
}
