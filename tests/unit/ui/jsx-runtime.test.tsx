// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { mount } from '../../support/mount.ts';

/** Replaces every text node below the element, like a browser's translation. */
function translate(root: Element): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts.filter(({ data }) => data.trim())) {
    const font = document.createElement('font');
    font.textContent = `${text.data}*`;
    text.replaceWith(font);
  }
}

function renderScreen(node: ReactNode) {
  const { container, root } = mount();
  const render = (next: ReactNode) => act(() => root.render(next));
  render(node);
  return { container, render };
}

test('text beside a changing node survives a translator', () => {
  const complaints = vi.spyOn(console, 'error');
  const View = ({ count, isMarked }: { count: number; isMarked: boolean }) => (
    <p>
      {isMarked && <b>new </b>}
      {count > 0 && `${count} waiting `}
      {isMarked ? <i>!</i> : 'none marked'}
      <>tail {count}</>
    </p>
  );
  const { container, render } = renderScreen(<View count={0} isMarked={false} />);
  translate(container);
  render(<View count={2} isMarked />);
  translate(container);
  render(<View count={3} isMarked={false} />);
  expect(container.textContent).toBe('3 waiting none markedtail 3');
  render(<View count={0} isMarked />);
  expect(container.textContent).toBe('new !tail 0');
  expect(complaints).not.toHaveBeenCalled();
});

test('text alone in its element gets no wrapper', () => {
  const { container } = renderScreen(
    <p>
      {2} of {3}
    </p>,
  );
  expect(container.innerHTML).toBe('<p>2 of 3</p>');
});

test('adjacent texts share one span and keep their white space', () => {
  const { container } = renderScreen(
    <p>
      {2} of {3} <b>x</b> <i>y</i>
    </p>,
  );
  expect(container.innerHTML).toBe('<p><span>2 of 3 </span><b>x</b> <i>y</i></p>');
});

test('passed text children get their own elements', () => {
  const Badge = ({ children }: { children: ReactNode }) => (
    <span>
      <svg />
      {children}
    </span>
  );
  const complaints = vi.spyOn(console, 'error');
  const { container } = renderScreen(
    <Badge>
      one <b>two</b> three
    </Badge>,
  );
  expect(container.innerHTML).toBe('<span><svg></svg><span>one </span><b>two</b><span> three</span></span>');
  expect(complaints).not.toHaveBeenCalled();
});

test('elements with text alone keep it unwrapped', () => {
  const { container } = renderScreen(
    <select>
      <option>
        {'שלום'} ({2})
      </option>
    </select>,
  );
  expect(container.innerHTML).toBe('<select><option>\u2068שלום\u2069 (2)</option></select>');
});

test('an element with its own direction shows text without controls', () => {
  const { container } = renderScreen(<p dir="auto">{'a\u202Eb'}</p>);
  expect(container.innerHTML).toBe('<p dir="auto">ab</p>');
});

test.each([
  ['\u202Egnp.exe', 'gnp.exe'],
  ['שלום', 'שלום'],
  ['ro\u200Bbin', 'robin'],
])('isolates text with its own direction: %j', (name, shown) => {
  const { container } = renderScreen(
    <>
      <p title={name}>{name}</p>
      <p>
        <b>Unread</b>
        {name}
      </p>
      <p>From {name}!</p>
    </>,
  );
  const [alone, beside, within] = container.children;
  expect(alone?.outerHTML).toBe(`<p title="\u2068${shown}\u2069"><bdi>${shown}</bdi></p>`);
  expect(beside?.innerHTML).toBe(`<b>Unread</b><bdi>${shown}</bdi>`);
  expect(within?.innerHTML).toBe(`From \u2068${shown}\u2069!`);
});
