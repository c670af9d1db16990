/** Returns a `ref` callback that writes the element's height into a custom property. The callback returns its cleanup. */
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
/** Height of the bar at the bottom, above which toasts appear. */
export const reserveFoot = reserving('--foot');
/** Height of the toasts, so that the page can be scrolled until they hide nothing. */
export const reserveToasts = reserving('--toasts');
