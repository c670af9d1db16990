import { useState } from 'react';
import { formatNumber } from '#domain/shared/format.ts';
import { counted, t, translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { downloadFile } from '../../download.ts';
import { useWorkspace } from '../../use-services.ts';
import { useOutboxNotice } from '../outbox/outbox-notice.tsx';
import { useOnline } from '../use-online.ts';

/** The history of changes at GitHub of every device, as a file. */
export function ExportHistory() {
  const { githubChanges } = useWorkspace();
  const [read, setRead] = useState<number | null>(null);
  const online = useOnline();
  const say = useOutboxNotice();

  async function save() {
    setRead(0);
    const exported = await githubChanges.exportHistory(setRead);
    setRead(null);
    if (!exported.ok) return say(translateMessage(exported.failure));
    const { file, skipped } = exported.value;
    downloadFile('portico-github-changes.json', file);
    if (skipped === 0) return say(t('History saved'));
    const items = counted(skipped, 'change');
    say(t('History saved. Left out because the server sent them in an unknown form: {items}.', { items }));
  }

  const isBusy = read !== null;
  return (
    <div className="grid justify-items-start gap-2 border-t border-hairline pt-4">
      <Button aria-disabled={isBusy || !online} onClick={() => void (isBusy || !online || save())}>
        {isBusy
          ? t('{count} read…', { count: formatNumber(read) })
          : t('Export history of changes at GitHub')}
      </Button>
      <p className="m-0 text-sm text-muted">
        {online
          ? t(
              'Who changed what at GitHub, when, from which device and with what result, as the server keeps it.',
            )
          : t('This needs the network.')}
      </p>
    </div>
  );
}
