import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A program that a shell called, with the variables that were set for it. */
export interface ShellCall {
  program: string;
  parameters: string[];
  variables: Record<string, string>;
}

const programs = ['npm', 'npx', 'git'];
/** Variables of the documents that a call records. */
const recorded = ['PORTICO_SESSION', 'HISTORIES', 'PORT', 'PORTICO_DATA'];

/**
 * Runs a code block in bash, in this folder. Records calls of npm, npx and git instead of running them.
 * @param input is typed on the terminal
 * @throws Error with the shell's message if a line fails
 */
export async function runShellBlock(folder: string, code: string, input = ''): Promise<ShellCall[]> {
  const bin = join(folder, '.bin');
  const calls = join(folder, '.calls');
  await mkdir(bin, { recursive: true });
  await writeFile(calls, '');
  const variables = recorded.map((name) => `"${name}=$${name}"`).join(' ');
  const script = `#!/bin/sh\nprintf '%s\\037' "\${0##*/}" ${variables} "$@" >> '${calls}'\nprintf '\\036' >> '${calls}'\n`;
  for (const name of programs) {
    await writeFile(join(bin, name), script);
    await chmod(join(bin, name), 0o755);
  }
  await writeFile(join(folder, '.input'), input);
  await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', `exec < .input\n${code}`], {
    cwd: folder,
    env: { PATH: `${bin}:${process.env['PATH']}`, HOME: folder, ...emptyVariables },
  });
  const text = await readFile(calls, 'utf8');
  return text.split('\u001E').slice(0, -1).map(toCall);
}

const emptyVariables = Object.fromEntries(recorded.map((name) => [name, '']));

function toCall(record: string): ShellCall {
  const [program = '', ...rest] = record.split('\u001F').slice(0, -1);
  const pairs = rest.slice(0, recorded.length).map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [name, value.join('=')] as const;
  });
  return {
    program,
    parameters: rest.slice(recorded.length),
    variables: Object.fromEntries(pairs.filter(([, value]) => value !== '')),
  };
}
