import { maxInteger } from '../shared/field-check.ts';
import type { RepositoryUpdates } from './repository.ts';

export type Choice = '' | 'yes' | 'no';

export interface BatchUpdateForm {
  language: string;
  stars: string;
  hasReadme: Choice;
  hasTechBragging: Choice;
  private: Choice;
}

export const emptyBatchUpdateForm: BatchUpdateForm = {
  language: '',
  stars: '',
  hasReadme: '',
  hasTechBragging: '',
  private: '',
};

/** Returns only the fields that the owner filled in (specification section 5). Stars must be an integer of at least 0. */
export function parseBatchUpdate(form: BatchUpdateForm): {
  updates: RepositoryUpdates;
  starsProblem: string | null;
} {
  const updates: RepositoryUpdates = {};
  const language = form.language.trim();
  if (language !== '') updates.language = language;
  if (form.hasReadme !== '') updates.hasReadme = form.hasReadme === 'yes';
  if (form.hasTechBragging !== '') updates.hasTechBragging = form.hasTechBragging === 'yes';
  if (form.private !== '') updates.private = form.private === 'yes';
  const stars = parseStars(form.stars);
  if (typeof stars === 'number') updates.stars = stars;
  return { updates, starsProblem: typeof stars === 'string' ? stars : null };
}

function parseStars(text: string): number | string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const stars = Number(trimmed);
  return /^\d+$/.test(trimmed) && stars <= maxInteger ? stars : 'Stars must be a whole number, 0 or more.';
}
