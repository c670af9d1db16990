import { chmod, cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type ProgramOptions, startProgram } from './host-program.ts';
import type { Aspect } from './responses.ts';

/** A host, tested with its own program. */
export interface Host {
  name: string;
  /** Path of the program, or null if it is not installed. */
  program: string | null;
  /** How to install the missing program. */
  install: string;
  /** Aspects in which this local program differs from the host, which are not tested. */
  unseen?: readonly Aspect[];
  /** Addresses for which this host's response differs harmlessly from the table. */
  except?: readonly string[];
  /** Configures the program to serve `site` at `port` of 127.0.0.1. It may read and write files in `folder`. */
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

/** Serves a copy of the build on a free port, configured by the files of the build. */
export async function openHost(host: Host, dist: string): Promise<RunningHost> {
  const { program, install } = host;
  if (program === null) throw new Error(`${host.name} is not installed: ${install}`);
  const folder = await mkdtemp(join(tmpdir(), 'portico-host-'));
  const forget = () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    // Servers started by root read the files as another user.
    await chmod(folder, 0o755);
    const place: HostPlace = { folder, site: join(folder, 'site'), port: await freePort() };
    await cp(dist, place.site, { recursive: true });
    const { parameters, ...rest } = await host.configure(place);
    // Programs from npm run with this process's Node.
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
 * Returns the example block in the first lines of a server's file, adapted to this place. An administrator copies that block.
 * @param address text in the example that sets the listening address, and its replacement
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
