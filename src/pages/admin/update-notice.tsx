import { useEffect, useState } from 'react';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { useServices } from '../use-services.ts';
import { useOnline } from './use-online.ts';

/** Offers the new version. Hidden while offline, because the device may lack some of its files. */
export function UpdateNotice() {
  const { updates } = useServices().browser;
  const [isReady, setReady] = useState(false);
  const online = useOnline();
  useEffect(() => updates.watch(() => setReady(true)), [updates]);
  return (
    <div role="status" className="empty:hidden">
      {isReady && online && (
        <p className="m-0 mb-2 flex flex-wrap items-center gap-x-3 rounded-sm bg-info-surface px-3 py-1 text-sm text-info">
          {t('A new version is ready.')}
          <Button
            look="quiet"
            className="min-h-6 px-0 py-0 underline underline-offset-4"
            onClick={() => updates.apply()}
          >
            {t('Reload')}
          </Button>
          <Button
            look="quiet"
            className="min-h-6 px-0 py-0 text-muted"
            title={t('Update on next start')}
            onClick={() => setReady(false)}
          >
            {t('Later')}
          </Button>
        </p>
      )}
    </div>
  );
}
