import { useMemo } from 'react';
import { demoRepositories } from '#domain/repository/demo.ts';
import type { ListChange, ListState } from '#domain/repository/list-url-state.ts';
import type { Organization } from '#domain/repository/organization.ts';
import { t } from '#locales/translate.ts';
import { Badge } from '#ui/surface.tsx';
import { useBatchSelection } from '../batch/use-batch-selection.ts';
import { RepositoryList, type Toolbar } from '../list/repository-list.tsx';
import { useIndexed } from '../list/use-repositories.ts';

interface DemoSectionProps {
  organization: Organization;
  state: ListState;
  show: (change: ListChange) => void;
  toolbar: Toolbar;
}

/** Shows samples that exist in memory only. They cannot be changed, stored or sent. */
export function DemoSection({ organization, state, show, toolbar }: DemoSectionProps) {
  const batch = useBatchSelection();
  const samples = useMemo(() => {
    const rows = demoRepositories(organization.login);
    return { rows, total: rows.length, pending: new Set<string>() };
  }, [organization.login]);
  const loaded = useIndexed(samples);
  return (
    <div className="grid gap-2">
      <p className="m-0 flex items-center gap-2 text-sm text-muted">
        <Badge tone="warning">{t('Demo Mode')}</Badge>
        {t('These are samples. Connect GitHub to see your own repositories here.')}
      </p>
      {loaded && (
        <RepositoryList
          readOnly
          organizations={[organization]}
          showOwners={false}
          loaded={loaded}
          state={state}
          show={show}
          batch={batch}
          missing={noneMissing}
          refresh={nothing}
          loading={false}
          toolbar={toolbar}
        />
      )}
    </div>
  );
}

function nothing(): void {}

const noneMissing: ReadonlySet<string> = new Set();
