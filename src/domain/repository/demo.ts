import { type Organization, personalOrganization } from './organization.ts';
import type { Repository } from './repository.ts';

export const demoOrganizations: readonly Organization[] = [
  personalOrganization({ login: 'demo-user', name: 'Demo User', avatarUrl: null }),
  { id: 'demo-1', login: 'demo-consulting', name: 'Demo Consulting', avatarUrl: null },
  { id: 'demo-2', login: 'demo-research', name: 'Demo Research', avatarUrl: null },
];

const samples: readonly [name: string, description: string, language: string, stars: number][] = [
  ['access-review', 'Quarterly access reviews as pull requests', 'TypeScript', 12],
  ['cloud-baseline', 'Landing zones with guard rails', 'HCL', 48],
  ['incident-playbooks', 'Runbooks that are rehearsed', 'Python', 31],
  ['client-portal', 'Where clients find their reports', 'TypeScript', 0],
  ['prompt-registry', 'Prompts under version control', 'Python', 7],
  ['tenant-migration', 'Moves mailboxes over a weekend', 'PowerShell', 19],
  ['zero-trust-lab', 'A laboratory for network policies', 'Go', 54],
  ['audit-trail', 'An append-only log with proofs', 'Rust', 163],
  ['badge-maker', 'Conference badges from a spreadsheet', 'JavaScript', 8],
  ['config-lint', 'Finds settings that drifted', 'Go', 127],
  ['dotfiles', 'A workplace in ten minutes', 'Shell', 5],
  ['edge-cache', 'A small cache for slow services', 'Rust', 502],
  ['forms-to-tickets', 'Turns a form into a ticket', 'TypeScript', 26],
  ['graph-explorer', 'Walks a directory like a map', 'C#', 88],
  ['talks', 'Slides and notes', 'HTML', 3],
];

export const demoRepositoryCount = samples.length;

const firstPrivate = 7;

/** Returns fifteen repositories, of which the first seven are private (specification section 9). */
export function demoRepositories(owner: string): Repository[] {
  return samples.map(([name, description, language, stars], index) => ({
    id: `demo-${owner}-${index + 1}`,
    name,
    url: `https://github.com/${owner}/${name}`,
    description,
    stars,
    language,
    owner,
    createdAt: '2024-01-15T09:00:00Z',
    size: 240 + index * 512,
    private: index < firstPrivate,
    hasReadme: index % 4 !== 3,
    hasTechBragging: index % 5 === 0,
    projectId: null,
    lastPolled: null,
    fork: index === samples.length - 2,
    archived: false,
    topics: [],
    homepage: null,
    pushedAt: `2026-0${1 + (index % 9)}-12T09:00:00Z`,
    editedFields: [],
  }));
}
