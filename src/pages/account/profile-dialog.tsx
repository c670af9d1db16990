import type { Account } from '#domain/auth/account.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { TextField } from '#ui/field.tsx';
import { Modal } from '#ui/modal.tsx';
import { toast } from '#ui/toast.ts';
import { useServices } from '../use-services.ts';
import { AccountForm } from './account-form.tsx';

/** Maximum length of the database column, in characters. */
const maxNameLength = 100;
const field = 'display-name';

interface ProfileProps {
  account: Account;
  onClose: () => void;
}

export function ProfileDialog({ open, ...props }: ProfileProps & { open: boolean }) {
  return (
    <Modal open={open} title={t('Edit profile')} onClose={props.onClose}>
      <ProfileForm {...props} />
    </Modal>
  );
}

export function ProfileForm({ account, onClose }: ProfileProps) {
  const services = useServices();
  return (
    <AccountForm
      name="profile"
      submitLabel={t('Save profile')}
      busyLabel={t('Saving...')}
      failureTitle={t('Profile update failed')}
      onSubmit={async (valueOf) => {
        const updated = await services.account.updateProfile(valueOf(field));
        if (!updated.ok) return { field, message: translateMessage(updated.failure), told: true };
        toast(t('Profile updated'));
        onClose();
        return null;
      }}
      onCancel={onClose}
    >
      {(form) => (
        <TextField
          label={t('Display name')}
          name={field}
          autoComplete="name"
          maxLength={maxNameLength}
          defaultValue={account.displayName ?? ''}
          error={form.findProblem(field)}
          hint={t('If empty, the name of your GitHub account or your e-mail address is shown.')}
        />
      )}
    </AccountForm>
  );
}
