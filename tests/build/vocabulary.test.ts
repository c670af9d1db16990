import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

type Term = readonly [coinage: RegExp, term: string];

/** Coinages that were given up, each with the field's term for it. What is right English is left out by the pattern. */
const modules: readonly Term[] = [
  [/\b[Oo]ffices?\b|\w*Office\w*/g, 'admin area, workspace'],
  [/\bdesks?\b|\b\w*Desk\b/g, 'service, request context'],
  [
    /\b(?:sync|worker|page|service|database|machine)s?(?:'s)? rooms?\b|\b[A-Z]?[a-z]+Room\b/g,
    'module, layer',
  ],
  [
    /(?<!Publishing )\bHouse\b|\b(?:Planting|AppBook|TokenBook|openLedger)\b|\boverlay\.dress\b/g,
    'services, registry',
  ],
  [/\b[Dd]oors?\b|\bcreateDoor\b|\b\w*[Uu]nwind(?:ing)?\b/g, 'deferred handler, cleanup stack'],
  [/\b[Pp]olite(?: client|Octokit|ness)\b|\b[Pp]olite\w+|-politeness\b/g, 'rate-limited client'],
  [/\b(?:parse|write)ListAddress\b|\blist-address\b/g, 'list URL state'],
];

const messages: readonly Term[] = [
  [
    /\bwordsOf\b|\b(?!count)[a-z]\w*Words\b(?!\()|\b(?:[A-Z]\w*)?Words(?=[;,:})>[]| [={])/g,
    'message, label, text',
  ],
  [/[\w-]+-words\.\w|\/words\.ts\b|\{words\}/g, 'message, label, text'],
  [/\b(?:[Rr]ejects|[Rr]esolves|[Ee]nds) with words\b|@returns words\b|\b[Pp]roblem's words\b/g, 'message'],
  [/\b(?:const|let) words = (?:['"`]|\w*[mM]essage)|\bwords\??: string\b(?!\[)/g, 'message, label, text'],
  [/\bAttempt\b|\b[Uu]ndertakings?\b|\b[Hh]appenings?\b/g, 'submit result, action, test step'],
  [/\bway to stop(?! listening)|\bhow to call that off\b/g, 'unsubscribe, cancel'],
];

const answered = 'At|By|Drafts';
const verbs = 'ask|asked|asking|unanswered|answer|answers|answering|inquiry|question|questions';
const requests: readonly Term[] = [
  [new RegExp(`\\b(?:${verbs}|answered(?!${answered}))[A-Z]\\w*`, 'g'), 'request, response, result'],
  [
    /\b[A-Za-z]+(?:Ask|Asked|Asking|Answer|Answers|Answering|Question|Questions)\b/g,
    'request, response, result',
  ],
  [/\b\w*Inquir(?:y|ies)\w*|\binquir(?:y|ies)\b/g, 'request, query'],
  [/\b(?:const|let|function) (?:ask|asked|asking|answers?|questions?)(?= = |: |[(<])/g, 'request'],
  [
    /\b(?:const|let) answered = await\b|\b(?:ask|asked|answer|answered|question)(?:\.ok\b|\.value\b)/g,
    'result',
  ],
  [
    /\((?:asked|ask|answer)(?:: |\) =>)|(?<![\w"`])(?:ask|answer)(?:\(\{|\(null\)|: \()|[a-z]Unanswered\b/g,
    'request, response',
  ],
  [/(?<!gave |is )\b(?:[Aa]n|[Nn]o|late|lost|first|error|cut) answers?\b/g, 'response, result'],
  [/\b(?:last|every|GitHub's|server's|recorded|kept) answers?\b(?!:)/g, 'response'],
  [/\b(?:repository|page|file|row|part|listing)s? (?:is|are|was|were) asked for\b/g, 'requested'],
  [/\bquestions? (?:of|to|for) (?:the )?(?:GitHub|server|provider|database)\b/g, 'request, query'],
  [/'\w+\.asked'|'(?:cut|recorded)-answer'/g, 'requested, response'],
];

const limits: readonly Term[] = [
  [/\bmost[A-Z]\w*/g, 'max'],
  [/\b(?:longest|largest)(?!First\b|ContentfulPaint)[A-Z]\w*/g, 'max'],
];

const outbox: readonly Term[] = [
  [
    /\b(?:openLine|lineWaitMs|FloorMemory)\b|\bstate of the line\b|\bthe line waits\b/g,
    'backoff, circuit breaker',
  ],
  [/\bimpatien\w+|\bfloor(?:Until|IsUncertain)\b/g, 'skipBackoff, retry-after deadline'],
  [/\bqueue\.seal\b|\bseal(?:Next|Operations?|Batch|Due)\b|\bsealed operations?\b/g, 'mark as sent'],
  [
    /\bsettle[A-Z]\w*|\b(?!all)[a-z]+Settled\b|\b(?:const|function|async) settled?\b/g,
    'confirm, flush, complete',
  ],
  [/(?<!Promise)\.settled?\(/g, 'confirm, flush, complete'],
  [/\bRowAttention\b|\b(?:un)?[Pp]ark(?:s|ed|ing)?\b|\bisParked\b|\browNotices?\b/g, 'needs attention'],
  [/\b(?:WithoutRow|keepWithoutRow|readWithoutRow|Viewed|viewedRow)\b/g, 'hidden rows, projected row'],
  [/\b(?:re)?fold(?:edAnew|Changed)\b|\b[Rr]efold\w*|\bfolded anew\b/g, 'rebuild the view'],
  [/\bhand(?:edO|O)ver\b|\brow-hand-over\b/g, 'write-through'],
  [/\b(?:drain|rebase)\.ts\b|\bdraining\b|-per-drain\b/g, 'sync once, apply pulled page'],
  [/\bdecisions\.ts\b/g, 'conflict resolution, undo'],
  [/\bsync\/connection\.ts\b/g, 'backoff store'],
  [/\btakeStoredTokens\b|\badopts? (?:the )?tokens?\b|\badopt[A-Z]\w*|\blying about\b/g, 'import, migrate'],
  [
    /\b[Pp]iece(?:Draft|Field|Id|Of)\w*|\b(?:is|Portfolio|has|the)Piece\b|\b[Pp]ortfolio[ -]pieces?\b/g,
    'portfolio entry',
  ],
  [
    /\b(?:un)?bury(?:_\w+|[A-Z]\w*|\()|\bprivate\.(?:un)?bur(?:y|ied)\b|\bstamp_row\b|\bprivate\.stamp\b/g,
    'tombstone, bump version',
  ],
];

const terms = [...modules, ...messages, ...requests, ...limits, ...outbox];

const places = ['src', 'dev', 'supabase', 'docs', 'tests', '.github', '*.md'];
const texts = /\.(?:tsx?|md|css|sql|yml|toml|cjs)$/;
/** This list. */
const leftOut = /^tests\/build\/vocabulary\.test\.ts$/;

function coinagesIn(text: string): string[] {
  return terms.flatMap(([coinage, term]) =>
    [...text.matchAll(coinage)].map(([word]) => `${word}, which is ${term}`),
  );
}

test('what has a name in the field is called by it, in files and in their names', async () => {
  const { stdout } = await promisify(execFile)(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', ...places],
    { cwd: root, maxBuffer: 10_000_000 },
  );
  const files = stdout.split('\n').filter((file) => texts.test(file) && !leftOut.test(file));
  expect(files.length).toBeGreaterThan(800);
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(`${root}${file}`, 'utf8').catch(() => '');
      return [...coinagesIn(file), ...coinagesIn(text)].map((coinage) => `${file}: ${coinage}`);
    }),
  );
  expect(found.flat()).toEqual([]);
});

describe('the list', () => {
  test.each([
    'const answered = await request(provider);',
    'if (!asked.ok) return asked;',
    'export async function askGithub(path: string)',
    'interface PullAnswer {',
    '/** The last answer of GitHub. */',
    "type: 'code.asked'",
    'params: (undertaking: Undertaking)',
    'how is the sync room',
    'tokens that are lying about',
    'async settle() {',
    'const words = `Failed to ${kind}`;',
    'words: PageWords;',
    "import { deviceText } from './security-words.ts';",
    'ask: (dialog: ViewDialog | null) => void;',
    '/** Rejects with words. */',
    'title={`Portfolio piece: ${name}`}',
    'const largestRequestBytes = 1;',
  ])('names what was given up: %s', (text) => {
    expect(coinagesIn(text)).not.toEqual([]);
  });

  test.each([
    'markAnswered: (id: string, answered: boolean) => Promise<void>;',
    'answeredDrafts(true, ids)',
    'await Promise.allSettled(all)',
    'Where there is room for both',
    'An owner who is asked for a code',
    'a server that answers with 500',
    'const longestFirst = [];',
    'function countWords(text: string)',
    '/** Words for one file, as a sentence. */',
    'each of the 10,000 most common passwords',
    'the owner has answered a message',
  ])('leaves plain English alone: %s', (text) => {
    expect(coinagesIn(text)).toEqual([]);
  });
});
