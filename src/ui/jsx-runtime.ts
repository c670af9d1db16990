import {
  createElement,
  type ElementType,
  Fragment,
  type Key,
  type ReactElement,
  type ReactNode,
} from 'react';
import * as react from 'react/jsx-runtime';
import { isolate, needsIsolation, withoutControls } from '#domain/shared/foreign-text.ts';

/**
 * Extends React's JSX runtime (`jsxImportSource` in tsconfig.json) with two rules for text:
 * 1. Text beside other nodes gets its own element, because translators and extensions replace text nodes and React fails on
 * replaced ones.
 * 2. Text that may have another direction is rendered in `<bdi>`, or isolated by control characters where no element is
 * possible.
 */

export type Props = Readonly<Record<string, unknown>> & { children?: ReactNode };

/** Elements that must not contain `<span>`. */
const textOnly = new Set(['option', 'title', 'textarea', 'style', 'script', 'text', 'tspan']);
const spokenAttributes = ['aria-label', 'aria-description', 'alt', 'label', 'placeholder', 'title'];

/** Leaves the children of function components unchanged, because those render elements themselves. */
export function withSafeText(type: unknown, props: Props): Props {
  if (typeof type === 'function') return props;
  const children = textOnly.has(String(type)) ? isolatedText(props.children) : safeChildren(type, props);
  const attributes = spokenAttributes.flatMap((name) => {
    const value = props[name];
    return typeof value === 'string' && needsIsolation(value) ? [[name, isolate(value)] as const] : [];
  });
  if (children === props.children && attributes.length === 0) return props;
  return { ...props, ...Object.fromEntries(attributes), children };
}

function isolatedText(children: ReactNode): ReactNode {
  if (Array.isArray(children)) return children.map(isolatedText);
  return typeof children === 'string' ? isolate(children) : children;
}

function safeChildren(type: unknown, { children, dir }: Props): ReactNode {
  // An element with `dir` isolates its text already.
  if (dir !== undefined && typeof children === 'string') return withoutControls(children);
  if (Array.isArray(children)) {
    const isTextAlone = type !== Fragment && children.every(isText);
    return isTextAlone ? safeText(joinTexts(children)) : withOwnElements(children);
  }
  if (typeof children === 'string') return type === Fragment ? textElement(children) : safeText(children);
  return children;
}

/** Wraps a text that is the only child only if it needs isolation, because React replaces such a text safely. */
function safeText(text: string): ReactNode {
  return needsIsolation(text) ? textElement(text) : text;
}

const isText = (child: unknown) =>
  typeof child === 'string' || typeof child === 'number' || typeof child === 'bigint';
const isEmpty = (child: unknown) => child === null || child === undefined || typeof child === 'boolean';

/** Adjacent texts share one element, because they form one flex item. Other children keep their positions. */
function withOwnElements(children: readonly ReactNode[]): ReactNode[] {
  const safe: ReactNode[] = [];
  let run: ReactNode[] = [];
  const endRun = () => {
    if (run.some(isText))
      safe[safe.length - run.length] = textElement(joinTexts(run), safe.length - run.length);
    run = [];
  };
  for (const child of children) {
    if (isText(child) || isEmpty(child)) {
      run.push(child);
      safe.push(null);
    } else {
      endRun();
      safe.push(Array.isArray(child) ? withOwnElements(child) : child);
    }
  }
  endRun();
  return safe;
}

function joinTexts(texts: readonly ReactNode[]): string {
  const shown = texts.filter(isText).map(String);
  return shown.length === 1 ? shown.join('') : shown.map(isolate).join('');
}

/** Leaves white space without an element, because translators do not replace it. */
function textElement(text: string, key?: number): ReactNode {
  if (text.trim() === '') return text;
  const keyed = key === undefined ? null : { key: `text-${key}` };
  return needsIsolation(text)
    ? createElement('bdi', keyed, withoutControls(text))
    : createElement('span', keyed, text);
}

type Create = (type: ElementType, props: Props, key?: Key) => ReactElement;

export const jsx: Create = (type, props, key) => react.jsx(type, withSafeText(type, props), key);
/** Calls `jsxs` only if the children are still an array, because they may have become a single text. */
export const jsxs: Create = (type, props, key) => {
  const safe = withSafeText(type, props);
  return Array.isArray(safe.children) ? react.jsxs(type, safe, key) : react.jsx(type, safe, key);
};
export type { JSX } from 'react/jsx-runtime';
export { Fragment };
