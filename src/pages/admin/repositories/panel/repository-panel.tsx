import { useLiveQuery } from 'dexie-react-hooks';
import { Suspense, useState } from 'react';
import type { Repository } from '#domain/repository/repository.ts';
import { t } from '#locales/translate.ts';
import { part } from '#ui/part.ts';
import { Spinner } from '#ui/surface.tsx';
import { useWorkspace } from '../../../use-services.ts';
import type { PanelTab } from './panel-content.tsx';
import { PanelFrame } from './panel-frame.tsx';

// Loaded after the list.
export const PanelContent = part(async () => (await import('./panel-content.tsx')).PanelContent);

interface PanelProps {
  id: string;
  /** Row of the list, shown until the device's own row is read. */
  listed: Repository | null;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}

export function RepositoryPanel({ id, listed, onStep, onClose }: PanelProps) {
  const { repositories } = useWorkspace();
  // With the id, so that the row of another repository is not shown for a moment.
  const read = useLiveQuery(
    async () => ({ id, repository: await repositories.find(id) }),
    [repositories, id],
  );
  const [tab, setTab] = useState<PanelTab>('overview');
  const known = listed?.id === id ? listed : undefined;
  const repository = read?.id === id ? read.repository : known;
  return (
    <PanelFrame about={id} title={panelTitle(repository)} onStep={onStep} onClose={onClose}>
      {repository === undefined && <Spinner label={t('Loading...')} />}
      {repository === null && (
        <p className="m-0 text-muted">
          {t(
            "Repository {id} is not on this device. You removed the repository, or its organization hasn't been loaded yet.",
            { id },
          )}
        </p>
      )}
      {repository && (
        <Suspense fallback={<Spinner label={t('Loading...')} />}>
          <PanelContent key={id} repository={repository} tab={tab} onTab={setTab} />
        </Suspense>
      )}
    </PanelFrame>
  );
}

function panelTitle(repository: Repository | null | undefined): string {
  if (repository === undefined) return t('Repository');
  return repository === null ? t('Repository not found') : `${repository.owner}/${repository.name}`;
}
