import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionStorageKey } from '#backend/session-storage.ts';
import { parseBuildVariables } from '#config/environment.schema.ts';
import { checkSite } from '#content/content.schema.ts';
import { backupHeader, backupLists } from '#domain/backup/backup.ts';
import { isRowTable } from '#domain/shared/row-kinds.ts';
import { readPlanFile } from '#pages/admin/github-changes/plan-file.schema.ts';
import { languages } from '#site/languages.ts';
import { theme } from '#site/theme.ts';
import { catalogues } from '#site/translations.ts';
import { readOptions } from '../../../dev/doctor/options.ts';
import { type CodeBlock, findCodeBlocks, readCodeBlocks } from '../../support/code-blocks.ts';
import { documentedCommands } from '../../support/documented-commands.ts';
import { projectRoot } from '../../support/documents.ts';
import { runShellBlock, type ShellCall } from '../../support/shell-block.ts';

/**
 * Each code block of a document runs in a test, or has the language `text`, which marks output. A block in a new language, or of a
 * new kind in its document, fails until this file checks it or names the test that runs it.
 */
const blocks = await readCodeBlocks();

type Check = (block: CodeBlock) => unknown;

/** The named test reads the block from its document, and runs it. */
const runIn = (file: string) => () => {
  const source = readFileSync(join(projectRoot, file), 'utf8');
  expect(/readCodeBlocks|docs\/hosting\.md/.test(source), file).toBe(true);
};

/** The file contains these lines in this order, so that the compiler and the tests of the file check them. */
const quotedFrom = (file: string) => (block: CodeBlock) => {
  const withoutIndent = (text: string) => text.trim().replaceAll(/^[ \t]+/gm, '');
  const source = withoutIndent(readFileSync(join(projectRoot, file), 'utf8'));
  expect(source.includes(withoutIndent(block.code)), `these lines in ${file}`).toBe(true);
};

/** Checks by language, or by document and language. */
const checks: Readonly<Record<string, Check>> = {
  text: () => undefined,
  mermaid: checkDiagram,
  sh: checkShell,
  sql: runIn('tests/integration/database/documented-code.test.ts'),
  yaml: runIn('tests/unit/build/workflows.test.ts'),
  nginx: runIn('proof/hosts/hosts.test.ts'),
  caddy: runIn('proof/hosts/hosts.test.ts'),
  apache: runIn('proof/hosts/hosts.test.ts'),
  'docs/admin.md json': checkBackup,
  'docs/database.md json': runIn('tests/integration/database/documented-code.test.ts'),
  'docs/deploy.md dotenv': checkEnvironment,
  'docs/deploy.md ts': checkSection,
  'docs/doctor.md js': checkSessionToken,
  'docs/doctor.md ts': quotedFrom('dev/doctor/project-checks.ts'),
  'docs/embedded-stack.md ts': runIn('tests/integration/dev/stack.test.ts'),
  'docs/github-changes.md json': checkPlan,
  'docs/hosting.md json': runIn('proof/hosts/providers.ts'),
  'docs/sync.md json': runIn('tests/integration/database/documented-code.test.ts'),
};

const checkOf = (block: CodeBlock): Check | undefined =>
  checks[`${block.document} ${block.language}`] ?? checks[block.language];

/** Folders in which the shell blocks of a document run, one after the other. */
const folders = new Map<string, string>();

async function folderOf(document: string): Promise<string> {
  const folder = folders.get(document) ?? (await mkdtemp(join(tmpdir(), 'portico-document-')));
  folders.set(document, folder);
  return folder;
}

let supabaseCommands: string[];

beforeAll(async () => {
  supabaseCommands = await documentedCommands('deploy.md');
});

afterAll(async () => {
  for (const folder of folders.values()) await rm(folder, { recursive: true, force: true });
});

// The commands need a POSIX shell, which Windows does not have.
const runnable = blocks.filter(({ language }) => process.platform !== 'win32' || language !== 'sh');

test.each(runnable)('the block in $document:$line is run or marked as output', async (block) => {
  const check = checkOf(block);
  expect(check, `No test runs this block of the language "${block.language}".`).toBeDefined();
  await check?.(block);
});

test('a block that no test runs is found', async () => {
  const text = '- A list:\n\n  ```python\n  run()\n  ```\n\nThen:\n\n    npm run build\n';
  const found = findCodeBlocks('docs/new.md', text);
  expect(found).toMatchObject([
    { line: 3, language: 'python', code: 'run()\n' },
    { line: 9, language: '', code: '    npm run build' },
  ]);
  expect(found.map(checkOf)).toEqual([undefined, undefined]);
});

describe('the check of a shell block', () => {
  const shell = (code: string) => checkShell({ document: 'a.md', line: 1, language: 'sh', code });

  test.skipIf(process.platform === 'win32').each([
    ['an unknown script', 'npm run publish'],
    ['parameters that a script does not take', 'npm run build -- --fast'],
    ['an unknown part', 'npm run proof -- everything'],
    ['a command of Supabase that no test runs', 'npx supabase db reset'],
    ['a line that the shell cannot read', 'npm run upgrade -- --from <address>'],
    ['an unknown program', 'portico publish'],
  ])('refuses %s', async (_, code) => {
    await expect(shell(code)).rejects.toThrow();
  });
});

