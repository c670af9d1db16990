import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { onTestFinished } from 'vitest';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Adds an element with a React root to the document, and removes both after the test. */
export function mount(tag: 'div' | 'dl' | 'ul' | 'tbody' = 'div'): { container: HTMLElement; root: Root } {
  const container = document.body.appendChild(document.createElement(tag));
  const root = createRoot(container);
  onTestFinished(() => {
    act(() => root.unmount());
    container.remove();
  });
  return { container, root };
}
