import { defaultProjectId, type Project } from '#domain/project/project.ts';
import { t } from '#locales/translate.ts';

/** Returns a project's name for display. The default project, which every installation has, is called "Unsorted". */
export function projectTitle({ id, name }: Pick<Project, 'id' | 'name'>): string {
  return id === defaultProjectId ? t('Unsorted') : name;
}
