/** A log of the latest events without secrets. It never contains request bodies. */

const ranks = { debug: 0, info: 1, warn: 2, error: 3 } as const;

export type LogLevel = keyof typeof ranks;

export interface LogEntry {
  level: LogLevel;
  at: number;
  message: string;
  details?: string;
}

export interface Log {
  debug(message: string, details?: unknown): void;
  info(message: string, details?: unknown): void;
  warn(message: string, details?: unknown): void;
  error(message: string, details?: unknown): void;
  entries(): readonly LogEntry[];
}

export interface LogOptions {
  now: () => number;
  limit: number;
  level: LogLevel;
  onEntry?: (entry: LogEntry) => void;
}

export function createLog({ now, limit, level, onEntry }: LogOptions): Log {
  const ring: LogEntry[] = [];
  let next = 0;

  const writer = (entryLevel: LogLevel) => (message: string, details?: unknown) => {
    if (ranks[entryLevel] < ranks[level]) return;
    const entry: LogEntry = { level: entryLevel, at: now(), message: redact(message) };
    if (details !== undefined) entry.details = redact(describe(details));
    ring[next % limit] = entry;
    next += 1;
    onEntry?.(entry);
  };

  return {
    debug: writer('debug'),
    info: writer('info'),
    warn: writer('warn'),
    error: writer('error'),
    entries: () =>
      next <= limit ? [...ring] : [...ring.slice(next % limit), ...ring.slice(0, next % limit)],
  };
}

const hidden = '[redacted]';
const secretName =
  'password|passwd|passphrase|secret|token|code[_-]?verifier|auth[_-]?code|private[_-]?key|api[_-]?key|authorization|cookie';

/** Matches a percent-encoded character, even if the address was encoded several times. */
const percentEncoded = (codes: string) => `%(?:25){0,3}(?:${codes})`;
/** Matches the start of a word, also after an escape sequence. */
const begin = `(?:\\b|(?<=${percentEncoded('[\\da-f]{2}')})|(?<=\\\\(?:[bfnrt]|u[\\da-f]{4})))`;
/** Matches a quoted text, even if it is nested in JSON or cut off. */
const quoted = [
  '"(?:[^"\\\\]|\\\\[^])*"?',
  "'(?:[^'\\\\]|\\\\[^])*'?",
  '(?<escape>\\\\+)["\'](?:[^"\\\\]|\\\\+[^"\\\\]|(?!\\k<escape>")\\\\+")*(?:\\k<escape>")?',
].join('|');

/** All patterns run in linear time, because each match consumes the whole secret. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[^]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g, hidden],
  // Private keys in base64, the form in which secret stores keep them.
  [/LS0tLS1CRUdJTi[\w+/=-]*/g, hidden],
  [
    new RegExp(
      `${begin}(?:eyJ[\\w-]*(?:\\.[\\w-]*){0,2}|(?:gh[a-z]_|github_pat_)\\w{6,}|sb_(?:secret|publishable)_[\\w-]+|portico\\.v\\d+\\.[\\w-]+)`,
      'gi',
    ),
    hidden,
  ],
  // User name and password in an address.
  [/(\/\/)[^\s/?#@"']+@/g, `$1${hidden}@`],
  [/\b(bearer|token|basic)\s+[\w\-.~+/=]{8,}/gi, `$1 ${hidden}`],
  // Headers whose value has several words.
  [/\b(cookie|authorization)(\s*[:=]\s*)[^\s"'\\][^\r\n"'\\]*/gi, `$1$2${hidden}`],
  // `code` and `state` parameters of addresses only, because elsewhere `code` is a failure code.
  [
    new RegExp(
      `((?:[?&#]|${percentEncoded('3f|26|23')})(?:code|state)(?:=|${percentEncoded('3d')}))[^\\s&#"']+`,
      'gi',
    ),
    `$1${hidden}`,
  ],
  // Secrets as `name=value`, `"name":"value"` or `name: value`.
  [
    new RegExp(
      `((?<![\\w-])[\\w-]*(?:${secretName})(?:\\\\*["']|${percentEncoded('22')})?\\s*(?:[=:]|${percentEncoded('3[da]')})\\s*)(?:${quoted}|[^\\s&,;}"']+)`,
      'gi',
    ),
    `$1${hidden}`,
  ],
];

export function redact(text: string): string {
  return patterns.reduce((kept, [pattern, replacement]) => kept.replace(pattern, replacement), text);
}

function describe(details: unknown): string {
  if (details instanceof Error) return details.stack ?? `${details.name}: ${details.message}`;
  if (typeof details === 'string') return details;
  try {
    return JSON.stringify(details) ?? String(details);
  } catch {
    return String(details);
  }
}
