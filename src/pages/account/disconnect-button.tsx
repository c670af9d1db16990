import { type ReactNode, useState } from 'react';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

interface DisconnectButtonProps {
  from: string;
  disconnect: () => Promise<void>;
  children: ReactNode;
}

/** Asks for confirmation, because connecting again needs a visit to GitHub. */
export function DisconnectButton({ from, disconnect, children }: DisconnectButtonProps) {
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setConfirming(true)}>
        {t('Disconnect {service}', { service: from })}
      </Button>
      <ConfirmDialog
        open={confirming}
        title={t('Disconnect {service}?', { service: from })}
        confirmLabel={t('Disconnect')}
        busyLabel={t('Disconnecting...')}
        onConfirm={disconnect}
        onClose={() => setConfirming(false)}
      >
        <p className="m-0">{children}</p>
      </ConfirmDialog>
    </>
  );
}
