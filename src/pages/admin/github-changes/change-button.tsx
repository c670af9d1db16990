import { Suspense, useState } from 'react';
import type { Repository } from '#domain/repository/repository.ts';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { part } from '#ui/part.ts';

// Fetched when the first one is opened.
const ChangeDialog = part(async () => (await import('./change-dialog.tsx')).ChangeDialog);

/** Leads to what changes at GitHub itself. */
export function ChangeOnGithubButton({
  choose,
  className = '',
}: {
  /** What it is to be about; null: nothing was chosen, and that is said. */
  choose: () => readonly Repository[] | null;
  className?: string;
}) {
  const [repositories, setRepositories] = useState<readonly Repository[] | null>(null);
  return (
    <>
      <Button aria-haspopup="dialog" className={className} onClick={() => setRepositories(choose())}>
        {t('Change on GitHub…')}
      </Button>
      {repositories && (
        <Suspense fallback={null}>
          <ChangeDialog repositories={repositories} onClose={() => setRepositories(null)} />
        </Suspense>
      )}
    </>
  );
}
