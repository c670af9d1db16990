import type { Page } from '@playwright/test';

/**
 * Changes every document of the page, when it is parsed and whenever it changes: replaces each text node like a browser's
 * translation, and inserts elements like extensions into the body, into forms and beside fields.
 */
export async function openToOthers(page: Page): Promise<void> {
  await page.addInitScript(changeByOthers);
}

function changeByOthers(): void {
  const kept =
    'script, style, noscript, textarea, option, code, pre, svg, font, title, x-extension, [translate=no]';

  function translate(root: Node): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(kept)) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  }

  function insert(root: Node): void {
    if (!(root instanceof Element)) return;
    const found = [root, ...root.querySelectorAll('body, form, input, textarea, [role=dialog], dialog')];
    for (const element of found) {
      if (
        element.matches('body, form, [role=dialog], dialog') &&
        !element.querySelector(':scope > x-extension')
      ) {
        element.prepend(document.createElement('x-extension'));
        element.append(document.createElement('x-extension'));
      }
      if (element.matches('input, textarea') && element.nextElementSibling?.localName !== 'x-extension') {
        element.setAttribute('data-extension', 'on');
        element.after(document.createElement('x-extension'));
      }
    }
  }

  function begin(): void {
    translate(document.body);
    insert(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) {
          translate(node.nodeType === Node.TEXT_NODE && node.parentElement ? node.parentElement : node);
          insert(node);
        }
    }).observe(document.body, { childList: true, subtree: true });
  }

  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin);
  else begin();
}

/**
 * Finds texts that have siblings in an element of React. React would fail to remove such a text, or to insert before it.
 * @returns the markup around each text
 */
export function textsBesideNodes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode as Text;
      const isRendered =
        parentElement && Object.keys(parentElement).some((key) => key.startsWith('__reactFiber$'));
      if (isRendered && data.trim() && parentElement.childNodes.length > 1)
        found.push(parentElement.outerHTML.slice(0, 200));
    }
    return found;
  });
}
