import type { Project } from '#domain/project/project.ts';
import { t } from '#locales/translate.ts';
import { SelectField } from '#ui/field.tsx';
import { projectTitle } from '../../project-title.ts';

export function ProjectChoice({
  targets,
  value,
  onChoose,
}: {
  targets: readonly Project[];
  value: string;
  onChoose: (id: string) => void;
}) {
  return (
    <SelectField
      label={t('Project to link to')}
      labelHidden
      value={value}
      onChange={(event) => onChoose(event.target.value)}
    >
      {targets.map((project) => (
        <option key={project.id} value={project.id}>
          {projectTitle(project)}
        </option>
      ))}
    </SelectField>
  );
}
