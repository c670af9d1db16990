import { dependencies, loadAllRules, rulesDotEnv } from '@specfy/stack-analyser/dist/loader.js';
import { matchAllFiles } from '@specfy/stack-analyser/dist/matchAllFiles.js';
import { listIndexed } from '@specfy/stack-analyser/dist/register.js';
import '@specfy/stack-analyser/dist/rules/index.js';
import type { Dependency, ManifestReader } from './manifest.ts';
import { ownRules, ownTechs } from './own-techs.ts';

loadAllRules();

export { matchAllFiles };

export function ruleTechs([registry, name]: Dependency): string[] {
  const own = (ownRules[registry] ?? []).flatMap(([match, tech]) => (match.test(name) ? [tech] : []));
  if (registry === 'nuget' || registry === 'maven') return own;
  return [...own, ...dependencies[registry].flatMap(({ match, tech }) => (match.test(name) ? [tech] : []))];
}

/** Reads the names of environment variables, which reveal services. */
export const readEnv: ManifestReader = (text) => ({
  techs: rulesDotEnv.flatMap((rule) => {
    const matched = rule(text);
    return matched === false ? [] : [matched[0].tech];
  }),
});

const rulesByKey = new Map<string, { name: string; type: string }>(Object.entries(listIndexed));

/** Official spellings for names that the detector spells differently. */
const spellings: Readonly<Record<string, string>> = {
  Github: 'GitHub',
  Gitlab: 'GitLab',
  Linkedin: 'LinkedIn',
  Mysql: 'MySQL',
  NodeJS: 'Node.js',
  Openai: 'OpenAI',
  Postgres: 'PostgreSQL',
  Postgrest: 'PostgREST',
  Typescript: 'TypeScript',
};

export function techByKey(key: string): { name: string; kind: string } | null {
  const own = ownTechs[key];
  if (own) return { name: own[0], kind: own[1] };
  const rule = rulesByKey.get(key);
  return rule
    ? { name: rule.name.replace(/\w+/g, (word) => spellings[word] ?? word), kind: rule.type }
    : null;
}
