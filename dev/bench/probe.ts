import type { Page } from '@playwright/test';

/** Measures, inside the page, the time from an event to the frame that shows its result. */

interface Probe {
  /** The account's database, as plain IndexedDB. */
  openDatabase(): Promise<IDBDatabase>;
  /** Resolves when the transaction has committed, and closes its database. */
  untilCommitted(transaction: IDBTransaction): Promise<void>;
  arm(type: string): void;
  untilPainted(): Promise<number>;
  shows(text: string): Promise<number>;
  /** Milliseconds from the navigation until no element has `aria-busy`. */
  untilIdle(): Promise<number>;
  /** Milliseconds from the next click until the element shows the text. */
  afterClick(text: string, selector: string): Promise<number>;
  lateFrames(durationMs: number): Promise<number>;
}

declare global {
  interface Window {
    portico: Probe;
  }
}

/** Runs in the page before the site's scripts. */
export function probe(): void {
  let armed: Promise<number> = Promise.resolve(0);
  const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const until = async (met: () => boolean) => {
    while (!met()) await frame();
    await frame();
  };
  window.portico = {
    async openDatabase() {
      const names = (await indexedDB.databases()).map(({ name = '' }) => name);
      const name = names.find((each) => /^portico-[0-9a-f]{8}-/.test(each));
      if (!name) throw new Error('There is no account on this device.');
      return new Promise((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('open')));
      });
    },
    async untilCommitted(transaction) {
      await new Promise<void>((resolve, reject) => {
        transaction.addEventListener('complete', () => resolve());
        transaction.addEventListener('error', () => reject(transaction.error ?? new Error('put')));
      });
      transaction.db.close();
    },
    arm(type) {
      armed = new Promise((resolve) => {
        document.addEventListener(
          type,
          (event) => {
            const begun = event.timeStamp;
            void frame().then(() => resolve(performance.now() - begun));
          },
          { once: true, capture: true },
        );
      });
    },
    untilPainted: () => armed,
    async shows(text) {
      await until(() => document.body.textContent.includes(text));
      return performance.now();
    },
    async untilIdle() {
      await until(() => !document.querySelector('section[aria-busy="true"]'));
      return performance.now();
    },
    afterClick: (text, selector) =>
      new Promise((resolve) => {
        const watch = (begun: number) => {
          const observer = new MutationObserver(() => {
            if (!document.querySelector(selector)?.textContent.includes(text)) return;
            observer.disconnect();
            void frame().then(() => resolve(performance.now() - begun));
          });
          observer.observe(document.body, { childList: true, subtree: true, characterData: true });
        };
        const options = { once: true, capture: true };
        document.addEventListener('click', ({ timeStamp }) => watch(timeStamp), options);
      }),
    lateFrames: (durationMs) =>
      new Promise((resolve) => {
        const begun = performance.now();
        let last = begun;
        let late = 0;
        const next = (now: number) => {
          if (now - last > 34) late += 1;
          last = now;
          if (now - begun < durationMs) requestAnimationFrame(next);
          else resolve(late);
        };
        requestAnimationFrame(next);
      }),
  };
}

/** Measures the baseline of every key: the time from a key that changes nothing to the next frame. */
export function idleKey(page: Page): Promise<number> {
  return timeEvent(page, 'keydown', () => page.keyboard.press('Shift'));
}

/** Measures the time from the event to the end of the next frame. */
export async function timeEvent(page: Page, event: string, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate((type) => window.portico.arm(type), event);
  await act();
  return page.evaluate(() => window.portico.untilPainted());
}
