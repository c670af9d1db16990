import { type FormEvent, useState } from 'react';
import { hasServer } from '#config/site.ts';
import { projectFields } from '#domain/shared/entities.ts';
import { projectPath } from '#domain/shared/route.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { TextArea, TextField } from '#ui/field.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { Muted } from '#ui/surface.tsx';
import { toast } from '#ui/toast.ts';
import { useWorkspace } from '../../use-services.ts';
import { undoing } from '../repositories/batch/batch-toasts.ts';

export function NewProjectForm({ onClose }: { onClose: () => void }) {
  const workspace = useWorkspace();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') {
      setProblem(t('Please give the project a name.'));
      return;
    }
    const id = crypto.randomUUID();
    const saved = await workspace.projects.save({
      id,
      name: name.trim(),
      description: description.trim() || null,
      isPublic: false,
    });
    if (!saved.ok) {
      setProblem(translateMessage(saved.failure));
      return;
    }
    toast(t('Project Created'), {
      description: name.trim(),
      link: { label: t('Open'), to: projectPath(id) },
      action: undoing(workspace.outbox, saved.value),
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
      {hasServer && <Muted>{t('Visitors see a project after you publish it.')}</Muted>}
      <FormActions onCancel={onClose}>{t('Create Project')}</FormActions>
    </form>
  );
}
