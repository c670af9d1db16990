import { createHash } from 'node:crypto';
import { chmod, mkdir, realpath, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StackProblem, systemCode } from './problem.ts';

/** Path of the default data directory, from the project's root. */
export const defaultDataDirectory = '.portico';

/** Returns the data directory. `PORTICO_DATA` names another one, for a second installation. */
export function dataDirectory(environment: NodeJS.ProcessEnv): string {
  return environment.PORTICO_DATA || defaultDataDirectory;
}

export interface Claim {
  release(): Promise<void>;
}

/**
 * Prevents two processes from opening the same database files. The claim is a listening local socket, which the system closes
 * with the process. A process id in a file would be unsafe, because the system reuses ids.
 * @throws StackProblem if another process holds the claim
 */
export async function claimDataDirectory(dataDir: string): Promise<Claim> {
  await mkdir(dataDir, { recursive: true });
  // Keeps other users of this computer out, whatever the modes of the files inside.
  await chmod(dataDir, 0o700);
  const address = await socketAddress(dataDir);
  const server = createServer((socket) => socket.end(String(process.pid)));
  try {
    await listen(server, address);
  } catch (error) {
    if (systemCode(error) !== 'EADDRINUSE') throw error;
    const holder = await processIdOfHolder(address);
    if (holder !== null) throw inUse(holder);
    await unlink(address).catch(() => undefined);
    await listen(server, address).catch((cause: unknown) => {
      throw systemCode(cause) === 'EADDRINUSE' ? inUse('') : cause;
    });
  }
  server.unref();
  return {
    release: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function inUse(holder: string): StackProblem {
  const which = holder === '' ? '' : ` (process ${holder})`;
  return new StackProblem(`Portico is already running on this data${which}: stop it first with Ctrl-C.`);
}

/** Returns a short address, because a socket's path is limited to about 100 characters. */
async function socketAddress(dataDir: string): Promise<string> {
  const identity = createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')
    .slice(0, 24);
  return process.platform === 'win32'
    ? `\\\\.\\pipe\\portico-${identity}`
    : join(tmpdir(), `portico-${identity}.sock`);
}

function listen(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Returns the holder's process id, '' if it is unknown, or null if the directory is free. */
function processIdOfHolder(address: string): Promise<string | null> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(address);
    socket.setEncoding('utf8');
    socket.setTimeout(1000, () => socket.destroy());
    socket.on('data', (text: string) => {
      received += text;
    });
    socket.on('error', (error) => {
      resolve(['ECONNREFUSED', 'ENOENT'].includes(systemCode(error) ?? '') ? null : received);
    });
    socket.on('close', () => resolve(received));
  });
}
