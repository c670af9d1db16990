/**
 * For what lies over the foot of the window: as a `ref`, it writes its height into a custom property while it is there.
 *
 * @returns ends it
 */
function reserving(property: '--bar' | '--foot' | '--toasts') {
  return (bar: HTMLElement | null): (() => void) | undefined => {
    if (!bar) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(property, `${bar.offsetHeight}px`));
    observer.observe(bar);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  };
}

/** The bar of places at the foot of a narrow screen. */
export const reserveBar = reserving('--bar');
/** Messages appear above the bar. */
export const reserveFoot = reserving('--foot');
/** The page can be scrolled until nothing of it is under the messages. */
export const reserveToasts = reserving('--toasts');
