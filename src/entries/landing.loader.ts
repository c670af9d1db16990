/**
 * The landing page's only script before an interaction. Inlined by the build, so it is small and imports only the theme. Sets the
 * tabs exactly as hydration would.
 */
import './theme-boot.ts';

/** Imports of the hydrating entry, set by the build. */
declare const LANDING_IMPORTS: readonly string[];
declare const HEADER_SCROLL_THRESHOLD_PX: number;
/** Address of landing.later.ts. */
declare const LATER: string;
declare const WITHOUT_SERVER: boolean;

/** Delay of the service worker and the visit count, which would compete with the page. Signed-in users get the account link at once. */
const laterMs = 3_000;
const root = document.documentElement;
/** The hydrating entry in the document's language. */
const { entry = '' } = root.dataset;

scrubTokens();
if (!WITHOUT_SERVER) explainRefusal();
drawInTwoFrames();
const releasePictures = holdPictures();
addEventListener('DOMContentLoaded', () => {
  keepHeaderOpaquePastThreshold();
  switchTheme();
  nameTheTabs();
  wakeIslands();
});
addEventListener('load', () => {
  const begin = () =>
    setTimeout(
      () => {
        releasePictures();
        import(/* @vite-ignore */ LATER).catch(() => {});
      },
      !WITHOUT_SERVER && read('portico.account') ? 0 : laterMs,
    );
  // Waits until a prerendered page is shown, because it is not a visit yet.
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', begin);
  else begin();
});

/** Keeps the title of a followed service for the contact form, which may not have loaded yet. */
addEventListener(
  'click',
  ({ target }) => {
    const title = (target as Element).closest('.service a') && (target as Element).closest('li')?.firstChild;
    if (title) root.dataset.subject = title.textContent ?? '';
  },
  true,
);

/** A sign-in with a refused callback ends on this page; removes its tokens from the address. */
function scrubTokens(): void {
  // A full address, because a path such as `//x` would name another host.
  if (/_token=/.test(location.hash)) history.replaceState(null, '', location.href.split('#')[0]);
}

