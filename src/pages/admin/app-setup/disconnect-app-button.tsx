import type { Account } from '#domain/auth/account.ts';
import { errorMessage } from '#domain/shared/failure.ts';
import { t } from '#locales/translate.ts';
import { toast, toastFailure } from '#ui/toast.ts';
import { DisconnectButton } from '../../account/disconnect-button.tsx';
import { useServices } from '../../use-services.ts';
import { disconnectionMessage } from './disconnection-message.ts';

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
