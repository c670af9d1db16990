import type { Account } from '#domain/auth/account.ts';
import { errorMessage } from '#domain/shared/failure.ts';
import { markText, t } from '#locales/translate.ts';
import { toast, toastFailure } from '#ui/toast.ts';
import { DisconnectButton } from '../../account/disconnect-button.tsx';
import { useServices } from '../../use-services.ts';

export function DisconnectAppButton({ account }: { account: Account }) {
  const { owner } = useServices();

  async function disconnect() {
    const problem = await owner
      .openAppSetup(account)
      .then((setup) => setup.disconnect())
      .then((done) => (done.ok ? null : done.failure), errorMessage);
    if (problem === null) toast(t('GitHub App Disconnected'));
    else toastFailure(t('Error Disconnecting GitHub App'), problem);
  }

  return (
    <DisconnectButton from="GitHub App" disconnect={disconnect}>
      {t(disconnectionMessage)}
    </DisconnectButton>
  );
}

/** Consequences of disconnecting the app, which each dialog that asks about it shows. */
export const disconnectionMessage = markText(
  'The private key and the webhook secret are deleted from your server, and repositories no longer update automatically. The app stays on GitHub until you remove it there.',
);
