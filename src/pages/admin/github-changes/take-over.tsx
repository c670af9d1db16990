import { useId, useState } from 'react';
import { formatCount, t, translateMessage } from '#locales/translate.ts';
import type { OtherDevice } from '#services/workspace/github-change-groups.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { deviceText } from '../../account/security-texts.ts';
import { useWorkspace } from '../../use-services.ts';
import { useOutboxNotice } from '../outbox/outbox-notice.tsx';
import { TitledAction } from '../outbox/titled-action.tsx';
import { useOnline } from '../use-online.ts';

interface TakeOverProps {
  groupId: string;
  title: string;
  from: OtherDevice;
  count: number;
}

/** Takes over or discards the changes of another device. Requires the server. */
export function TakeOver({ groupId, title, from, count }: TakeOverProps) {
  const { githubChanges } = useWorkspace();
  const [dialog, setDialog] = useState<'carryOut' | 'discard' | null>(null);
  const say = useOutboxNotice();
  const why = useId();
  const obstacle = obstacleText(from, useOnline());
  const isDiscarded = dialog === 'discard';

  async function takeOver() {
    const taken = await githubChanges.takeOver(groupId, isDiscarded ? 'discard' : 'carryOut');
    if (!taken.ok) say(translateMessage(taken.failure));
    else if (taken.value > 0) {
      say(
        t(
          "{count} changes couldn't be taken over: another device is carrying them out, or they have finished.",
          { count: taken.value },
        ),
      );
    } else say(isDiscarded ? t('Discarded') : t('This device now runs the changes'));
  }

  const action = (label: string, asks: NonNullable<typeof dialog>) => (
    <TitledAction
      label={label}
      title={title}
      aria-disabled={obstacle !== null}
      aria-describedby={obstacle === null ? undefined : why}
      onClick={() => obstacle === null && setDialog(asks)}
    />
  );
  const values = {
    changes: formatCount(count, 'change'),
    device: from.name === null ? t('another device') : deviceText(from.name),
  };
  const label = isDiscarded ? t('Discard pending changes') : t('Run on this device');
  return (
    <>
      {action(t('Run on this device'), 'carryOut')}
      {action(t('Discard pending changes'), 'discard')}
      {obstacle !== null && (
        <p id={why} className="m-0 self-center text-sm text-muted">
          {obstacle}
        </p>
      )}
      <ConfirmDialog
        open={dialog !== null}
        title={label}
        confirmLabel={label}
        onConfirm={takeOver}
        onClose={() => setDialog(null)}
      >
        <p className="m-0">
          {isDiscarded
            ? t('{changes} from {device} will be discarded.', values)
            : t('{changes} from {device} will run on this device.', values)}
        </p>
        <p className="m-0">
          {t('The other device stops the next time it goes online.')}{' '}
          {!isDiscarded && t('Nothing is changed twice: Portico checks GitHub before each change.')}
        </p>
      </ConfirmDialog>
    </>
  );
}

function obstacleText({ incomplete }: OtherDevice, online: boolean): string | null {
  if (incomplete) return t('Too large to run on another device.');
  return online ? null : t('You need to be online for this.');
}
