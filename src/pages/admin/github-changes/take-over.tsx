import { useId, useState } from 'react';
import { counted, t, translateMessage } from '#locales/translate.ts';
import type { OtherDevice } from '#services/workspace/github-changes.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { deviceText } from '../../account/security-words.ts';
import { useWorkspace } from '../../use-services.ts';
import { useOutboxNotice } from '../outbox/outbox-notice.tsx';
import { useOnline } from '../use-online.ts';

interface TakeOverProps {
  groupId: string;
  title: string;
  from: OtherDevice;
  /** How many it has not ended. */
  count: number;
}

/** This device carries out what another one would: with its consequences, and only where the server can be asked. */
export function TakeOver({ groupId, title, from, count }: TakeOverProps) {
  const { githubChanges } = useWorkspace();
  const [asks, setAsks] = useState(false);
  const say = useOutboxNotice();
  const why = useId();
  const online = useOnline();
  const device = from.name === null ? t('another device') : deviceText(from.name);
  const obstacle = obstacleText(from, online);

  async function takeOver() {
    const taken = await githubChanges.takeOver(groupId);
    if (!taken.ok) say(translateMessage(taken.failure.message));
    else if (taken.value > 0)
      say(t('{count} stay as they are: another device has them, or they have ended', { count: taken.value }));
    else say(t('This device carries them out'));
  }

  return (
    <>
      <Button
        className="min-h-8 py-1"
        aria-label={`${t('Carry out here')}: ${title}`}
        aria-disabled={obstacle !== null}
        {...(obstacle !== null && { 'aria-describedby': why })}
        onClick={() => obstacle === null && setAsks(true)}
      >
        {t('Carry out here')}
      </Button>
      {obstacle !== null && (
        <p id={why} className="m-0 self-center text-sm text-muted">
          {obstacle}
        </p>
      )}
      <ConfirmDialog
        open={asks}
        title={t('Carry out here')}
        confirmLabel={t('Carry out here')}
        onConfirm={takeOver}
        onClose={() => setAsks(false)}
      >
        <p className="m-0">
          {t('{changes} of {device} go over to this device, which carries them out.', {
            changes: counted(count, 'change'),
            device,
          })}
        </p>
        <p className="m-0">
          {t(
            'The other device stops when it hears of it, at its next connection. What it writes until then is not written twice: GitHub is asked first, and what is as wanted is left.',
          )}
        </p>
      </ConfirmDialog>
    </>
  );
}

/** Why it cannot be taken over now; null: it can. */
function obstacleText({ incomplete }: OtherDevice, online: boolean): string | null {
  if (incomplete) return t('Too large to be carried out on another device.');
  return online ? null : t('This needs the network.');
}
