import { createElement, type MouseEvent, type ReactNode } from 'react';
import { linkInFile } from '#domain/analysis/file-address.ts';
import type { MarkdownAttributes, MarkdownElement, MarkdownNode } from '#domain/analysis/markdown-tree.ts';
import { t } from '#locales/translate.ts';
import { OutsideLink } from './outside-link.tsx';

/** The file that contains the text. Relative addresses are resolved against it. */
export interface TextSource {
  repositoryUrl: string;
  path: string;
}

interface Context {
  source: TextSource;
  /** True inside a link, because HTML forbids nested links. */
  isInLink: boolean;
}

const spaced = '[&>*+*]:mt-4';
const headings = 'm-0 font-medium';

/** The tags that the page renders, with their classes. Any other tag is replaced by its children. */
const classes = new Map<string, string>([
  ...'b br del dt em i ins q rp rt ruby s samp span strike strong sub sup tbody tfoot thead tr tt var'
    .split(' ')
    .map((tag): [string, string] => [tag, '']),
  ['blockquote', `m-0 border-l-2 border-hairline pl-4 ${spaced}`],
  ['code', 'bg-surface px-1 text-[0.9em] break-words'],
  ['dd', 'm-0 pl-6'],
  ['details', spaced],
  ['div', spaced],
  ['dl', 'm-0'],
  ['h1', `${headings} text-lg`],
  ['h2', `${headings} text-lg`],
  ['h3', headings],
  ['h4', headings],
  ['h5', headings],
  ['h6', headings],
  ['hr', 'm-0 border-0 border-t border-hairline'],
  ['kbd', 'border border-hairline px-1 text-[0.9em]'],
  ['li', 'has-[>input]:list-none has-[>p>input]:list-none [&>*+*]:mt-2'],
  ['ol', 'm-0 list-decimal pl-6'],
  ['p', 'm-0 break-words'],
  ['pre', 'm-0 overflow-x-auto bg-surface p-3 text-sm [&>code]:p-0 [&>code]:text-[1em]'],
  ['section', spaced],
  ['summary', 'min-h-6 cursor-pointer'],
  ['table', 'border-collapse text-sm'],
  ['td', 'border-b border-hairline py-1 pr-4'],
  ['th', 'border-b border-ink py-1 pr-4 text-left font-medium'],
  ['ul', 'm-0 list-disc pl-6'],
]);
const alignments = new Map([
  ['center', 'text-center'],
  ['right', 'text-right'],
]);

/**
 * Renders text from a repository as React elements. The worker has sanitised the nodes, and only elements and attributes named
 * in this file reach the page. Pictures become links, because loading a picture would tell its server who reads the text.
 */
export function Markdown({ nodes, source }: { nodes: readonly MarkdownNode[]; source: TextSource }) {
  return (
    <div data-foreign-text="" className={`min-w-0 ${spaced}`}>
      {renderNodes(nodes, { source, isInLink: false })}
    </div>
  );
}

function renderNodes(nodes: readonly MarkdownNode[], context: Context): ReactNode[] {
  return nodes.map((node, index) =>
    typeof node === 'string' ? node : <Part key={index} element={node} context={context} />,
  );
}

function Part({ element, context }: { element: MarkdownElement; context: Context }): ReactNode {
  const { tag, attributes, children } = element;
  if (tag === 'a') return <Link element={element} context={context} />;
  if (tag === 'img') {
    const { repositoryUrl, path } = context.source;
    const address = context.isInLink ? null : linkInFile(repositoryUrl, path, attributes.src ?? '', 'raw');
    return <Picture address={attributes.src ? address : null} description={attributes.alt ?? ''} />;
  }
  if (tag === 'input') return <Task isDone={attributes.checked === true} />;
  const inside = renderNodes(children, context);
  if (attributes.dataAlert !== undefined) return <Alert kind={attributes.dataAlert}>{inside}</Alert>;
  if (tag !== 'table') return <Plain tag={tag} attributes={attributes} inside={inside} />;
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={t('Table')}>
      <Plain tag={tag} attributes={attributes} inside={inside} />
    </div>
  );
}

