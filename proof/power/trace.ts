/** Reads file events of a folder from a trace of system calls. */

/** A file event in the folder. Paths are relative to the folder; times are seconds since 1970. */
export type FileEvent = { at: number } & (
  | { kind: 'open'; path: string; handle: string; isMade: boolean; isEmptied: boolean; isAppended: boolean }
  | { kind: 'write'; handle: string; bytes: Buffer; position: number | null }
  | { kind: 'seek'; handle: string; position: number }
  | { kind: 'rename'; from: string; to: string }
  | { kind: 'remove'; path: string }
  /** When the sync with the same number ends, all writes before its start are on disk. */
  | { kind: 'sync-start'; sync: number; handle: string }
  | { kind: 'sync-end'; sync: number; handle: string }
);

interface Call {
  name: string;
  /** Text between the parentheses of the call. */
  parameters: string;
  result: string;
  at: number;
}

/** System calls to trace: those that change files, and those that this reader does not support. */
export const tracedCalls =
  'openat,open,creat,write,pwrite64,lseek,rename,renameat,renameat2,unlink,unlinkat,fsync,fdatasync,' +
  'writev,pwritev,pwritev2,ftruncate,truncate,fallocate,link,linkat,symlink,' +
  'sync_file_range,mmap,msync,copy_file_range,sendfile,splice';

const isSync = (name: string) => name === 'fsync' || name === 'fdatasync';

/**
 * Reads lines of `strace -f -y -ttt -xx` one after another.
 * @throws Error at a call on a file of the folder that the reader does not support, because the rebuilt files would be wrong
 * without it
 */
export function createTraceReader(folder: string): (line: string) => FileEvent[] {
  const unfinished = new Map<string, { text: string; sync: number | null }>();
  const inHex = hexOf(folder);
  let syncs = 0;

  function readStart(thread: string, at: number, text: string): FileEvent[] {
    const name = text.slice(0, text.indexOf('('));
    const handle = isSync(name) && text.includes(inHex) ? handleOf(text.slice(name.length + 1)) : null;
    const sync = handle === null ? null : (syncs += 1);
    unfinished.set(thread, { text, sync });
    return handle === null || sync === null ? [] : [{ kind: 'sync-start', at, sync, handle }];
  }

  function readWhole(at: number, text: string, begun: number | null): FileEvent[] {
    if (!text.includes(inHex)) return [];
    const match = /^(\w+)\((.*)\) += (.*)$/s.exec(text);
    if (!match) throw new Error(`A call that cannot be read: ${text.slice(0, 200)}`);
    const [, name = '', parameters = '', result = ''] = match;
    if (result.startsWith('-1') || result.startsWith('?')) return [];
    if (!isSync(name)) return eventsOf({ name, parameters, result, at }, folder);
    const sync = begun ?? (syncs += 1);
    const handle = handleOf(parameters);
    const end: FileEvent = { kind: 'sync-end', at, sync, handle };
    return begun === null ? [{ kind: 'sync-start', at, sync, handle }, end] : [end];
  }

  return (line) => {
    const match = /^(\d+) +(\d+\.\d+) (.*)$/s.exec(line);
    if (!match) return [];
    const [, thread = '', time = '', text = ''] = match;
    const at = Number(time);
    if (text.endsWith(' <unfinished ...>'))
      return readStart(thread, at, text.slice(0, -' <unfinished ...>'.length));
    const resumed = /^<\.\.\. \w+ resumed>/.exec(text);
    if (!resumed) return readWhole(at, text, null);
    const start = unfinished.get(thread);
    unfinished.delete(thread);
    return start ? readWhole(at, start.text + text.slice(resumed[0].length), start.sync) : [];
  };
}

function eventsOf({ name, parameters, result, at }: Call, folder: string): FileEvent[] {
  const inside = (path: string) => (path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : null);
  const texts = () =>
    [...parameters.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, hex = '']) => getBytes(hex));
  const paths = () => texts().map((text) => inside(text.toString()) ?? '');
  if (parameters.includes('"...')) throw new Error(`A call of which only a part was traced: ${name}`);
  switch (name) {
    case 'openat': {
      const path = inside(getPath(result));
      if (path === null) return [];
      const has = (flag: string) => parameters.includes(flag);
      const flags = { isMade: has('O_CREAT'), isEmptied: has('O_TRUNC'), isAppended: has('O_APPEND') };
      return [{ kind: 'open', at, path, handle: handleOf(result), ...flags }];
    }
    case 'write':
    case 'pwrite64': {
      if (inside(getPath(parameters)) === null) return [];
      const bytes = (texts()[0] ?? Buffer.alloc(0)).subarray(0, Number(result));
      const position = name === 'write' ? null : Number(parameters.slice(parameters.lastIndexOf(',') + 1));
      return [{ kind: 'write', at, handle: handleOf(parameters), bytes, position }];
    }
    case 'lseek':
      return [{ kind: 'seek', at, handle: handleOf(parameters), position: Number(result) }];
    case 'rename': {
      const [from = '', to = ''] = paths();
      return [{ kind: 'rename', at, from, to }];
    }
    case 'unlink':
    case 'unlinkat':
      // With this flag, the call removes a directory.
      return parameters.includes('AT_REMOVEDIR') ? [] : [{ kind: 'remove', at, path: paths()[0] ?? '' }];
    default:
      if (name === 'mmap' && !/PROT_WRITE.*MAP_SHARED/.test(parameters)) return [];
      throw new Error(`${name} on a file of the folder is more than the replay understands.`);
  }
}

/** Returns the number of a file descriptor, which strace writes as `12<path>`. */
function handleOf(text: string): string {
  const number = /^(\d+)</.exec(text)?.[1];
  if (number === undefined) throw new Error(`No file descriptor: ${text.slice(0, 100)}`);
  return number;
}

function getPath(text: string): string {
  return getBytes(/^\d+<((?:\\x[0-9a-f]{2})*)>/.exec(text)?.[1] ?? '').toString();
}

const getBytes = (hex: string) => Buffer.from(hex.replaceAll('\\x', ''), 'hex');

export function hexOf(text: string): string {
  return [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
}
