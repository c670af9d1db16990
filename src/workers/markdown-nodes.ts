import { nameToEmoji } from 'gemoji';
import GithubSlugger from 'github-slugger';
import type { sanitize } from 'hast-util-sanitize';
import type { MarkdownAttributes, MarkdownElement, MarkdownNode } from '#domain/analysis/markdown-tree.ts';

/** Maximum nesting. Deeper elements are reduced to their text. */
export const maxMarkdownDepth = 40;

type Tree = ReturnType<typeof sanitize>;
type TreeElement = Extract<Tree, { type: 'element' }>;
type TreeChild = TreeElement['children'][number];

interface Context {
  slugger: GithubSlugger;
  depth: number;
  /** True inside code, where GitHub does not replace emoji codes. */
  isCode: boolean;
  parent: string | null;
  ids: Set<string>;
  links: MarkdownAttributes[];
}

/** Converts a sanitised tree. Adds heading ids, alerts and emoji as GitHub does. */
export function markdownNodes(tree: Tree): MarkdownNode[] {
  if (tree.type !== 'root') return [];
  const children = tree.children.flatMap((child) => (child.type === 'doctype' ? [] : [child]));
  const ids = new Set<string>();
  const links: MarkdownAttributes[] = [];
  const start = { slugger: new GithubSlugger(), depth: 0, isCode: false, parent: null, ids, links };
  const nodes = getNodes(children.map(getAlert), start);
  for (const link of links) {
    const id = anchorId(link.href ?? '');
    if (ids.has(id)) link.href = `#${id}`;
  }
  return nodes;
}

/** Links to `#part` lead to the element with the id `user-content-part`, as on GitHub. */
function anchorId(href: string): string {
  const fragment = href.replace(/^#(user-content-)?/, '');
  try {
    return `user-content-${decodeURIComponent(fragment)}`;
  } catch {
    return `user-content-${fragment}`;
  }
}

const attributeTypes: Readonly<Record<keyof MarkdownAttributes, string>> = {
  align: 'string',
  alt: 'string',
  checked: 'boolean',
  colSpan: 'number',
  dataAlert: 'string',
  dir: 'string',
  href: 'string',
  id: 'string',
  lang: 'string',
  open: 'boolean',
  rowSpan: 'number',
  src: 'string',
  start: 'number',
};
/** Elements in which React warns about whitespace. */
const withoutText = ['table', 'thead', 'tbody', 'tfoot', 'tr', 'ul', 'ol', 'dl'];

function getNodes(children: readonly TreeChild[], context: Context): MarkdownNode[] {
  return children.flatMap((child): MarkdownNode[] => {
    if (child.type === 'element' && context.depth < maxMarkdownDepth) return [getElement(child, context)];
    const text = nodeText(child);
    if (text.trim() === '' && (context.parent === null || withoutText.includes(context.parent))) return [];
    return text === '' ? [] : [context.isCode ? text : withEmoji(text)];
  });
}

function getElement(element: TreeElement, context: Context): MarkdownElement {
  const { tagName: tag, children } = element;
  const attributes = getAttributes(element);
  if (/^h[1-6]$/.test(tag) && attributes.id === undefined) {
    const slug = context.slugger.slug(nodeText(element));
    if (slug !== '') attributes.id = `user-content-${slug}`;
  }
  if (attributes.id !== undefined) context.ids.add(attributes.id);
  if (attributes.href?.startsWith('#')) context.links.push(attributes);
  const inside = {
    ...context,
    depth: context.depth + 1,
    isCode: context.isCode || ['code', 'pre', 'tt'].includes(tag),
    parent: tag,
  };
  return { tag, attributes, children: getNodes(children, inside) };
}

function getAttributes({ properties }: TreeElement): MarkdownAttributes {
  const found: MarkdownAttributes = {};
  for (const [name, type] of Object.entries(attributeTypes))
    if (typeof properties[name] === type) Object.assign(found, { [name]: properties[name] });
  if (typeof properties['name'] === 'string') found.id ??= properties['name'];
  return found;
}

function nodeText(node: TreeChild): string {
  if (node.type === 'text') return node.value;
  return node.type === 'element' ? node.children.map(nodeText).join('') : '';
}

function withEmoji(text: string): string {
  return text.replaceAll(/:([\w+-]+):/g, (code, name: string) =>
    Object.hasOwn(nameToEmoji, name) ? (nameToEmoji[name] ?? code) : code,
  );
}

const alertMarker = /^\[!(note|tip|important|warning|caution)\][ \t]*(\n|$)/i;

/** Turns a top-level quotation whose first line is `[!NOTE]` or similar into an alert. */
function getAlert(node: TreeChild): TreeChild {
  if (!isElement(node) || node.tagName !== 'blockquote') return node;
  const [first, ...others] = node.children.filter(
    (child) => isElement(child) || nodeText(child).trim() !== '',
  );
  if (!first || !isElement(first) || first.tagName !== 'p') return node;
  const [marker, ...rest] = first.children;
  const [line, kind, ending] = alertMarker.exec(marker?.type === 'text' ? marker.value : '') ?? [];
  if (!marker || line === undefined || kind === undefined) return node;
  const alert = (children: TreeChild[]) => ({
    ...node,
    properties: { dataAlert: kind.toLowerCase() },
    children,
  });
  const text = { type: 'text' as const, value: nodeText(marker).slice(line.length) };
  if (ending === '\n') return alert([{ ...first, children: [text, ...rest] }, ...others]);
  const [next, ...afterBreak] = rest;
  if (!next) return others.some(isElement) ? alert(others) : node;
  const isBreak = isElement(next) && next.tagName === 'br' && afterBreak.length > 0;
  return isBreak ? alert([{ ...first, children: afterBreak }, ...others]) : node;
}

function isElement(node: TreeChild): node is TreeElement {
  return node.type === 'element';
}
