import { runCommand, runProgram } from './programs.ts';
import type { Option, Questions } from './questions.ts';

interface HostProgram {
  label: string;
  /** Returns the expected address of a site with this name. The host may choose another one. */
  address: (name: string) => string;
  /** Arguments of `npx`, for the site with this name. Failures of optional commands are ignored. */
  commands: (name: string) => { args: string[]; isOptional?: boolean }[];
}

/** Hosts whose own program publishes a folder. The program asks for the sign-in, or reads the host's token from the environment. */
export const hostPrograms: Readonly<Record<'netlify' | 'cloudflare' | 'vercel', HostProgram>> = {
  netlify: {
    label: 'Netlify',
    address: (name) => `https://${name}.netlify.app`,
    commands: (name) => [
      { args: ['netlify-cli', 'sites:create', '--name', name, '--disable-linking'], isOptional: true },
      { args: ['netlify-cli', 'deploy', '--prod', '--no-build', '--dir', 'dist', '--site', name] },
    ],
  },
  cloudflare: {
    label: 'Cloudflare Pages',
    address: (name) => `https://${name}.pages.dev`,
    commands: (name) => [
      {
        args: ['wrangler', 'pages', 'project', 'create', name, '--production-branch', 'main'],
        isOptional: true,
      },
      { args: ['wrangler', 'pages', 'deploy', 'dist', '--project-name', name, '--branch', 'main'] },
    ],
  },
  vercel: {
    label: 'Vercel',
    address: (name) => `https://${name}.vercel.app`,
    commands: (name) => [
      { args: ['vercel', 'link', '--yes', '--cwd', 'dist', '--project', name] },
      { args: ['vercel', 'deploy', 'dist', '--prod', '--yes'] },
    ],
  },
};

export function isHostProgram(host: string): host is keyof typeof hostPrograms {
  return Object.hasOwn(hostPrograms, host);
}

export function hostOptions({ hasServer }: { hasServer: boolean }): Option[] {
  const programs = Object.entries(hostPrograms).map(([value, { label }]) => ({ value, label }));
  const own = { value: 'own', label: 'A server of your own', hint: 'nginx, Caddy, Apache and others' };
  const pages = { value: 'github-pages', label: 'GitHub Pages', hint: 'builds on each push' };
  // GitHub Pages sends no headers (docs/hosting.md).
  return hasServer ? [...programs, own] : [pages, ...programs, own];
}

/** Publishes `dist` with the host's program. */
export async function publishWithProgram(
  host: keyof typeof hostPrograms,
  name: string,
  root: string,
): Promise<void> {
  for (const { args, isOptional } of hostPrograms[host].commands(name)) {
    const published = runProgram('npx', ['--yes', ...args], { cwd: root });
    await (isOptional ? published.catch(() => undefined) : published);
  }
}

const serverFiles = 'nginx.conf, Caddyfile and apache.conf';

/** Publishes `dist` with a command of the owner's; without a command, the owner copies the folder. */
export async function publishOnOwnServer(
  questions: Questions,
  root: string,
  log: (line: string) => void,
): Promise<void> {
  const command = await questions.text({
    name: 'SETUP_PUBLISH_COMMAND',
    message: 'Which command copies dist/ to your server? (empty: you copy it yourself)',
    isOptional: true,
  });
  if (command !== '') await runCommand(command, { cwd: root });
  else log('  Copy all of dist/ to your server.');
  log(`  dist/ has ${serverFiles}: docs/hosting.md says how your web server reads its file.`);
}
