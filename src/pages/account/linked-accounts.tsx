import { useMemo, useState } from 'react';
import type { Account } from '#domain/auth/account.ts';
import type { LinkedAccount } from '#domain/auth/account-security.ts';
import { formatMoment } from '#domain/shared/format.ts';
import { formatCount, t, translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Alert, Badge, Spinner } from '#ui/surface.tsx';
import { toast, toastFailure } from '#ui/toast.ts';
import { SkippedNotice } from '../skipped-notice.tsx';
import { useServices } from '../use-services.ts';
import { useServerReading } from './use-server-reading.ts';

/**
 * Lists the GitHub accounts that sign in to this account, and removes them.
 *
 * @param onChanged called after an account was removed
 */
export function LinkedAccounts({ account, onChanged }: { account: Account; onChanged?: () => void }) {
  const services = useServices();
  const security = useMemo(() => services.account.security(account), [services, account]);
  const { found, problem, read } = useServerReading(security.linkedAccounts);

  async function remove({ id, name }: LinkedAccount) {
    const removed = await security.unlinkAccount(id);
    if (!removed.ok) return toastFailure(t('Account not removed'), removed.failure);
    toast(t('Account removed'), { description: name });
    // Reads the account again, because removing the linked account may have changed the role.
    services.auth.send({ type: 'session.changed', change: 'userUpdated' });
    await read();
    onChanged?.();
  }

  if (problem)
    return (
      <Alert
        tone="warning"
        title={t("The linked accounts couldn't be loaded: {reason}", {
          reason: translateMessage(problem),
        })}
      />
    );
  if (!found) return <Spinner label={t('Checking with the server...')} />;
  const { items: linked, skipped } = found;
  const count = linked.length + skipped;
  const isVoid = count > 1 && linked.some(({ isOwner }) => isOwner);
  return (
    <>
      <p className="m-0 text-sm text-muted">
        {count === 0
          ? t('No GitHub account is linked. You sign in by e-mail only.')
          : t('Each of these accounts can sign in to your account.')}
      </p>
      {isVoid && (
        <Alert tone="warning" title={t('Admin rights are off')}>
          <p className="m-0 mt-1 text-sm">
            {t('Another account can sign in here. Remove it to get your admin rights back.')}
          </p>
        </Alert>
      )}
      {linked.length > 0 && (
        <ul className="m-0 w-full list-none border-t border-hairline p-0">
          {linked.map((one) => (
            <Listed key={one.id} linked={one} onRemove={() => remove(one)} />
          ))}
        </ul>
      )}
      <SkippedNotice items={formatCount(skipped, 'account')} count={skipped} />
    </>
  );
}

function Listed({ linked, onRemove }: { linked: LinkedAccount; onRemove: () => Promise<void> }) {
  const [confirming, setConfirming] = useState(false);
  const { name, provider } = linked;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-hairline py-3">
      <p className="m-0 min-w-0 text-sm break-words">
        <bdi className="block font-medium">{name}</bdi>
        <span className="tabular block text-muted">
          {t('{provider}, linked {linked}', {
            provider: provider === 'github' ? 'GitHub' : provider,
            linked: formatMoment(linked.linkedAt),
          })}
        </span>
      </p>
      {linked.isOwner ? (
        <Badge tone="info">{t('Site owner')}</Badge>
      ) : (
        <Button aria-label={t('Remove {name}', { name })} onClick={() => setConfirming(true)}>
          {t('Remove')}
        </Button>
      )}
      <ConfirmDialog
        open={confirming}
        title={t('Remove {name}?', { name })}
        confirmLabel={t('Remove account')}
        onConfirm={onRemove}
        onClose={() => setConfirming(false)}
      >
        <p className="m-0">
          {t('{name} can no longer sign in here. Devices that signed in with this account are signed out.', {
            name,
          })}
        </p>
      </ConfirmDialog>
    </li>
  );
}
