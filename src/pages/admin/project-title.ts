import { defaultProjectId, type Project } from '#domain/project/project.ts';
import { t } from '#locales/translate.ts';

/** A project's name on the screens. The project that every installation has is called "Unsorted". */
export function projectTitle({ id, name }: Pick<Project, 'id' | 'name'>): string {
  return id === defaultProjectId ? t('Unsorted') : name;
}
