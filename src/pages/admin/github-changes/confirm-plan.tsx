import { useLiveQuery } from 'dexie-react-hooks';
import { type FormEvent, useState } from 'react';
import { changeWarnings, requiredConfirmation } from '#domain/github-change/consequences.ts';
import type { GithubPlan } from '#domain/github-change/github-plan.ts';
import { estimatedMs } from '#domain/github-change/github-run.ts';
import { withOutbox } from '#domain/shared/route.ts';
import { counted, t, translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Alert } from '#ui/surface.tsx';
import { toast } from '#ui/toast.ts';
import { useConnectGithub } from '../../account/github-connection.tsx';
import { download } from '../../download.ts';
import { usePublicOnly } from '../../use-github-connected.ts';
import { useWorkspace } from '../../use-services.ts';
import { useAdminDialogs } from '../dialogs/use-admin-dialogs.ts';
import { useOnline } from '../use-online.ts';
import { durationText } from './duration-text.ts';
import { canBeSaved, toPlanFile } from './plan-file.schema.ts';
import { PlanTable } from './plan-table.tsx';

export function ConfirmPlan({
  plan,
  undoes,
  onClose,
}: {
  plan: GithubPlan;
  /** Id of the group that this plan reverts; null: none. */
  undoes: string | null;
  onClose: () => void;
}) {
  const { githubChanges } = useWorkspace();
  const { show } = useAdminDialogs();
  const online = useOnline();
  const isPublicOnly = usePublicOnly();
  const run = useLiveQuery(async () => githubChanges.run(), [githubChanges]);
  const needsPermission = isPublicOnly && run?.writer !== 'app';
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const confirmation = requiredConfirmation(plan);
  const count = plan.changes.length;
  const repositories = counted(count, 'repository', 'repositories');
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
      description: keptText(repositories, { online, needsPermission }),
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
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
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
          {undoes === null
            ? t('Change {repositories}', { repositories })
            : t('Undo changes to {repositories}', { repositories })}
        </Button>
      </div>
    </form>
  );
}

function MissingPermission({ disabled, save }: { disabled: boolean; save: () => Promise<boolean> }) {
  const { connecting, connect } = useConnectGithub({ wanted: 'everything', returnPath: shownOutbox });
  /** Saves the changes first, because granting leaves the page. */
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

const shownOutbox = () => withOutbox(location.pathname + location.search);

/** Says when the saved changes will run. */
function keptText(
  repositories: string,
  { online, needsPermission }: { online: boolean; needsPermission: boolean },
): string {
  if (needsPermission) {
    return t('{repositories}, waiting in the outbox until you grant access on GitHub', { repositories });
  }
  return online
    ? t('{repositories}, being changed on GitHub now', { repositories })
    : t("{repositories}, changed on GitHub when you're back online", { repositories });
}
