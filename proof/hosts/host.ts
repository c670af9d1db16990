import { chmod, cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type ProgramOptions, startProgram } from './host-program.ts';
import type { Aspect } from './responses.ts';

/** A host, seen with its own program. */
export interface Host {
  name: string;
  /** The program's path, or null where it is not installed. */
  program: string | null;
  /** How to install the missing program. */
  install: string;
  /** Aspects in which this program differs from its host. */
  unseen?: readonly Aspect[];
  /** Addresses that this host answers otherwise, and harmlessly so. */
  except?: readonly string[];
  /** How the program serves `site` at `port` of 127.0.0.1; `folder` is for whatever it reads and leaves. */
  configure(place: HostPlace): Promise<Pick<ProgramOptions, 'parameters' | 'environment' | 'ready'>>;
}

export interface HostPlace {
  folder: string;
  site: string;
  port: number;
}

export interface RunningHost {
  origin: string;
  close(): Promise<void>;
}

/** Publishes a copy of the build as its files say, on a free port of this computer. */
export async function openHost(host: Host, dist: string): Promise<RunningHost> {
  const { program, install } = host;
  if (program === null) throw new Error(`${host.name} is not installed: ${install}`);
  const folder = await mkdtemp(join(tmpdir(), 'portico-host-'));
  const forget = () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    // Servers drop root and read the files as another user.
    await chmod(folder, 0o755);
    const place: HostPlace = { folder, site: join(folder, 'site'), port: await freePort() };
    await cp(dist, place.site, { recursive: true });
    const { parameters, ...rest } = await host.configure(place);
    // Programs from npm run with the Node of this process.
    const [command, script] = program.endsWith('.js') ? [process.execPath, [program]] : [program, []];
    const stop = await startProgram({ command, folder, parameters: [...script, ...parameters], ...rest });
    const close = async () => {
      await stop();
      await forget();
    };
    return { origin: `http://127.0.0.1:${place.port}`, close };
  } catch (error) {
    await forget();
    throw error;
  }
}

/**
 * The block that a server's file shows as an example in its first lines, for this place: what an administrator copies.
 *
 * @param address the words of the example that say where to listen, and what they are here
 */
export async function exampleBlock(
  { site }: HostPlace,
  file: string,
  [example, here]: readonly [RegExp, string],
): Promise<string> {
  const text = await readFile(join(site, file), 'utf8');
  const block = /^#\n((?:# .*\n|#\t.*\n)+)/m.exec(text)?.[1]?.replaceAll(/^# ?/gm, '') ?? '';
  if (!example.test(block)) throw new Error(`The example in ${file} does not say where to listen.`);
  return block.replace(example, here).replaceAll('/srv/portico', site);
}
