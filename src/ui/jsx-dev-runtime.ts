import type { ElementType, Key, ReactElement } from 'react';
import * as react from 'react/jsx-dev-runtime';
import { type Props, withSafeText } from './jsx-runtime.ts';

export function jsxDEV(
  type: ElementType,
  props: Props,
  key: Key | undefined,
  isStatic: boolean,
  source?: react.JSXSource,
  self?: unknown,
): ReactElement {
  const safe = withSafeText(type, props);
  return react.jsxDEV(type, safe, key, isStatic && Array.isArray(safe.children), source, self);
}
export { Fragment } from 'react';
export type { JSX } from 'react/jsx-dev-runtime';
