import { languages, type RepositoryData, texts } from './data.ts';
import { getRandom } from './random.ts';
import { fill } from './template.ts';

/** Returns a README with umlauts and dashes, which tests the decoding of UTF-8. */
export function readme(fullName: string, data: RepositoryData): string {
  const random = getRandom(`readme ${fullName}`);
  const lines = [`# ${data.name}`, '', data.description, '', random.pick(texts.origins), ''];
  const [pictures] = data.pictures;
  if (pictures) lines.push(`![Overview](${pictures}/overview.png)`, '');
  lines.push('## What to expect', '', `- ${random.pick(texts.promises)}`);
  if (data.topics.length > 0) lines.push(`- Keywords: ${data.topics.join(', ')}.`);
  lines.push('');
  const install = languages[data.language ?? '']?.install;
  if (install) lines.push('## Getting started', '', '```sh', install, '```', '');
  if (data.homepage) lines.push(`More at <${data.homepage}>.`, '');
  lines.push('## Status', '', status(data), '');
  return lines.join('\n');
}

function status({ archived, forkOf }: RepositoryData): string {
  if (archived) return 'Archived – no longer maintained, kept for reference.';
  if (forkOf) return `A fork of ${forkOf}; see there for the maintained version.`;
  return 'Maintained. Questions and patches are welcome; please open an issue first.';
}

/** Returns the file `TECH_BRAGGING.md`: achievements in numbers. */
export function techBragging(fullName: string, { name }: RepositoryData): string {
  const random = getRandom(`bragging ${fullName}`);
  const claims = texts.claims.filter((_, index) => index === 0 || random.chance(0.6));
  const lines = claims.map((claim) => fill(claim, random));
  return `# ${name}: what we are proud of\n\n${lines.join('\n')}\n`;
}
