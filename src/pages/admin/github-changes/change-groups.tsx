import { useLiveQuery } from 'dexie-react-hooks';
import { formatNumber } from '#domain/shared/format.ts';
import { useWorkspace } from '../../use-services.ts';
import { FirstFew } from '../outbox/first-few.tsx';
import { ChangeGroup } from './change-group.tsx';
import { RunState } from './run-state.tsx';

const maxShown = 5;

/** What the owner changes at GitHub itself: how far it has come, what became of it, and what can be done about it. */
export function ChangeGroups() {
  const { githubChanges } = useWorkspace();
  const groups = useLiveQuery(async () => githubChanges.groups(), [githubChanges]);
  const run = useLiveQuery(async () => githubChanges.run(), [githubChanges]);
  if (!groups || !run || groups.length === 0) return null;
  return (
    <section aria-label="Changes at GitHub" className="grid gap-4">
      <h3 className="m-0 text-lg font-medium">
        Changes at GitHub{' '}
        <span className="tabular font-normal text-muted">{formatNumber(groups.length)}</span>
      </h3>
      <RunState groups={groups} run={run} />
      <FirstFew items={groups} max={maxShown} what="changes at GitHub" mustShow={() => false}>
        {(group) => (
          <li key={group.id}>
            <ChangeGroup group={group} />
          </li>
        )}
      </FirstFew>
    </section>
  );
}
