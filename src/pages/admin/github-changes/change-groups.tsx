import { useLiveQuery } from 'dexie-react-hooks';
import { formatNumber } from '#domain/shared/format.ts';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { useWorkspace } from '../../use-services.ts';
import { useAdminDialogs } from '../dialogs/use-admin-dialogs.ts';
import { FirstFew } from '../outbox/first-few.tsx';
import { ChangeGroup } from './change-group.tsx';
import { RunState } from './run-state.tsx';

const maxShown = 5;

export function ChangeGroups() {
  const { githubChanges } = useWorkspace();
  const { show } = useAdminDialogs();
  const groups = useLiveQuery(async () => githubChanges.groups(), [githubChanges]);
  const run = useLiveQuery(async () => githubChanges.run(), [githubChanges]);
  if (!groups || !run || groups.length === 0) return null;
  return (
    <section aria-label={t('Changes on GitHub')} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="m-0 text-lg font-medium">
          {t('Changes on GitHub')}{' '}
          <span className="tabular font-normal text-muted">{formatNumber(groups.length)}</span>
        </h3>
        <Button className="min-h-8 py-1" onClick={() => show({ kind: 'githubPlan' })}>
          {t('Apply a saved plan…')}
        </Button>
      </div>
      <RunState groups={groups} run={run} />
      <FirstFew items={groups} max={maxShown} what="changes on GitHub" mustShow={() => false}>
        {(group) => (
          <li key={group.id}>
            <ChangeGroup group={group} />
          </li>
        )}
      </FirstFew>
    </section>
  );
}
