import { type FormEvent, useState } from 'react';
import type { Project } from '#domain/project/project.ts';
import { projectFields } from '#domain/shared/entities.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { CheckField, TextArea, TextField } from '#ui/field.tsx';
import { Modal } from '#ui/modal.tsx';
import { toast } from '#ui/toast.ts';
import { useWorkspace } from '../../use-services.ts';
import { undoing } from '../repositories/batch/batch-toasts.ts';

/** A new managed project, or a change of one. It is kept on the device at once and sent when the network is there. */
export function ProjectDialog({
  project,
  onClose,
}: {
  project: Project | 'new' | null;
  onClose: () => void;
}) {
  return (
    <Modal
      open={project !== null}
      title={project === 'new' || !project ? t('New Project') : t('Edit Project')}
      onClose={onClose}
    >
      {project && <ProjectForm project={project} onClose={onClose} />}
    </Modal>
  );
}

function ProjectForm({ project, onClose }: { project: Project | 'new'; onClose: () => void }) {
  const workspace = useWorkspace();
  const before = project === 'new' ? null : project;
  const [name, setName] = useState(before?.name ?? '');
  const [description, setDescription] = useState(before?.description ?? '');
  const [isPublic, setPublic] = useState(before?.isPublic ?? false);
  const [problem, setProblem] = useState<string | null>(null);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') {
      setProblem(t('Please give the project a name.'));
      return;
    }
    const kept = await workspace.projects.save({
      id: before?.id ?? crypto.randomUUID(),
      name: name.trim(),
      description: description.trim() || null,
      isPublic,
    });
    if (!kept.ok) {
      setProblem(translateMessage(kept.failure.message));
      return;
    }
    toast(before ? t('Project Updated') : t('Project Created'), {
      description: name.trim(),
      action: undoing(workspace.outbox, kept.value),
    });
    onClose();
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-4">
      <TextField
        label={t(projectFields.name.label)}
        required
        maxLength={projectFields.name.maxLength}
        value={name}
        error={problem}
        onChange={(event) => {
          setName(event.target.value);
          setProblem(null);
        }}
      />
      <TextArea
        label={t(projectFields.description.label)}
        rows={4}
        maxLength={projectFields.description.maxLength}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      <Visibility before={before} isPublic={isPublic} onChange={setPublic} />
      <div className="flex flex-wrap justify-end gap-2 border-t border-hairline pt-4">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="submit" look="primary">
          {before ? t('Save Project') : t('Create Project')}
        </Button>
      </div>
    </form>
  );
}

/** The landing page shows portfolio entries. A plain project that is public for no reason can be taken back. */
function Visibility({
  before,
  isPublic,
  onChange,
}: {
  before: Project | null;
  isPublic: boolean;
  onChange: (isPublic: boolean) => void;
}) {
  const isEntry = before?.entry != null;
  return (
    <div className="grid gap-2">
      {(isEntry || before?.isPublic) && (
        <CheckField
          label={
            isEntry
              ? t('Public: visitors of the landing page see it')
              : t('Public: anybody may read its name and description')
          }
          checked={isPublic}
          onChange={(event) => onChange(event.target.checked)}
        />
      )}
      {!isEntry && (
        <p className="m-0 text-sm text-muted">
          {t(
            'The landing page shows portfolio entries only. They are made from repositories, under Repository Analysis.',
          )}
        </p>
      )}
    </div>
  );
}
