/** Finds an element by its accessible name. The function is sent to the page as text. */

export type Sought = 'pressed' | 'field' | 'text';

/** @returns null if no such element is visible and enabled */
export function lookUp(sought: Sought, source: string, flags: string): Element | null {
  const pattern = new RegExp(source, flags);
  const words = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const elementText = (id: string) => words(document.getElementById(id)?.textContent);
  const getName = (element: Element) =>
    words(element.getAttribute('aria-label')) ||
    words((element.getAttribute('aria-labelledby') ?? '').split(' ').map(elementText).join(' ')) ||
    words(element.textContent);
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const isCovered = (element: Element) => element.closest('[aria-hidden="true"], [inert]') !== null;
  const usable = (element: Element) => isShown(element) && !isCovered(element);
  if (sought === 'text') {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (!(node instanceof HTMLElement) || !pattern.test(words(node.textContent))) continue;
      const isInnermost = ![...node.children].some((child) => pattern.test(words(child.textContent)));
      if (isInnermost && isShown(node)) return node;
    }
    return null;
  }
  if (sought === 'pressed') {
    const pressed = [...document.querySelectorAll('button, a[href], [role="button"], summary')];
    const found = pressed.find((element) => usable(element) && pattern.test(getName(element))) ?? null;
    return found?.matches(':disabled, [aria-disabled="true"]') ? null : found;
  }
  const labels = [...document.querySelectorAll('label')].filter((label) =>
    pattern.test(words(label.textContent)),
  );
  const named = [...document.querySelectorAll('[aria-label]')].filter((field) =>
    pattern.test(getName(field)),
  );
  const fields = [...labels.map(({ control }) => control), ...named].filter((field) => field !== null);
  return fields.find((field) => field.matches('input, select, textarea') && !isCovered(field)) ?? null;
}
