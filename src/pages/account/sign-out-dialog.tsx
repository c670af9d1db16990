import { useSelector } from '@xstate/react';
import { counted } from '#domain/shared/wording.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { Alert, Spinner } from '#ui/surface.tsx';
import { useServices } from '../use-services.ts';

/** Nobody leaves unsent changes behind without saying what becomes of them. */
export function SignOutDialog() {
  const { auth } = useServices();
  const confirming = useSelector(auth, (state) => state.matches({ signedIn: { leaving: 'confirming' } }));
  const sending = useSelector(auth, (state) => state.matches({ signedIn: { leaving: 'sending' } }));
  const unsent = useSelector(auth, (state) => state.context.unsent);
  const problem = useSelector(auth, (state) => state.context.sendProblem);

  const them = unsent === 1 ? 'it' : 'them';
  return (
    <Modal
      open={confirming || sending}
      title={titleOf(unsent)}
      onClose={() => auth.send({ type: 'signOut.cancelled' })}
    >
      <div className="grid gap-4">
        <p className="m-0">What should become of {them} before you sign out?</p>
        {problem && <Alert tone="warning" urgent title={problem} />}
        <div className="grid gap-2">
          <Button
            look="primary"
            aria-disabled={sending}
            onClick={() => auth.send({ type: 'signOut.sendFirst' })}
          >
            {sending ? 'Syncing...' : 'Sync now, then sign out'}
          </Button>
          <Button aria-disabled={sending} onClick={() => auth.send({ type: 'signOut.keep' })}>
            Keep {them} for this account on this device
          </Button>
          <Button
            look="danger"
            aria-disabled={sending}
            onClick={() => auth.send({ type: 'signOut.discard' })}
          >
            Discard {them}
          </Button>
          <Button look="quiet" onClick={() => auth.send({ type: 'signOut.cancelled' })}>
            Stay signed in
          </Button>
        </div>
        {sending && <Spinner label="Sending your changes..." />}
        <p className="m-0 text-sm text-muted">
          Kept changes are sent when you sign in here again. Another account on this device neither sees nor
          sends them.
        </p>
      </div>
    </Modal>
  );
}

function titleOf(unsent: number | null): string {
  if (unsent === null) return 'Your changes could not be counted';
  return `${counted(unsent, 'change')} ${unsent === 1 ? 'has' : 'have'} not been sent yet`;
}
