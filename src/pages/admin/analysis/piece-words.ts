import type { PieceField } from '#domain/portfolio-piece.ts';
import type { ProjectCategory } from '#domain/portfolio-project.ts';

export const categoryLabels: Record<ProjectCategory, string> = {
  recent: 'Recent Projects',
  established: 'Established',
  opensource: 'Open Source',
  venture: 'Ventures',
};

export const pieceFieldWords: Record<PieceField, string> = {
  description: 'Description',
  type: 'Type',
  timeline: 'Timeline',
  technologies: 'Technologies, separated by commas',
  features: 'Features, one a line',
  role: 'Role',
  repositoryUrl: 'Link to the repository',
  websiteUrl: 'Link to the website',
  topics: 'Topics',
  stars: 'Stars',
  images: 'Pictures',
  contributors: 'Contributors',
  lastUpdated: 'Last update',
  activityLevel: 'Activity level',
};

/** A value in words; null: there is none to publish. */
export function valueWords(
  value: string | number | readonly (string | { login: string })[] | null,
): string | null {
  if (value === null || value === '') return null;
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT/.test(value) ? value.slice(0, 10) : value;
  if (typeof value === 'number') return value.toLocaleString('en');
  const items = value.map((item) => (typeof item === 'string' ? item : item.login));
  return items.length === 0 ? null : items.join(', ');
}
