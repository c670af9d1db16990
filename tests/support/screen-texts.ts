import { parseSync } from 'vite';

/** The texts of a source file, translated and untranslated. */
export interface ScreenTexts {
  /** Literals in calls of `t`, `markText`, `formatCount` and `Sentence`. */
  translated: string[];
  /** Texts that are displayed without translation, with their lines. */
  bare: string[];
  /** Calls of `t` and `formatCount` that run when the module loads, before the catalogue exists. */
  tooEarly: string[];
}

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;
const nodeOf = (value: unknown): Node | null => (isNode(value) ? value : null);
const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Names of attributes and fields whose texts are displayed or read aloud. */
const readNames =
  /^(label|title|placeholder|alt|aria-label|aria-description|aria-roledescription|description|hint|text|message|problem|fallback|summary|heading|empty|busyLabel|confirmLabel|confirm|caption|unit|what)$/;
const words = /\p{L}{2}/u;
const translators = new Set(['t', 'markText', 'formatCount', 'translateMessage']);

export function screenTexts(path: string, source: string): ScreenTexts {
  const found: ScreenTexts = { translated: [], bare: [], tooEarly: [] };
  const at = (node: Node, text: string) =>
    `${path}:${source.slice(0, node.start).split('\n').length} ${text.trim()}`;

  function bare(node: Node | null): void {
    if (node === null) return;
    if (node.type === 'Literal' && words.test(toText(node['value'])))
      found.bare.push(at(node, toText(node['value'])));
    if (node.type === 'TemplateLiteral') {
      const own = listOf(node['quasis']).map(({ value }) => toText(toRecord(value)['raw']));
      if (own.some((piece) => words.test(piece))) found.bare.push(at(node, own.join('…')));
    }
    if (node.type === 'ConditionalExpression') {
      bare(nodeOf(node['consequent']));
      bare(nodeOf(node['alternate']));
    }
    if (node.type === 'LogicalExpression') bare(nodeOf(node['right']));
    if (node.type === 'JSXExpressionContainer') bare(nodeOf(node['expression']));
    if (isWording(node)) found.bare.push(at(node, source.slice(node.start, node.start + 60)));
  }

  /** Returns whether the node is an English text from the domain: a field's label or an action's title. */
  function isWording(node: Node): boolean {
    if (node.type === 'MemberExpression') return domainNames.has(rootOf(node));
    return (
      node.type === 'CallExpression' &&
      domainNames.has(rootOf(node)) &&
      /label|title/i.test(getName(node['callee']))
    );
  }

  function visit(node: Node, depth: number): void {
    if (node.type === 'JSXText' && words.test(toText(node['value'])))
      found.bare.push(at(node, toText(node['value'])));
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      for (const child of listOf(node['children'])) if (child.type === 'JSXExpressionContainer') bare(child);
    }
    if (node.type === 'JSXAttribute' && readNames.test(getName(node['name']))) bare(nodeOf(node['value']));
    if (node.type === 'JSXOpeningElement' && getName(node['name']) === 'Sentence')
      return sentence(node, depth);
    if (node.type === 'Property' && readNames.test(getName(node['key']))) bare(nodeOf(node['value']));
    if (node.type === 'CallExpression') call(node, depth);
    if (node.type === 'VariableDeclarator' && readNames.test(getName(node['id']))) bare(nodeOf(node['init']));
    const inside = /Function|ClassBody/.test(node.type) ? depth + 1 : depth;
    for (const child of childrenOf(node)) visit(child, inside);
  }

  function sentence(opening: Node, depth: number): void {
    for (const attribute of listOf(opening['attributes'])) {
      if (getName(attribute['name']) === 'text')
        found.translated.push(...literalsOf(nodeOf(attribute['value'])));
      else visit(attribute, depth);
    }
  }

  function call(node: Node, depth: number): void {
    const name = getName(node['callee']);
    const given = listOf(node['arguments']);
    if (name === 'toast') bare(given[0] ?? null);
    if (!translators.has(name)) return;
    if (depth === 0 && name !== 'markText') found.tooEarly.push(at(node, name));
    if (name === 'formatCount') {
      const forms = given.slice(1).map((form) => toText(form['value']));
      const both = forms.length === 1 ? [...forms, `${forms[0]}s`] : forms;
      // A noun that comes from a table is not a literal.
      if (!forms.includes('')) found.translated.push(...both);
    } else if (name !== 'translateMessage') {
      for (const text of literalsOf(given[0] ?? null)) found.translated.push(text);
    }
  }

  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? 'not readable'}`);
  const statements = listOf(program.body);
  const domainNames = new Set(statements.flatMap(importedFromDomain));
  for (const statement of statements) visit(statement, 0);
  return found;
}

/** Returns names imported from the domain. Formatting functions for numbers and dates follow the language themselves. */
function importedFromDomain(statement: Node): string[] {
  if (statement.type !== 'ImportDeclaration') return [];
  const from = toText(nodeOf(statement['source'])?.['value']);
  if (!from.startsWith('#domain/') || from.endsWith('/format.ts')) return [];
  return listOf(statement['specifiers']).map(({ local }) => getName(local));
}

/** Returns `fields` for `fields[name].label` and for `fields(name).label`. */
function rootOf(node: Node): string {
  const inner = nodeOf(node['object']) ?? nodeOf(node['callee']);
  return inner === null ? getName(node) : rootOf(inner);
}

/** Returns the literals of an argument. `t(a ? 'one' : 'other')` has two. */
function literalsOf(node: Node | null): string[] {
  if (node === null) return [];
  if (node.type === 'Literal') return [toText(node['value'])];
  if (node.type !== 'ConditionalExpression') return [];
  return [...literalsOf(nodeOf(node['consequent'])), ...literalsOf(nodeOf(node['alternate']))];
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function listOf(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function getName(value: unknown): string {
  const node = nodeOf(value);
  return node === null ? '' : toText(node['name']) || toText(node['value']);
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) => (isNode(value) ? [value] : listOf(value)));
}
