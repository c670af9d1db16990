import { type FormEvent, useState } from 'react';
import type { Account } from '#domain/auth/account.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { TextField } from '#ui/field.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { Modal } from '#ui/modal.tsx';
import { toast } from '#ui/toast.ts';
import { useServices } from '../use-services.ts';

/** Maximum length of the database column, in characters. */
const maxNameLength = 100;

export interface AccountDialogProps {
  account: Account;
  open: boolean;
  onClose: () => void;
}

export function ProfileDialog({ account, open, onClose }: AccountDialogProps) {
  return (
    <Modal open={open} title={t('Edit profile')} onClose={onClose}>
      <ProfileForm account={account} onClose={onClose} />
    </Modal>
  );
}

export function ProfileForm({ account, onClose }: { account: Account; onClose: () => void }) {
  const services = useServices();
  const [name, setName] = useState(account.displayName ?? '');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const updated = await services.account.updateProfile(name);
    setBusy(false);
    if (updated.ok) {
      toast(t('Profile updated'));
      onClose();
      return;
    }
    const description = translateMessage(updated.failure);
    setProblem(description);
    toast(t('Profile update failed'), { description, destructive: true });
  }

  return (
    <form onSubmit={(event) => void save(event)} className="grid gap-5">
      <TextField
        label={t('Display name')}
        name="display-name"
        autoComplete="name"
        maxLength={maxNameLength}
        value={name}
        error={problem}
        hint={t('If empty, the name of your GitHub account or your e-mail address is shown.')}
        onChange={(event) => {
          setName(event.target.value);
          setProblem(null);
        }}
      />
      <FormActions onCancel={onClose} aria-disabled={busy}>
        {busy ? t('Saving...') : t('Save profile')}
      </FormActions>
    </form>
  );
}
