import { useState } from 'react';
import type { Account } from '#domain/auth/account.ts';
import { t } from '#locales/translate.ts';
import type { OwnAccount } from '#services/auth/own-account.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast, toastFailure } from '#ui/toast.ts';
import { useAction } from '#ui/use-action.ts';
import { download } from '../download.ts';
import { useServices } from '../use-services.ts';
import { Section } from './account-section.tsx';

export function OwnData({ account, own }: { account: Account; own: OwnAccount }) {
  const ownsSite = account.role === 'admin' || account.needsGithub;

  const [isExporting, exportData] = useAction(async () => {
    const data = await own.data();
    if (data.ok) download('portico-account.json', 'application/json', JSON.stringify(data.value, null, 2));
    else toastFailure(t('Export failed'), data.failure);
  });

  return (
    <Section id="own-data" title={t('Your data')}>
      <p className="m-0 text-sm text-muted">
        {t('The export is a JSON file with your account, sign-ins, devices and messages.')}
        {ownsSite && ` ${t('The account of the site’s owner cannot be deleted here.')}`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button aria-disabled={isExporting} onClick={exportData}>
          {isExporting ? t('Exporting...') : t('Export your data')}
        </Button>
        {!ownsSite && <DeleteAccount account={account} own={own} />}
      </div>
    </Section>
  );
}

function DeleteAccount({ account, own }: { account: Account; own: OwnAccount }) {
  const { auth } = useServices();
  const [confirming, setConfirming] = useState(false);

  async function deleteAccount() {
    const deleted = await own.delete();
    if (!deleted.ok) return toastFailure(t('Account not deleted'), deleted.failure);
    toast(t('Account deleted'));
    auth.send({ type: 'signOut.requested' });
  }

  return (
    <>
      <Button look="danger" onClick={() => setConfirming(true)}>
        {t('Delete account')}
      </Button>
      <ConfirmDialog
        open={confirming}
        title={t('Delete your account?')}
        confirmLabel={t('Delete account and data')}
        onConfirm={deleteAccount}
        onClose={() => setConfirming(false)}
      >
        <p className="m-0">{t("These are deleted and can't be restored:")}</p>
        <ul className="m-0 grid list-disc gap-1 pl-5">
          <li>
            {t('the account {name}, its profile and its ways to sign in,', {
              name: account.email ?? account.githubUsername ?? '',
            })}
          </li>
          <li>{t('its sessions on all devices,')}</li>
          <li>{t('the messages that you wrote while signed in, from the owner’s inbox as well.')}</li>
        </ul>
        <p className="m-0 text-sm text-muted">
          {t(
            'Messages that you wrote without signing in, e-mails between you and the owner, and your account on GitHub are not deleted.',
          )}
        </p>
      </ConfirmDialog>
    </>
  );
}
