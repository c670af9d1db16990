import { type ReactNode, useState } from 'react';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';

interface DisconnectButtonProps {
  from: string;
  disconnect: () => Promise<void>;
  children: ReactNode;
}

/** Asks for confirmation, because connecting again needs a visit to GitHub. */
export function DisconnectButton({ from, disconnect, children }: DisconnectButtonProps) {
  const [confirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);

  async function confirm() {
    if (busy) return;
    setBusy(true);
    await disconnect();
    setBusy(false);
    setConfirming(false);
  }

  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setConfirming(true)}>
        {t('Disconnect {service}', { service: from })}
      </Button>
      <Modal
        open={confirming}
        title={t('Disconnect {service}?', { service: from })}
        onClose={() => setConfirming(false)}
      >
        <p className="m-0">{children}</p>
        <div className="mt-6 flex flex-wrap justify-end gap-2 border-t border-hairline pt-4">
          <Button onClick={() => setConfirming(false)}>{t('Cancel')}</Button>
          <Button look="danger" aria-disabled={busy} onClick={() => void confirm()}>
            {busy ? t('Disconnecting...') : t('Disconnect')}
          </Button>
        </div>
      </Modal>
    </>
  );
}
