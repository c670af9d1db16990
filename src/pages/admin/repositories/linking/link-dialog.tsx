import { type FormEvent, useState } from 'react';
import { defaultProjectId, type Project } from '#domain/project/project.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { ProjectChoice } from './project-choice.tsx';

interface LinkDialogProps {
  /** null: nothing is asked. */
  repository: Repository | null;
  targets: readonly Project[];
  onChoose: (repository: Repository, project: Project) => void;
  onClose: () => void;
}

/** Asks to which project, where there are several. */
export function LinkDialog({ repository, targets, onChoose, onClose }: LinkDialogProps) {
  return (
    <Modal
      open={repository !== null}
      title={t('Link {name}', { name: repository?.name ?? '' })}
      onClose={onClose}
    >
      {repository && (
        <LinkForm
          targets={targets}
          onChoose={(project) => {
            onClose();
            onChoose(repository, project);
          }}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

function LinkForm({
  targets,
  onChoose,
  onClose,
}: Pick<LinkDialogProps, 'targets' | 'onClose'> & { onChoose: (project: Project) => void }) {
  const [projectId, setProjectId] = useState(defaultProjectId);
  const chosen = targets.find(({ id }) => id === projectId) ?? targets[0];

  function submit(event: FormEvent) {
    event.preventDefault();
    if (chosen) onChoose(chosen);
  }

  return (
    <form onSubmit={submit} className="grid gap-6">
      <ProjectChoice targets={targets} value={chosen?.id ?? ''} onChoose={setProjectId} />
      <div className="flex flex-wrap justify-end gap-2 border-t border-hairline pt-4">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="submit" look="primary">
          {t('Link')}
        </Button>
      </div>
    </form>
  );
}
