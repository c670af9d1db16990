/** Maximum wait in milliseconds, for a screen without a heading. */
const maxWaitMs = 5_000;

let shown: Promise<void> | undefined;

/** Resolves when the first heading is shown. Other code waits for it, so that the screen's files load first. */
export function firstHeading(): Promise<void> {
  shown ??= new Promise((resolve) => {
    const finish = () => {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const observer = new MutationObserver(() => document.querySelector('h1') && finish());
    const timer = setTimeout(finish, maxWaitMs);
    observer.observe(document.body, { childList: true, subtree: true });
    if (document.querySelector('h1')) finish();
  });
  return shown;
}