async function checkShell({ document, code }: CodeBlock): Promise<void> {
  const folder = await folderOf(document);
  const calls = await runShellBlock(folder, code, 'header.payload.signature\n');
  for (const call of calls) {
    if (call.program === 'npm') checkNpm(call);
    else if (call.program === 'npx') checkNpx(call, code);
    else checkGit(call);
  }
  const environment = join(folder, '.env.production');
  if (existsSync(environment)) parseBuildVariables(parseEnv(await readFile(environment, 'utf8')), document);
}

const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** Checks the parameters of a script. A script without an entry takes none. */
const parameterChecks: Record<string, (parameters: string[], call: ShellCall) => void> = {
  bench(parameters) {
    const names = parameters.filter((name) => !/^(--runs|\d+)$/.test(name));
    const parts = readFileSync(join(projectRoot, 'dev/bench/run.ts'), 'utf8');
    for (const name of names) expect(parts).toMatch(new RegExp(`^  ${name}[,:]`, 'm'));
  },
  doctor(parameters, { variables }) {
    expect(readOptions(parameters, variables).site).toBe('https://your.site');
  },
  'import:github': (parameters) => expect(parameters).toEqual(['your-login']),
  'import:resume': (parameters) => expect(parameters).toEqual(['resume.json']),
  proof: ([part = '']) => expect(existsSync(join(projectRoot, 'proof', part, 'run.ts'))).toBe(true),
  upgrade([option, address = '']) {
    expect(option).toBe('--from');
    expect(URL.canParse(address)).toBe(true);
  },
};

function checkNpm(call: ShellCall): void {
  const [command = '', ...rest] = call.parameters;
  if (command === 'ci') return expect(rest).toEqual([]);
  const [script = '', separator, ...parameters] = command === 'run' ? rest : [command, ...rest];
  expect(scripts).toHaveProperty([script]);
  if (separator === undefined) return;
  expect(separator).toBe('--');
  expect(parameterChecks, `parameters of ${script}`).toHaveProperty([script]);
  parameterChecks[script]?.(parameters, call);
}

/** Line that makes an empty migration, which no test needs. */
const newMigration = 'npx supabase migration new short_name';

function checkNpx({ parameters: [program = '', ...parameters] }: ShellCall, code: string): void {
  if (program === 'vitest') {
    const [command, ...paths] = parameters;
    expect(command).toBe('run');
    return expect(paths.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
  }
  expect(program).toBe('supabase');
  const lines = code.replaceAll(/\\\n\s*/g, '').split('\n');
  for (const line of lines.filter((one) => one.startsWith('npx supabase')))
    expect([...supabaseCommands, newMigration]).toContain(line);
}

function checkGit({ parameters }: ShellCall): void {
  expect(parameters).toEqual(['config', 'core.hooksPath', '.githooks']);
  expect(existsSync(join(projectRoot, '.githooks/commit-msg'))).toBe(true);
}

function checkEnvironment({ document, code }: CodeBlock): void {
  expect(parseBuildVariables(parseEnv(code), document)).toMatchObject({ VITE_SITE_URL: 'https://your.site' });
}

function checkSection({ code }: CodeBlock): void {
  // Copies the value, because another context has other prototypes.
  const section = structuredClone<unknown>(runInNewContext(`(${code})`));
  checkSite({ languages, catalogues, theme, sections: ['contact', section] });
  expect(() =>
    checkSite({ languages, catalogues, theme, sections: [{ ...Object(section), id: '' }] }),
  ).toThrow();
}

function checkSessionToken({ code }: CodeBlock): void {
  const copied: unknown[] = [];
  const localStorage = { [sessionStorageKey]: JSON.stringify({ access_token: 'a.b.c' }) };
  runInNewContext(code, { localStorage, copy: (text: unknown) => copied.push(text) });
  expect(copied).toEqual(['a.b.c']);
}

function checkPlan({ code }: CodeBlock): void {
  expect(readPlanFile(code)).toMatchObject({ ok: true });
}

function checkBackup({ code }: CodeBlock): void {
  const file: unknown = JSON.parse(code);
  expect(backupHeader(file)).not.toBeNull();
  const read = backupLists(file);
  expect(
    typeof read === 'string' ? read : [...read.lists.keys()].filter((name) => !isRowTable(name)),
  ).toEqual([]);
}

const name = String.raw`[A-Za-z]\w*`;
const shape = String.raw`(?:\(\[[^\]]*\]\)|\[\("[^"]*"\)\]|\["[^"]*"\])?`;
const node = `${name}${shape}`;
const nodes = `${node}(?: & ${node})*`;
const arrow = String.raw`(?:<?-->|<?-- (?:"[^"]*"|[^">]*) -->)`;
const diagramLines: Readonly<Record<string, RegExp>> = {
  flowchart: new RegExp(
    String.raw`^\s*(?:subgraph ${name} \["[^"]*"\]|end|${nodes}(?: ${arrow} ${nodes})*)$`,
  ),
  'stateDiagram-v2': new RegExp(String.raw`^\s*(?:\[\*\]|\w+) --> (?:\[\*\]|\w+)(?:: [^;]+)?$`),
};

/** Checks the part of Mermaid's syntax that the documents use. */
function checkDiagram({ code }: CodeBlock): void {
  const [first = '', ...lines] = code
    .trimEnd()
    .replace(/^%%\{init: .*\}%%\n/, '')
    .split('\n');
  const allowed = diagramLines[first.split(' ')[0] ?? ''];
  expect(allowed, first).toBeDefined();
  expect(lines.filter((line) => allowed?.test(line) !== true)).toEqual([]);
}
