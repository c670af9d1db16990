/**
 * A `ref` that writes the element's height into a custom property.
 * @returns the cleanup function
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

export const reserveBar = reserving('--bar');
/** Messages appear above the bar. */
export const reserveFoot = reserving('--foot');
/** Lets the page scroll clear of the messages. */
export const reserveToasts = reserving('--toasts');
