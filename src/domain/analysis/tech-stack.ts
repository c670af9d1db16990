/** A detected technology, with the files that prove it. */
export interface TechFinding {
  /** The detector's key, e.g. `postgresql`. */
  key: string;
  name: string;
  /** The detector's kind, e.g. `db`, `ci`, `language`. */
  kind: string;
  /** Paths in the repository. */
  evidence: string[];
}

export interface LanguageShare {
  name: string;
  bytes: number;
  /** Of all bytes, 0 to 100. */
  percent: number;
}

/** Languages by share, the largest first, without empty ones. */
export function languageShares(languages: Readonly<Record<string, number>>): LanguageShare[] {
  const entries = Object.entries(languages).filter(([, bytes]) => bytes > 0);
  const sum = entries.reduce((bytes, [, own]) => bytes + own, 0);
  return entries
    .map(([name, bytes]) => ({ name, bytes, percent: (bytes / sum) * 100 }))
    .sort((a, b) => b.bytes - a.bytes || (a.name < b.name ? -1 : 1));
}

/** Up to this many primary languages are shown. */
const primaryLanguageCount = 5;

export function primaryLanguages(languages: Readonly<Record<string, number>>): string[] {
  return languageShares(languages)
    .slice(0, primaryLanguageCount)
    .map(({ name }) => name);
}

/** `12.3%`: one decimal, as specified. */
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

/** Findings by kind, kinds and findings in the order of their names. */
export function findingsByKind(
  findings: readonly TechFinding[],
): { kind: string; findings: TechFinding[] }[] {
  const kinds = new Map<string, TechFinding[]>();
  for (const finding of findings) {
    const kind = kindNames[finding.kind] ?? capitalised(finding.kind.replaceAll('_', ' '));
    kinds.set(kind, [...(kinds.get(kind) ?? []), finding]);
  }
  return [...kinds]
    .map(([kind, own]) => ({ kind, findings: own.sort((a, b) => (a.name < b.name ? -1 : 1)) }))
    .sort((a, b) => (a.kind < b.kind ? -1 : 1));
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