/** The auth service redirects an unknown sign-in to this page, which forwards it. */
function explainRefusal(): void {
  const refusal = location.search + location.hash;
  if (/[?#&]error_code=/.test(refusal)) location.replace(`/auth/github/callback${refusal}`);
}

/**
 * Lays out the visible part in the first frame and the rest in the next, to avoid blocking slow devices. Not for a visitor who
 * arrives further down.
 */
function drawInTwoFrames(): void {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (arrival?.type !== 'navigate' || (arrival.name + location.hash).includes('#')) return;
  root.dataset.firstFrame = '';
  addEventListener('DOMContentLoaded', () => {
    const parts = [...document.querySelectorAll<HTMLElement>('.section + .section')];
    const drawNext = () => {
      const part = parts.shift();
      if (part) part.style.contentVisibility = 'visible';
      else delete root.dataset.firstFrame;
      if (part) requestAnimationFrame(() => setTimeout(drawNext));
    };
    requestAnimationFrame(() => setTimeout(drawNext));
  });
}

/**
 * Delays pictures below the fold until the visitor scrolls, clicks or presses a key, or until the returned function is called.
 * Browsers load lazy pictures more than a screen ahead, which would delay the first screen.
 */
function holdPictures(): () => void {
  root.dataset.held = '';
  const release = () => delete root.dataset.held;
  for (const type of ['scroll', 'pointerdown', 'keydown']) addEventListener(type, release, { once: true });
  return release;
}

function keepHeaderOpaquePastThreshold(): void {
  const header = document.querySelector('.page-header');
  const update = () => header?.toggleAttribute('data-opaque', scrollY > HEADER_SCROLL_THRESHOLD_PX);
  addEventListener('scroll', update, { passive: true });
  // A page opened at an anchor is scrolled already. In the first frame, because reading it now would force a layout.
  requestAnimationFrame(update);
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function switchTheme(): void {
  document.querySelector('[data-theme-switch]')?.addEventListener('click', () => {
    const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    const next = (root.dataset.theme || system) === 'dark' ? 'light' : 'dark';
    // Stores no choice if the visitor chose the system's theme.
    const chosen = next === system ? '' : next;
    root.dataset.theme = chosen;
    try {
      localStorage.setItem('portico.theme', chosen);
    } catch {
      // Without storage the choice lasts for this page.
    }
  });
}

/** Without a script the tabs are links whose panels follow `:target`. */
function nameTheTabs(): void {
  const tabs = [...document.querySelectorAll<HTMLAnchorElement>('.tab')];
  const selected = tabs.find((tab) => tab.hash === location.hash) ?? tabs[0];
  if (!selected) return;
  selected.parentElement?.setAttribute('role', 'tablist');
  for (const tab of tabs) {
    tab.role = 'tab';
    tab.ariaSelected = String(tab === selected);
    tab.tabIndex = tab === selected ? 0 : -1;
  }
}

function wakeIslands(): void {
  const islands = [...document.querySelectorAll<HTMLElement>('[data-island]')];
  if (islands.length === 0) return;
  const inIsland = (target: EventTarget | null) =>
    target instanceof Element && target.closest('[data-island]');
  const held: Repetition[] = [];
  let state: 'cold' | 'waking' | 'awake' = 'cold';

  const wake = () => {
    if (state !== 'cold') return;
    state = 'waking';
    // Imports all files in parallel, to avoid a chain of imports.
    Promise.all([entry, ...LANDING_IMPORTS].map((address) => import(/* @vite-ignore */ address))).then(
      () => {
        state = 'awake';
        seen.disconnect();
        repeatHeld();
      },
      () => {
        // The files are unreachable; the next touch tries again.
        state = 'cold';
        for (const { instead } of held.splice(0)) instead?.();
      },
    );
  };

  // Replays an event per task, because the page must render its effect first.
  const repeatHeld = () => {
    held.shift()?.repeat();
    if (held.length > 0) setTimeout(repeatHeld);
  };

  const seen = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && wake(),
    { rootMargin: '200px' },
  );
  for (const island of islands) if (island.dataset.island === 'skills') seen.observe(island);

  /** Any interaction wakes the islands. Events are replayed after hydration. */
  const onInteraction = (event: Event) => {
    const within = inIsland(event.target);
    if (within || event.type !== 'pointerover') wake();
    const repetition = state !== 'awake' && within && getRepetition(event);
    if (!repetition) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(repetition);
  };
  for (const type of ['pointerdown', 'pointerover', 'focusin', 'keydown', 'click', 'submit']) {
    addEventListener(type, onInteraction, true);
  }

  // A deep link into an island, or an unsent message, wakes it at once.
  const target = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
  if (inIsland(target) || (!WITHOUT_SERVER && read('portico.contact-waiting')))
    addEventListener('load', wake);
}

interface Repetition {
  repeat: () => void;
  /** Fallback if the islands cannot be loaded. */
  instead?: () => void;
}

/** Describes how to repeat an event. Returns null if the browser handles the event itself, such as typing or a link. */
function getRepetition(event: Event): Repetition | null {
  const target = event.target as HTMLElement;
  const { type, key, metaKey, ctrlKey, shiftKey } = event as KeyboardEvent;
  const control = target.closest<HTMLAnchorElement>('.tab, button:not([type="submit"])');
  const isClick = type === 'click' && control && !metaKey && !ctrlKey && !shiftKey;
  const isStep = type === 'keydown' && target.matches('.tab') && /^(Arrow(Left|Right)|Home|End)$/.test(key);
  if (!isClick && !isStep && type !== 'submit') return null;
  const Again = event.constructor as typeof Event;
  return {
    repeat: () => target.dispatchEvent(new Again(type, event)),
    ...(isClick && control.hash && { instead: () => location.assign(control.hash) }),
  };
}
