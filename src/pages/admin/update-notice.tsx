import { useEffect, useState } from 'react';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { useServices } from '../use-services.ts';

/** A new version waits until the owner agrees: reloading by itself would throw away what is being typed. */
export function UpdateNotice() {
  const { updates } = useServices().browser;
  const [isReady, setReady] = useState(false);
  useEffect(() => updates.watch(() => setReady(true)), [updates]);
  return (
    <span role="status" className="flex flex-wrap items-center gap-x-3 empty:absolute">
      {isReady && (
        <>
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
            title={t('It comes with the next start')}
            onClick={() => setReady(false)}
          >
            {t('Later')}
          </Button>
        </>
      )}
    </span>
  );
}
