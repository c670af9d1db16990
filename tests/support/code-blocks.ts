import { parse, postprocess, preprocess } from 'micromark';
import { projectPaths, readDocuments } from './documents.ts';

/** A code block of a document, as Markdown defines it. */
export interface CodeBlock {
  document: string;
  line: number;
  /** First word after the fence. Empty for an indented block. */
  language: string;
  code: string;
}

/** Returns the code blocks of all documents, or of one document in one language. */
export async function readCodeBlocks(document?: string, language?: string): Promise<CodeBlock[]> {
  const documents = await readDocuments(document === undefined ? await projectPaths() : [document]);
  return documents
    .flatMap(({ path, text }) => findCodeBlocks(path, text))
    .filter((block) => language === undefined || block.language === language);
}

export function findCodeBlocks(document: string, text: string): CodeBlock[] {
  const blocks: CodeBlock[] = [];
  const tokens = postprocess(
    parse()
      .document()
      .write(preprocess()(text, undefined, true)),
  );
  for (const [kind, token, context] of tokens) {
    if (kind === 'exit') continue;
    const { line } = token.start;
    if (token.type === 'codeIndented') {
      blocks.push({ document, line, language: '', code: context.sliceSerialize(token) });
    } else if (token.type === 'codeFenced') {
      const code = context.sliceSerialize(token).replace(/^.*\n/, '').replace(/.*$/, '');
      blocks.push({ document, line, language: '', code });
    } else if (token.type === 'codeFencedFenceInfo') {
      const block = blocks.at(-1);
      if (block !== undefined) block.language = context.sliceSerialize(token);
    }
  }
  return blocks;
}
