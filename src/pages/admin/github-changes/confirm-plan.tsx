import { type FormEvent, memo, useState } from 'react';
import { changeWarnings, requiredConfirmation } from '#domain/github-change/consequences.ts';
import type { GithubPlan, PlannedChange } from '#domain/github-change/github-plan.ts';
import { estimatedMs } from '#domain/github-change/github-run.ts';
import { settingsNamed } from '#domain/github-change/github-settings.ts';
import { type PullVerb, pullVerb } from '#domain/github-change/pulls.ts';
import { settingRows } from '#domain/github-change/setting-rows.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { formatMoment } from '#domain/shared/format.ts';
import { withOutbox } from '#domain/shared/route.ts';
import { formatCount, markText, t, translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { asCode, TextField } from '#ui/field.tsx';
import { Alert, Muted } from '#ui/surface.tsx';
import { toast } from '#ui/toast.ts';
import { useConnectGithub } from '../../account/github-connection.tsx';
import { download } from '../../download.ts';
import { usePublicOnly } from '../../use-github-connected.ts';
import { useWorkspace } from '../../use-services.ts';
import { type ChangedRow, ChangesTable } from '../changes-table.tsx';
import { useAdminDialogs } from '../dialogs/use-admin-dialogs.ts';
import { shownValue } from '../shown-value.ts';
import { useOnline } from '../use-online.ts';
import { useWorkspaceQuery } from '../use-workspace-query.ts';
import { canBeSaved, toPlanFile } from './plan-file.schema.ts';

const maxNames = 12;

const pullButtons = {
  Merge: markText('Merge {pulls}'),
  'Auto-merge': markText('Auto-merge {pulls}'),
  'Cancel auto-merge of': markText('Cancel auto-merge of {pulls}'),
  Update: markText('Update {pulls}'),
  Close: markText('Close {pulls}'),
  Reopen: markText('Reopen {pulls}'),
  Revert: markText('Revert {pulls}'),
} as const satisfies Record<PullVerb, string>;

const getName = ({ owner, name }: Repository) => `${owner}/${name}`;

const PlanTable = memo(function PlanTable({ plan }: { plan: GithubPlan }) {
  const { changes, unchanged, impossible } = plan;
  const ofPulls = pullVerb(changes) !== null;
  const oldest = Math.min(...changes.map(({ latestKnownState }) => latestKnownState ?? 0));
  return (
    <section aria-label={t('Preview')} className="grid gap-3">
      <p role="status" className="tabular m-0 text-sm font-medium">
        {t('{count} on GitHub', {
          count: ofPulls
            ? formatCount(changes.length, 'pull request changes', 'pull requests change')
            : formatCount(changes.length, 'repository changes', 'repositories change'),
        })}
        {unchanged.length > 0 && t(', {count} already up to date', { count: unchanged.length })}
        {impossible.length > 0 && t(", {count} can't be changed", { count: impossible.length })}
      </p>
      {changes.length > 0 && (
        <>
          <Muted>
            {oldest > 0
              ? t('Values on GitHub from {date} or later.', { date: formatMoment(oldest) })
              : t("Some of these repositories haven't been loaded from GitHub yet.")}
          </Muted>
          <ChangesTable
            label={t('Changes on GitHub')}
            valueTitle={t('Setting')}
            changes={changes}
            getRow={getRow}
          />
        </>
      )}
      {impossible.length > 0 && (
        <div className="grid gap-1 text-sm">
          <p className="m-0 font-medium">{t("Left out because they can't be changed:")}</p>
          <ul className="m-0 grid list-none gap-1 p-0 wrap-anywhere">
            {impossible.slice(0, maxNames).map(({ repository, reason }) => (
              <li key={`${repository.id} ${reason}`}>
                <span className="text-muted">{getName(repository)}: </span>
                {translateMessage(reason)}
              </li>
            ))}
            {impossible.length > maxNames && (
              <li className="text-muted">{t('and {count} more', { count: impossible.length - maxNames })}</li>
            )}
          </ul>
        </div>
      )}
    </section>
  );
});

function getRow({ repository, missing, wanted, base, proposal }: PlannedChange): ChangedRow {
  const before = settingsNamed(base, missing);
  const rows = settingRows({ before, after: missing, wanted, base, proposal });
  return {
    id: [repository.id, ...rows.map(({ key }) => key)].join(' '),
    name: getName(repository),
    values: rows.map(({ label, before, after }) => ({
      label: translateMessage(label),
      before: before === null ? t('Unknown') : shownValue(before),
      after: shownValue(after),
    })),
  };
}

interface ConfirmPlanProps {
  plan: GithubPlan;
  /** Id of the group that this plan undoes, or null. */
  undoes?: string | null;
  onClose: () => void;
}

export function ConfirmPlan({ plan, undoes = null, onClose }: ConfirmPlanProps) {
  const { githubChanges } = useWorkspace();
  const { show } = useAdminDialogs();
  const online = useOnline();
  const isPublicOnly = usePublicOnly();
  const run = useWorkspaceQuery(({ githubChanges }) => githubChanges.run());
  const needsPermission = isPublicOnly && run?.writer !== 'app';
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const confirmation = requiredConfirmation(plan);
  const count = plan.changes.length;
  const action = pullVerb(plan.changes);
  const changed =
    action === null
      ? formatCount(count, 'repository', 'repositories')
      : formatCount(count, 'pull request', 'pull requests');
  const isConfirmed = confirmation === null || typed.trim() === confirmation.phrase;

  async function save(): Promise<boolean> {
    if (busy || count === 0 || !isConfirmed) return false;
    setBusy(true);
    const kept = await githubChanges.keep(plan.changes, undoes);
    setBusy(false);
    if (!kept.ok) setProblem(translateMessage(kept.failure));
    return kept.ok;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!(await save())) return;
    onClose();
    toast(t('Changes saved, not sent yet'), {
      description: keptText(changed, { online, needsPermission }),
      action: { label: t('Show'), run: () => show({ kind: 'outbox' }) },
    });
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4">
      <PlanTable plan={plan} />
      {changeWarnings(plan).map((warning) => (
        <Alert key={warning} tone="warning">
          {translateMessage(warning)}
        </Alert>
      ))}
      {confirmation && (
        <Alert tone="danger">
          {confirmation.consequences.map((consequence) => (
            <p key={consequence} className="mt-0 mb-2">
              {translateMessage(consequence)}
            </p>
          ))}
          <TextField
            label={t('Type “{phrase}” to confirm', { phrase: confirmation.phrase })}
            value={typed}
            {...asCode}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Alert>
      )}
      {needsPermission && count > 0 && <MissingPermission disabled={busy || !isConfirmed} save={save} />}
      {problem && <Alert tone="danger" urgent title={problem} />}
      <div className="flex flex-wrap items-center justify-end gap-2 border-t border-hairline pt-4">
        {count > 0 && (
          <p className="tabular m-0 grow text-sm text-muted">{durationText(estimatedMs(plan.changes))}</p>
        )}
        {count > 0 && canBeSaved(plan) && (
          <Button
            look="quiet"
            onClick={() => download('github-plan.json', 'application/json', toPlanFile(plan))}
          >
            {t('Save as JSON')}
          </Button>
        )}
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="submit" look="primary" disabled={busy || count === 0 || !isConfirmed}>
          {action !== null
            ? t(pullButtons[action], { pulls: changed })
            : undoes === null
              ? t('Change {repositories}', { repositories: changed })
              : t('Undo changes to {repositories}', { repositories: changed })}
        </Button>
      </div>
    </form>
  );
}

