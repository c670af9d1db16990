const controls = 'a, button, form, input, select, summary, textarea';
/** Events that the loader delays until an island is hydrated (landing.loader.ts). */
const heldEvents = ['click', 'keydown', 'submit'];

/**
 * Remembers the controls of an island before React may render it again. React does so after a failure, or if a translator
 * or extension has changed the DOM.
 *
 * @returns a function to call after rendering. It restores the text and focus of each replaced control, and forwards
 * events that still reach the old control
 */
export function rememberControls(island: Element): () => void {
  const before = getControls(island);
  const focused = document.activeElement;
  return () => {
    const after = getControls(island);
    for (const [key, former] of before) {
      const control = after.get(key);
      if (!control || island.contains(former)) continue;
      takeText(former, control);
      if (former === focused && document.activeElement === document.body)
        control.focus({ preventScroll: true });
      forwardEvents(former, control);
    }
  };
}

export function typedTexts(island: Element): string[] {
  return [...getControls(island).values()].flatMap((field) =>
    isField(field) && field.value ? [field.value] : [],
  );
}

/** Keys controls by properties that survive a new render: attributes, and the index among elements with the same ones. */
function getControls(island: Element): Map<string, HTMLElement> {
  const counts = new Map<string, number>();
  const keyed = [...island.querySelectorAll<HTMLElement>(controls)].map((control) => {
    const { localName, id, className } = control;
    const name = [
      localName,
      id,
      className,
      control.getAttribute('name'),
      control.getAttribute('href'),
    ].join();
    const position = counts.get(name) ?? 0;
    counts.set(name, position + 1);
    return [`${name},${position}`, control] as const;
  });
  return new Map(keyed);
}

const isField = (element: Element) =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

function takeText(former: HTMLElement, field: HTMLElement): void {
  if (!isField(former) || !isField(field) || !former.value || field.value) return;
  field.value = former.value;
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

function forwardEvents(former: HTMLElement, control: HTMLElement): void {
  for (const type of heldEvents) {
    former.addEventListener(type, (event) => {
      event.stopPropagation();
      control.dispatchEvent(getCopy(event));
    });
  }
}

function getCopy(event: Event): Event {
  if (event instanceof KeyboardEvent) return new KeyboardEvent(event.type, event);
  return event instanceof MouseEvent ? new MouseEvent(event.type, event) : new Event(event.type, event);
}
