import { useSelector } from '@xstate/react';
import { formatCount, t, translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { Alert, Spinner } from '#ui/surface.tsx';
import { useServices } from '../use-services.ts';

export function SignOutDialog() {
  const { auth } = useServices();
  const confirming = useSelector(auth, (state) => state.matches({ signedIn: { leaving: 'confirming' } }));
  const sending = useSelector(auth, (state) => state.matches({ signedIn: { leaving: 'sending' } }));
  const unsent = useSelector(auth, (state) => state.context.unsent);
  const problem = useSelector(auth, (state) => state.context.sendProblem);
  const choose = (choice: 'sendFirst' | 'keep' | 'discard' | 'cancelled') => () =>
    auth.send({ type: `signOut.${choice}` });
  const one = unsent === 1;
  return (
    <Modal open={confirming || sending} title={dialogTitle(unsent)} onClose={choose('cancelled')}>
      <div className="grid gap-4">
        <p className="m-0">
          {one
            ? t('What should happen to this change before you sign out?')
            : t('What should happen to these changes before you sign out?')}
        </p>
        {problem && <Alert tone="warning" urgent title={translateMessage(problem)} />}
        <div className="grid gap-2">
          <Button look="primary" aria-disabled={sending} onClick={choose('sendFirst')}>
            {sending ? t('Syncing...') : t('Sync now, then sign out')}
          </Button>
          <Button aria-disabled={sending} onClick={choose('keep')}>
            {one ? t('Keep the change on this device') : t('Keep the changes on this device')}
          </Button>
          <Button look="danger" aria-disabled={sending} onClick={choose('discard')}>
            {one ? t('Discard the change') : t('Discard the changes')}
          </Button>
          <Button look="quiet" onClick={choose('cancelled')}>
            {t('Stay signed in')}
          </Button>
        </div>
        {sending && <Spinner label={t('Sending your changes...')} />}
        <p className="m-0 text-sm text-muted">
          {t(
            "Kept changes are sent when you sign in here again. Other accounts on this device can't see or send them.",
          )}
        </p>
      </div>
    </Modal>
  );
}

function dialogTitle(unsent: number | null): string {
  if (unsent === null) return t("Portico couldn't check for unsent changes");
  return formatCount(unsent, 'change has not been sent yet', 'changes have not been sent yet');
}
