import { groupBy } from '../shared/group-by.ts';

export interface TechFinding {
  key: string;
  name: string;
  kind: string;
  evidence: string[];
}

export interface LanguageShare {
  name: string;
  bytes: number;
  percent: number;
}

export function languageShares(languages: Readonly<Record<string, number>>): LanguageShare[] {
  const entries = Object.entries(languages).filter(([, bytes]) => bytes > 0);
  const sum = entries.reduce((bytes, [, own]) => bytes + own, 0);
  return entries
    .map(([name, bytes]) => ({ name, bytes, percent: (bytes / sum) * 100 }))
    .sort((a, b) => b.bytes - a.bytes || (a.name < b.name ? -1 : 1));
}

const primaryLanguageCount = 5;

export function primaryLanguages(languages: Readonly<Record<string, number>>): string[] {
  return languageShares(languages)
    .slice(0, primaryLanguageCount)
    .map(({ name }) => name);
}

export function percentText(percent: number): string {
  return `${percent.toFixed(1)}%`;
}

const kindNames: Record<string, string> = {
  ai: 'AI',
  ci: 'Continuous integration',
  cms: 'CMS',
  crm: 'CRM',
  db: 'Databases',
  etl: 'Data pipelines',
  iac: 'Infrastructure as code',
  language: 'Languages',
  orm: 'Data access',
  package_manager: 'Package managers',
  saas: 'Services',
  ssg: 'Site generators',
  ui: 'User interface',
  ui_framework: 'User interface frameworks',
  test: 'Tests',
  tool: 'Tools',
};

export function findingsByKind(
  findings: readonly TechFinding[],
): { kind: string; findings: TechFinding[] }[] {
  const kindName = (kind: string) => kindNames[kind] ?? capitalise(kind.replaceAll('_', ' '));
  return [...groupBy(findings, ({ kind }) => kindName(kind))]
    .map(([kind, own]) => ({ kind, findings: own.sort((a, b) => (a.name < b.name ? -1 : 1)) }))
    .sort((a, b) => (a.kind < b.kind ? -1 : 1));
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
