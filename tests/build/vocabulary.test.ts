import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Coinages that were given up, each with the field's term for it. */
const terms: readonly (readonly [coinage: RegExp, term: string])[] = [
  [/\b[Oo]ffices?\b|\w*Office\w*/g, 'admin area, workspace'],
  [/\bdesks?\b|\b\w*Desk\b/g, 'service, request context'],
  [/\bwordsOf\b|\b(?:value|flag|none|status|state|score)Words\b/g, 'message, label, text'],
  [/\bmost(?:[A-Z]\w*s|AtOnce)\b|\blongest\w*(?:Wait|Delay|Reuse|Send)\w*/g, 'max'],
  [/\bway to stop(?! listening)/g, 'unsubscribe function'],
  [/\bimpatien\w+/g, 'skipBackoff'],
  [/\b(?:openLine|lineWaitMs|FloorMemory)\b/g, 'backoff, retry-after deadline'],
  [/\bP(?:iece(?:Draft|Field|Fields)|ortfolioPiece)\b/g, 'portfolio entry'],
  [/\b(?:re)?fold(?:edAnew|Changed)\b|\brefold\b|\bhand(?:edO|O)ver\b/g, 'rebuild the view, write-through'],
  [/\b[Pp]oliteOctokit\b|\b[A-Z]\w+Asking\b|\b\w*Inquiry\w*/g, 'rate-limited, options, request'],
  [
    /(?<!Publishing )\bHouse\b|\b(?:Planting|AppBook|TokenBook|openLedger)\b|\boverlay\.dress\b/g,
    'services, seeder, registry, store',
  ],
  [/\b[Dd]oors?\b|\bcreateDoor\b|\b\w*[Uu]nwind(?:ing)?\b/g, 'deferred handler, cleanup stack'],
  [/\b(?:longest|largest)(?:Task|Ms|Wait)\w*/g, 'max'],
  [/\bhow to call that off\b/g, 'function that cancels it'],
  [/\bfloor(?:Until|IsUncertain)\b/g, 'retry-after deadline'],
  [/\bRowAttention\b|\bparked\b|\bisParked\b/g, 'needs attention'],
  [/\b(?:WithoutRow|keepWithoutRow|readWithoutRow|Viewed|viewedRow)\b/g, 'hidden rows, projected row'],
  [/\bsettle(?:Results|Passed|Overwritten|Refused)\b|\bkeptSettled\b/g, 'confirmed, results applied'],
  [/\bqueue\.seal\b|\bsealed operations?\b/g, 'marked as sent'],
  [/\bfolded anew\b|\b(?:drain|rebase)\.ts\b|\bdraining\b/g, 'rebuild the view, sync, apply pulled page'],
  [/\btakeStoredTokens\b|\badopts tokens\b/g, 'import, migrate'],
  [/\b[Pp]olite client\b|\bAttempt\b|\b[Hh]appenings?\b/g, 'rate-limited client, submit result, test step'],
  [/\b(?:parse|write)ListAddress\b|\blist-address\b/g, 'list URL state'],
  [/\b(?:Hosted|Host|Emulator|No)Answer\b|\borNoAnswer\b/g, 'response'],
];

/** This list. */
const leftOut = /^tests\/build\/vocabulary\.test\.ts$/;

test('what has a name in the field is called by it', async () => {
  const { stdout } = await promisify(execFile)(
    'git',
    [
      'ls-files',
      '--cached',
      '--others',
      '--exclude-standard',
      'src',
      'dev',
      'supabase/functions',
      'docs',
      'tests',
      '*.md',
    ],
    { cwd: root, maxBuffer: 10_000_000 },
  );
  const files = stdout.split('\n').filter((file) => /\.(?:tsx?|md|css)$/.test(file) && !leftOut.test(file));
  expect(files.length).toBeGreaterThan(800);
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(`${root}${file}`, 'utf8').catch(() => '');
      return terms.flatMap(([coinage, term]) =>
        [...text.matchAll(coinage)].map(([word]) => `${file}: ${word}, which is ${term}`),
      );
    }),
  );
  expect(found.flat()).toEqual([]);
});