function MissingPermission({ disabled, save }: { disabled: boolean; save: () => Promise<boolean> }) {
  const { connecting, connect } = useConnectGithub({ wanted: 'everything', returnPath: shownOutbox });
  /** Saves the changes before granting the permission, because that leaves the page. */
  async function grant() {
    if (await save()) connect();
  }
  return (
    <Alert tone="info">
      <p className="m-0 mb-2">
        {t(
          'Portico needs permission to edit your repositories. Grant access now, or later from the outbox, where your changes wait.',
        )}
      </p>
      <Button disabled={disabled} aria-disabled={connecting} onClick={() => void grant()}>
        {t('Save changes and grant access on GitHub')}
      </Button>
    </Alert>
  );
}

export const shownOutbox = () => withOutbox(location.pathname + location.search);

function keptText(
  changed: string,
  { online, needsPermission }: { online: boolean; needsPermission: boolean },
): string {
  if (needsPermission) {
    return t('{repositories}, waiting in the outbox until you grant access on GitHub', {
      repositories: changed,
    });
  }
  return online
    ? t('{repositories}, being changed on GitHub now', { repositories: changed })
    : t("{repositories}, changed on GitHub when you're back online", { repositories: changed });
}

export function durationText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000);
  return seconds < 90
    ? t('About {time}', { time: formatCount(seconds, 'second') })
    : t('About {time}', { time: formatCount(Math.ceil(seconds / 60), 'minute') });
}
