import type { Entry } from './entry.ts';
import type { Language } from './languages.ts';
import { type Random, randomFor } from './random.ts';

const INSTALL: Partial<Record<Language, string>> = {
  TypeScript: 'npm ci && npm start',
  JavaScript: 'npm ci && npm start',
  Vue: 'npm ci && npm run dev',
  Svelte: 'npm ci && npm run dev',
  Astro: 'npm ci && npm run dev',
  CSS: 'npm ci && npm run build',
  Python: 'uv sync && uv run python -m app',
  'Jupyter Notebook': 'pip install -r requirements.txt && jupyter lab',
  Go: 'go run .',
  Rust: 'cargo run --release',
  'C#': 'dotnet run --project src',
  PowerShell: 'Install-Module . -Scope CurrentUser',
  HCL: 'terraform init && terraform plan',
  Bicep: 'az deployment sub create --location switzerlandnorth --template-file main.bicep',
  Java: 'mvn verify',
  Kotlin: './gradlew run',
  Swift: 'swift run',
  Ruby: 'bundle install && bin/rails server',
  PHP: 'composer install',
  Dart: 'flutter run',
  Shell: 'make check',
};

const ORIGINS = [
  'It grew out of client work in Zürich and was cleaned up for general use.',
  'It began as a script on a Friday afternoon and refused to go away.',
  'Three companies needed the same thing within a month; this is that thing.',
  'It replaces a spreadsheet that had become too important.',
  'It was written for a workshop and has been in daily use since.',
];

const PROMISES = [
  'It reads before it writes, and it writes only when asked.',
  'Every decision it takes is explained in its output.',
  'It has no telemetry, no account and no opinion about your editor.',
  'Errors say what happened, where, and what to do next.',
  'The defaults are those we would choose for our own house.',
];

/** A README as a careful maintainer writes it. Umlauts and dashes are there on purpose: content is UTF-8. */
export function readme(fullName: string, entry: Entry): string {
  const random = randomFor(`readme ${fullName}`);
  const lines = [`# ${entry.name}`, '', entry.description, '', random.pick(ORIGINS), ''];
  const pictures = entry.traits.pictures?.[0];
  if (pictures) lines.push(`![Overview](${pictures}/overview.png)`, '');
  lines.push('## What to expect', '', `- ${random.pick(PROMISES)}`);
  if (entry.topics.length > 0) lines.push(`- Keywords: ${entry.topics.join(', ')}.`);
  lines.push('');
  const install = entry.language && INSTALL[entry.language];
  if (install) lines.push('## Getting started', '', '```sh', install, '```', '');
  if (entry.traits.homepage) lines.push(`More at <${entry.traits.homepage}>.`, '');
  lines.push('## Status', '', status(entry), '');
  return lines.join('\n');
}

function status(entry: Entry): string {
  if (entry.traits.archived) return 'Archived – no longer maintained, kept for reference.';
  if (entry.traits.forkOf) return `A fork of ${entry.traits.forkOf}; see there for the maintained version.`;
  return 'Maintained. Questions and patches are welcome; please open an issue first.';
}

const CLAIMS: readonly ((random: Random) => string)[] = [
  (random) => `- Runs in production at ${random.int(3, 40)} organisations.`,
  (random) =>
    `- Cut the time for the monthly review from ${random.int(3, 9)} days to ${random.int(2, 7)} hours.`,
  (random) => `- ${random.int(88, 99)} % of the code is covered by tests that would fail without it.`,
  (random) => `- Handles ${random.int(2, 90)}’000 records on a laptop without breaking a sweat.`,
  (random) => `- No severity-one incident in ${random.int(14, 60)} months.`,
];

/** What the owner is proud of, in numbers. */
export function techBragging(fullName: string, entry: Entry): string {
  const random = randomFor(`bragging ${fullName}`);
  return [
    `# ${entry.name}: what we are proud of`,
    '',
    ...CLAIMS.filter((_, index) => index === 0 || random.chance(0.6)).map((claim) => claim(random)),
    '',
  ].join('\n');
}
