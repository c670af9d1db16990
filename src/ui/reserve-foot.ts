/**
 * For a bar that lies over the foot of the window: as a `ref`, it makes messages appear above the bar while it is there.
 *
 * @returns ends it
 */
export function reserveFoot(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--foot', `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--foot');
  };
}
