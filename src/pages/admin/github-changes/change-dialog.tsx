import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { planGithubChange } from '#domain/github-change/github-plan.ts';
import { emptyWishForm, parseWish } from '#domain/github-change/wish-form.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { t } from '#locales/translate.ts';
import { Modal } from '#ui/modal.tsx';
import { Spinner } from '#ui/surface.tsx';
import { useWorkspace } from '../../use-services.ts';
import { ConfirmPlan } from './confirm-plan.tsx';
import { NameFields } from './name-fields.tsx';
import { type ChosenPlanFile, PlanFileField, PlanFromFile } from './plan-file.tsx';
import { ReadAgain } from './read-again.tsx';
import { TemplateFields } from './template-fields.tsx';
import { useTemplates } from './use-templates.ts';
import { WishFields } from './wish-fields.tsx';

/** Changes repositories on GitHub: fields, preview, confirmation. The confirmed changes are stored on the device. */
export function ChangeDialog({
  repositories,
  onClose,
}: {
  repositories: readonly Repository[];
  onClose: () => void;
}) {
  return (
    <Modal wide open title={t('Change on GitHub')} onClose={onClose}>
      <ChangeForm repositories={repositories} onClose={onClose} />
    </Modal>
  );
}

export function ChangeForm({
  repositories,
  onClose,
}: {
  repositories: readonly Repository[];
  onClose: () => void;
}) {
  const [file, setFile] = useState<ChosenPlanFile | null>(null);
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  return (
    <div className="grid gap-6">
      <p className="m-0 text-sm text-muted">
        {t(
          "These changes are made on GitHub and are visible to everyone there. Only filled fields are changed. If you're offline, they are sent when you're back.",
        )}
      </p>
      {file ? (
        <PlanFromFile file={file} onBack={() => setFile(null)} onClose={onClose} />
      ) : (
        <FieldsOf repositories={repositories} onClose={onClose}>
          <PlanFileField
            open={repositories.length === 0}
            problem={fileProblem}
            onProblem={setFileProblem}
            onChoose={setFile}
          />
        </FieldsOf>
      )}
    </div>
  );
}

function FieldsOf({
  repositories,
  onClose,
  children,
}: {
  repositories: readonly Repository[];
  onClose: () => void;
  children: ReactNode;
}) {
  const { githubChanges } = useWorkspace();
  const ids = useMemo(() => repositories.map(({ id }) => id), [repositories]);
  const known = useLiveQuery(async () => githubChanges.known(ids), [githubChanges, ids]);
  const [form, setForm] = useState(emptyWishForm);
  const items = useTemplates(repositories);
  const { wish, problems } = parseWish(form);
  const empty = Object.keys(wish).length === 0 && !items.isWanted;
  const faulty = Object.keys(problems).length > 0 || items.problem !== null;
  // The preview may lag behind the typing with thousands of repositories.
  const shownForm = useDeferredValue(form);
  const { labels, getFiles } = items;
  const plan = useMemo(
    () =>
      planGithubChange(known ?? [], { ...parseWish(shownForm).wish, ...(labels && { labels }) }, getFiles),
    [known, shownForm, labels, getFiles],
  );
  if (repositories.length === 0) return children;
  const missingScope = (id: string) => {
    const repository = repositories.find((one) => one.id === id);
    return repository && items.missingScope(repository);
  };
  return (
    <>
      <WishFields form={form} problems={problems} onChange={setForm} />
      <NameFields repositories={repositories} form={form} problems={problems} onChange={setForm} />
      {items.templates && <TemplateFields {...items} templates={items.templates} />}
      {children}
      <ReadAgain key={items.scopeKey} ids={ids} missingScope={missingScope} />
      {known === undefined && <Spinner label={t('Loading...')} />}
      {known && !empty && !faulty && <ConfirmPlan plan={plan} undoes={null} onClose={onClose} />}
    </>
  );
}
