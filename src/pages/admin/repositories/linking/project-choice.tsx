import type { Project } from '#domain/project/project.ts';
import { t } from '#locales/translate.ts';
import { SelectField } from '#ui/field.tsx';
import { projectTitle } from '../../project-title.ts';

interface ProjectChoiceProps {
  targets: readonly Project[];
  value: string;
  onChoose: (id: string) => void;
}

export function ProjectChoice({ targets, value, onChoose }: ProjectChoiceProps) {
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
