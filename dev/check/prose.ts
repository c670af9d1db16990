/** Signs of unclear sentences: no noun at the start, or an indefinite person. */
const riddle =
  /^(what|whatever|whoever|who)\b|\bwhat (is|was|has|are|were|stands|comes|came|can|does|did|a|the)\b|\b(somebody|nobody|whoever|everybody)\b|\b(is|are|was|were|be) (told|said|kept|taken|felt|gone|looked|made|brought|left|passed by|heard)\b/i;
const bareStart = /^(it|they|these|those|one|none|its|their|so many|as many|of (it|them|one|those))\b/i;

export type ProseKind = 'comment' | 'doc' | 'title';

export interface Sentence {
  kind: ProseKind;
  line: number;
  text: string;
}

const directive = /^(biome|oxlint|eslint|@ts|c8|v8|istanbul|region)/;

export function isRiddle(text: string): boolean {
  return riddle.test(text) || bareStart.test(text);
}

/** Returns the comments and test titles of a source, or the sentences of a Markdown document. */
export function findSentences(path: string, source: string): Sentence[] {
  if (path.endsWith('.md')) return documentSentences(source);
  const comments = path.endsWith('.sql')
    ? [...source.matchAll(/^\s*--.*(?:\n\s*--.*)*/gm)]
    : [...source.matchAll(/\/\*[\s\S]*?\*\/|(?:(?<![:'"`\w])\/\/.*(?:\n\s*\/\/.*)*)/g)];
  const titles = /^(tests|proof)\//.test(path)
    ? [...source.matchAll(/\b(?:it|test)(?:\.\w+)*\(\s*(['"`])((?:(?!\1)[^\\]|\\.)+)\1/g)]
    : [];
  const at = (index: number) => source.slice(0, index).split('\n').length;
  return [
    ...comments.map((found) => ({ kind: 'comment' as const, line: at(found.index), text: plain(found[0]) })),
    ...titles.map((found) => ({ kind: 'title' as const, line: at(found.index), text: found[2] ?? '' })),
  ].filter(({ text }) => text.length > 3 && !directive.test(text));
}

function plain(comment: string): string {
  return comment
    .replace(/^\/\*+|\*+\/$/g, '')
    .replace(/\n\s*(\/\/|--|\*)?/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[-/*\s]+|[\s*/-]+$/g, '')
    .replace(/^@(param|returns)\s+(\{[^}]*\}\s*)?/, '');
}

function documentSentences(source: string): Sentence[] {
  const text = source.replace(/```[\s\S]*?```/g, (block) => block.replace(/[^\n]/g, ''));
  return text.split('\n').flatMap((line, index) =>
    line
      .split(/(?<=[.!?:])\s+/)
      .map((sentence) => sentence.replace(/^[#>|*\-\s\d.]+/, ''))
      .filter((sentence) => sentence.length > 20)
      .map((sentence) => ({ kind: 'doc' as const, line: index + 1, text: sentence })),
  );
}

/** Returns the folder that has the limit, such as `src/db`, `docs` or `tests/e2e`. */
export function proseFolder(path: string): string {
  const [first = '', second] = path.split('/');
  if (second === undefined) return '.';
  return /\.\w+$/.test(second) || ['docs', 'supabase', 'bench'].includes(first)
    ? first
    : `${first}/${second}`;
}
