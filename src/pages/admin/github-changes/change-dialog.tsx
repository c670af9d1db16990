import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { planGithubChange } from '#domain/github-change/github-plan.ts';
import { githubSettings } from '#domain/github-change/github-settings.ts';
import { emptyWishForm, parseWish, type WishForm } from '#domain/github-change/wish-form.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { t } from '#locales/translate.ts';
import { asCode, SelectField, TextField } from '#ui/field.tsx';
import { Modal } from '#ui/modal.tsx';
import { Muted, Spinner } from '#ui/surface.tsx';
import { afterRead } from '../../after-read.ts';
import { useWorkspace } from '../../use-services.ts';
import { useWorkspaceQuery } from '../use-workspace-query.ts';
import { ConfirmPlan } from './confirm-plan.tsx';
import { type ChosenPlanFile, PlanFileField, PlanFromFile } from './plan-file.tsx';
import { ReadAgain } from './read-again.tsx';
import { TemplateFields } from './template-fields.tsx';
import { useTemplates } from './use-templates.ts';
import { WishFields, type WishFieldsProps } from './wish-fields.tsx';

/** Asks for the name of a single repository and for the default branch, which is typed if there are several repositories. */
function NameFields({
  repositories,
  form,
  problems,
  onChange,
}: WishFieldsProps & { repositories: readonly Repository[] }) {
  const [only] = repositories.length === 1 ? repositories : [];
  const branches = useBranches(only);
  const { label } = githubSettings.defaultBranch;
  return (
    <details>
      <summary className="cursor-pointer text-sm font-medium">
        {only ? t('Name and default branch') : t('Default branch')}
      </summary>
      <div className="mt-4 grid items-start gap-4 sm:grid-cols-2">
        {only && (
          <TextField
            label={t('New name')}
            hint={t('Now: {name}', { name: only.name })}
            value={form.name}
            {...asCode}
            error={problems.name ?? null}
            onChange={({ target: { value } }) => onChange({ ...form, name: value })}
          />
        )}
        {branches ? (
          <SelectField
            label={label}
            value={form.defaultBranch}
            onChange={({ target: { value } }) => onChange({ ...form, defaultBranch: value })}
            options={[['', t('No change')], ...branches.map((name) => [name, name] as const)]}
          />
        ) : (
          <TextField
            label={label}
            hint={t('The branch must exist. Portico checks each repository before changing it.')}
            value={form.defaultBranch}
            {...asCode}
            error={problems.defaultBranch ?? null}
            onChange={({ target: { value } }) => onChange({ ...form, defaultBranch: value })}
          />
        )}
      </div>
    </details>
  );
}

/** Returns the branches of the repository, or null if they are unknown and the branch must be typed. */
function useBranches(repository: Repository | undefined): readonly string[] | null {
  const { githubChanges } = useWorkspace();
  const [branches, setBranches] = useState<readonly string[] | null>(null);
  useEffect(() => {
    if (!repository || !navigator.onLine) return;
    return afterRead(githubChanges.branches(repository), setBranches);
  }, [githubChanges, repository]);
  return branches;
}

/** Fields that are filled when the dialog opens. */
export interface ChangeStart {
  form?: Partial<WishForm>;
  /** Paths of the templates to propose. */
  paths?: readonly string[];
}

interface ChangeProps {
  repositories: readonly Repository[];
  start?: ChangeStart | undefined;
  onClose: () => void;
}

export function ChangeDialog({ repositories, start, onClose }: ChangeProps) {
  return (
    <Modal wide open title={t('Change on GitHub')} onClose={onClose}>
      <ChangeForm repositories={repositories} start={start} onClose={onClose} />
    </Modal>
  );
}

/** Changes repositories on GitHub: fields, preview, confirmation. Confirmed changes are stored on the device and sent later. */
export function ChangeForm({ repositories, start, onClose }: ChangeProps) {
  const [file, setFile] = useState<ChosenPlanFile | null>(null);
  return (
    <div className="grid gap-6">
      <Muted>
        {t(
          "These changes are made on GitHub and are visible to everyone there. Only filled fields are changed. If you're offline, they are sent when you're back.",
        )}
      </Muted>
      {file ? (
        <PlanFromFile file={file} onBack={() => setFile(null)} onClose={onClose} />
      ) : (
        <ChangeFields repositories={repositories} start={start} onClose={onClose}>
          <PlanFileField open={repositories.length === 0} onChoose={setFile} />
        </ChangeFields>
      )}
    </div>
  );
}

function ChangeFields({
  repositories,
  start = {},
  onClose,
  children,
}: ChangeProps & { children: ReactNode }) {
  const ids = useMemo(() => repositories.map(({ id }) => id), [repositories]);
  const known = useWorkspaceQuery(({ githubChanges }) => githubChanges.readKnown(ids), [ids]);
  const [form, setForm] = useState<WishForm>({ ...emptyWishForm, ...start.form });
  const items = useTemplates(repositories, start.paths);
  const { wish, problems } = parseWish(form);
  const empty = Object.keys(wish).length === 0 && !items.isWanted;
  const faulty = Object.keys(problems).length > 0 || items.problem !== null;
  // Deferred, because with thousands of repositories the preview is slower than typing.
  const shownForm = useDeferredValue(form);
  const { labels, getFiles } = items;
  const plan = useMemo(
    () =>
      planGithubChange(known ?? [], { ...parseWish(shownForm).wish, ...(labels && { labels }) }, getFiles),
    [known, shownForm, labels, getFiles],
  );
  if (repositories.length === 0) return children;
  return (
    <>
      <WishFields form={form} problems={problems} onChange={setForm} />
      <NameFields repositories={repositories} form={form} problems={problems} onChange={setForm} />
      {items.templates && <TemplateFields {...items} templates={items.templates} />}
      {children}
      <ReadAgain key={items.scopeKey} ids={ids} missingScope={items.missingScope} />
      {known === undefined && <Spinner label={t('Loading...')} />}
      {known && !empty && !faulty && <ConfirmPlan plan={plan} onClose={onClose} />}
    </>
  );
}
