import { Suspense, useState } from 'react';
import { t } from '#locales/translate.ts';
import { part } from '#ui/part.ts';

// Asked for when it is opened.
const ChangeHistory = part(
  async () => (await import('../../github-changes/change-history.tsx')).ChangeHistory,
);

/** What was changed of it at GitHub itself. */
export function PanelHistory({ repositoryId }: { repositoryId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="cursor-pointer text-base font-medium">{t('History at GitHub')}</summary>
      <div className="mt-3 grid gap-3">
        {isOpen && (
          <Suspense fallback={null}>
            <ChangeHistory repositoryId={repositoryId} />
          </Suspense>
        )}
      </div>
    </details>
  );
}
