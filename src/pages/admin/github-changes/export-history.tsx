import { useState } from 'react';
import { hasServer } from '#config/site.ts';
import { formatNumber } from '#domain/shared/format.ts';
import { counted, t, translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { Muted } from '#ui/surface.tsx';
import { downloadFile } from '../../download.ts';
import { useWorkspace } from '../../use-services.ts';
import { useOutboxNotice } from '../outbox/outbox-notice.tsx';
import { useOnline } from '../use-online.ts';

export function ExportHistory() {
  const { githubChanges } = useWorkspace();
  const [read, setRead] = useState<number | null>(null);
  // Without a server, the record is on this device.
  const online = useOnline() || !hasServer;
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
    say(t("History saved. Left out because this version can't read them: {items}.", { items }));
  }

  const isBusy = read !== null;
  return (
    <div className="grid justify-items-start gap-2 border-t border-hairline pt-4">
      <Button aria-disabled={isBusy || !online} onClick={() => void (isBusy || !online || save())}>
        {isBusy
          ? t('{count} read…', { count: formatNumber(read) })
          : t('Export history of changes on GitHub')}
      </Button>
      <Muted>
        {online
          ? t('Download a record of every change made on GitHub: who, when, device, result.')
          : t('You need to be online for this.')}
      </Muted>
    </div>
  );
}
