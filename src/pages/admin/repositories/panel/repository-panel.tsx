import { useLiveQuery } from 'dexie-react-hooks';
import { Suspense, useState } from 'react';
import type { Repository } from '#domain/repository/repository.ts';
import { t } from '#locales/translate.ts';
import { part } from '#ui/part.ts';
import { Spinner } from '#ui/surface.tsx';
import { useWorkspace } from '../../../use-services.ts';
import type { PanelTab } from './panel-content.tsx';
import { PanelFrame } from './panel-frame.tsx';

// With the analysis and the outbox: fetched once the list is there.
export const PanelContent = part(async () => (await import('./panel-content.tsx')).PanelContent);

interface PanelProps {
  id: string;
  /** As the list has it, for as long as the device's row is not read. */
  listed: Repository | null;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}

/** Everything that the device knows of a repository, and what can be done with it. */
export function RepositoryPanel({ id, listed, onStep, onClose }: PanelProps) {
  const { repositories } = useWorkspace();
  // With the id: what was read for another one is not shown for a moment.
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
