import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { type AttentionGroup, attentionGroups } from '#domain/fleet/attention-groups.ts';
import { formatNumber } from '#domain/shared/format.ts';
import { paths } from '#domain/shared/route.ts';
import { t } from '#locales/translate.ts';
import type { AttentionOfGroup } from '#services/workspace/fleet.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/field.tsx';
import { Badge } from '#ui/surface.tsx';
import { useAdminDialogs } from '../dialogs/use-admin-dialogs.ts';
import { needsLabels } from '../repositories/list/filter-options.ts';
import { useWorkspaceQuery } from '../use-workspace-query.ts';
import { AttentionRow } from './attention-row.tsx';
import { Campaigns } from './campaigns.tsx';
import { FleetProgress } from './fleet-progress.tsx';
import { useFleet, useFleetQuery } from './use-fleet.ts';

const firstRows = 3;
const allRows = 100;

/**
 * Lists the items of all repositories that need the owner. Works offline with the last read.
 * @param children mounted after the items have been read, so that their queries do not delay the items
 */
export function NeedsAttention({ children }: { children?: ReactNode }) {
  const [owner, setOwner] = useState<string | null>(null);
  const [kind, setKind] = useState<AttentionGroup | null>(null);
  const [opened, setOpened] = useState<AttentionGroup | null>(null);
  const read = useFleetQuery((fleet) => fleet.read());
  const lastVisit = useLastVisit(read?.finishedAt);
  const perGroup = opened === null ? firstRows : allRows;
  const groups = useFleetQuery((fleet) => fleet.attention(owner, perGroup), [owner, perGroup]);
  const owners = useWorkspaceQuery(({ githubImport }) => githubImport.owners()) ?? [];
  if (!read || !groups) return <div aria-hidden="true" className="min-h-48" />;
  const shown = groups.filter(({ group, total }) => total > 0 && (kind === null || group === kind));
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  return (
    <>
      <section ref={moveByKeys} aria-labelledby="attention">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h2 id="attention" className="flex items-center gap-3 text-base font-semibold">
            {t('Needs attention')}
            {total > 0 && <Badge tone="warning">{formatNumber(total)}</Badge>}
          </h2>
          <div className="min-w-0 grow">
            <FleetProgress read={read} />
          </div>
          {total > 0 && (
            <div className="flex min-w-0 gap-2 *:min-w-0">
              {owners.length > 1 && (
                <SelectField
                  label={t('Owner')}
                  labelHidden
                  value={owner ?? ''}
                  onChange={({ target }) => setOwner(target.value || null)}
                  options={[['', t('All owners')], ...owners.map((login) => [login, login] as const)]}
                />
              )}
              <SelectField
                label={t('Kind')}
                labelHidden
                value={kind ?? ''}
                onChange={({ target }) =>
                  setKind(attentionGroups.find((one) => one === target.value) ?? null)
                }
                options={[
                  ['', t('Everything')],
                  ...groups
                    .filter((group) => group.total > 0)
                    .map(({ group }) => [group, t(needsLabels[group])] as const),
                ]}
              />
            </div>
          )}
        </div>
        <Decisions />
        {total === 0 && read.finishedAt !== null && (
          <p className="m-0 border-t border-hairline pt-3 text-sm text-muted">
            {t('Nothing needs you: no ready pull request, failing check, alert or unanswered issue.')}
          </p>
        )}
        {shown.map((group) => (
          <Group
            key={group.group}
            {...group}
            lastVisit={lastVisit}
            isOpen={opened === group.group}
            onToggle={() => setOpened(opened === group.group ? null : group.group)}
          />
        ))}
        <Campaigns />
      </section>
      {children}
    </>
  );
}

interface GroupProps extends AttentionOfGroup {
  lastVisit: number | null;
  isOpen: boolean;
  onToggle: () => void;
}

function Group({ group, total, items, lastVisit, isOpen, onToggle }: GroupProps) {
  const rows = isOpen ? items : items.slice(0, firstRows);
  const title = t(needsLabels[group]);
  return (
    <section aria-label={title} className="mt-4">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2 border-b border-hairline text-sm">
        <h3 className="m-0 text-sm font-semibold">
          {title} <span className="tabular font-normal text-muted">{formatNumber(total)}</span>
        </h3>
        <div className="flex items-center gap-4">
          {group === 'ready' && (
            <Link
              to={`${paths.pulls}?state=ready`}
              className="inline-flex min-h-8 items-center text-muted no-underline hover:text-ink pointer-coarse:min-h-11"
            >
              {t('Merge several')} →
            </Link>
          )}
          {total > firstRows && (
            <Button look="quiet" aria-expanded={isOpen} onClick={onToggle}>
              {isOpen ? t('Show fewer') : t('Show all {count}', { count: formatNumber(total) })}
            </Button>
          )}
        </div>
      </div>
      <ul className="m-0 list-none p-0">
        {rows.map((item) => (
          <AttentionRow key={item.id} item={item} isNew={lastVisit !== null && item.seenAt > lastVisit} />
        ))}
      </ul>
    </section>
  );
}

/** Links to changes that need a decision: conflicts and refused changes. */
function Decisions() {
  const { show } = useAdminDialogs();
  const onGithub = useWorkspaceQuery(({ githubChanges }) => githubChanges.countDecisions()) ?? 0;
  const rows =
    useWorkspaceQuery(async ({ repositories }) => (await repositories.needingAttention()).size) ?? 0;
  const count = onGithub + rows;
  if (count === 0) return null;
  return (
    <p className="mt-2 mb-0">
      <Button onClick={() => show({ kind: 'outbox' })}>
        {count === 1 ? t('1 change needs a decision') : t('{count} changes need a decision', { count })}
      </Button>
    </p>
  );
}

/**
 * Returns when the owner was last here, or null at the first visit.
 * @param finishedAt time of the last read, whose items count as seen because they are shown. Undefined until it is known
 */
function useLastVisit(finishedAt: number | null | undefined): number | null {
  const fleet = useFleet();
  const [lastVisit, setLastVisit] = useState<number | null>(null);
  useEffect(() => {
    if (finishedAt !== undefined) void fleet.visit().then(setLastVisit);
  }, [fleet, finishedAt]);
  return lastVisit;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Moves the focus between rows with the arrow keys and with j and k, as in the list of repositories. */
function moveByKeys(section: HTMLElement | null) {
  const stop = new AbortController();
  section?.addEventListener(
    'keydown',
    (event) => {
      const rows = [...section.querySelectorAll<HTMLElement>('[data-row]')];
      const at = rows.findIndex((row) => row === document.activeElement);
      const step = steps[event.key];
      if (step === undefined || at < 0) return;
      event.preventDefault();
      rows[at + step]?.focus();
    },
    { signal: stop.signal },
  );
  return () => stop.abort();
}
