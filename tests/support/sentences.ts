import { parseSync } from 'vite';

/** Matches texts of three or more words that start with a capital, a sign or an inserted value. */
const sentence = /^[“…\p{Lu}].*\p{L}+ \p{L}+ \p{L}+/su;

/** Returns the sentences in the literals of a source file, with `…` for inserted values. */
export function findSentences(path: string, source: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const text = nodeText(value);
    if (text !== null && sentence.test(text)) found.push(text);
    for (const child of Object.values(value)) visit(child);
  };
  visit(parseSync(path, source).program.body);
  return found;
}

function nodeText(node: object): string | null {
  if ('type' in node && node.type === 'Literal' && 'value' in node && typeof node.value === 'string') {
    return node.value;
  }
  if (!('quasis' in node) || !Array.isArray(node.quasis)) return null;
  return node.quasis.map((quasi: { value: { cooked: string } }) => quasi.value.cooked).join('…');
}