function Link({
  element: { attributes, children },
  context,
}: {
  element: MarkdownElement;
  context: Context;
}) {
  const { href = '', id } = attributes;
  const { repositoryUrl, path } = context.source;
  const inLink = renderNodes(children, { ...context, isInLink: true });
  if (context.isInLink || href === '') return <span id={id}>{renderNodes(children, context)}</span>;
  if (href.startsWith('#user-content-'))
    return (
      <LinkWithin id={id} target={href.slice(1)}>
        {inLink}
      </LinkWithin>
    );
  const address = linkInFile(repositoryUrl, path, href);
  if (address === null) return <span id={id}>{renderNodes(children, context)}</span>;
  return <OutsideLink address={address}>{inLink}</OutsideLink>;
}

/** Number of heading levels that the page itself uses above the text. */
const headingsAbove = 3;
const footnotesId = 'user-content-footnote-label';

interface PlainProps {
  tag: string;
  attributes: MarkdownAttributes;
  inside: ReactNode[];
}

function Plain({ tag, attributes, inside }: PlainProps): ReactNode {
  const className = classes.get(tag);
  if (className === undefined) return inside;
  const { align = '', dir = 'auto', id, lang, open, start, colSpan, rowSpan } = attributes;
  const level = /^h[1-6]$/.test(tag) ? Number(tag.slice(1)) + headingsAbove : undefined;
  const props = {
    dir,
    id,
    lang,
    open,
    start,
    colSpan,
    rowSpan,
    className: `${className} ${alignments.get(align) ?? ''}`.trim() || undefined,
    'aria-level': level !== undefined && level > 6 ? level : undefined,
    scope: tag === 'th' ? 'col' : undefined,
    tabIndex: tag === 'pre' ? 0 : undefined,
  };
  const content = id === footnotesId ? t('Footnotes') : inside;
  return createElement(
    level === undefined ? tag : `h${Math.min(level, 6)}`,
    props,
    content.length === 0 ? undefined : content,
  );
}

/** @param address null if the picture is inside a link, or if its address is not https */
function Picture({ address, description }: { address: string | null; description: string }) {
  return (
    <OutsideLink address={address ?? ''}>
      {t('Picture')}
      {description === '' ? '' : `: ${description}`}
    </OutsideLink>
  );
}

function Task({ isDone }: { isDone: boolean }) {
  const label = isDone ? t('Completed task') : t('Incomplete task');
  return <input type="checkbox" disabled checked={isDone} aria-label={label} />;
}

const alertTitles: Readonly<Record<string, () => string>> = {
  note: () => t('Note'),
  tip: () => t('Tip'),
  important: () => t('Important'),
  warning: () => t('Warning'),
  caution: () => t('Caution'),
};

function Alert({ kind, children }: { kind: string; children: ReactNode }) {
  return (
    <div role="note" className="border-l-2 border-ink pl-4 [&>*+*]:mt-4">
      <p className="m-0 font-medium">{alertTitles[kind]?.()}</p>
      {children}
    </div>
  );
}

interface LinkWithinProps {
  id: string | undefined;
  /** Id of the linked element in the same document. */
  target: string;
  children: ReactNode;
}

/** Scrolls to an element of the same document. The page's address stays the same, because it belongs to the application. */
function LinkWithin({ id, target, children }: LinkWithinProps) {
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    const text = event.currentTarget.closest('[data-foreign-text]');
    const place = text?.querySelector<HTMLElement>(`#${CSS.escape(target)}`);
    if (!place) return;
    place.closest('details')?.setAttribute('open', '');
    place.scrollIntoView();
    if (place.tabIndex < 0) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  };
  return (
    <a id={id} href={`#${target}`} onClick={go} className="text-ink">
      {children}
    </a>
  );
}
