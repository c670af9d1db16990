import { type ComponentType, createElement, Fragment, lazy, useState } from 'react';

/** The files of a page could not be fetched. */
export class PageNotLoaded extends Error {
  override name = 'PageNotLoaded';
}

export interface Preloading {
  /** Fetches the chunk ahead. Never rejects: what went wrong is the page's to say. */
  preload: () => Promise<void>;
}

/** A page in a chunk of its own: it suspends until the chunk is here, and throws `PageNotLoaded` if it does not come. */
export function page<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> & Preloading {
  let loaded: ComponentType<Props> | undefined;
  async function fetched() {
    try {
      loaded = await load();
      return { default: loaded };
    } catch (error) {
      throw new PageNotLoaded('The page could not be loaded', { cause: error });
    }
  }
  // What suspends, if only for a moment, is not shown by React before its fallback was there for 0.3 s.
  const Suspending: ComponentType<Props> = lazy(fetched) as never;
  function Page(props: Props) {
    const [Shown] = useState(() => loaded ?? Suspending);
    return createElement(Shown, props);
  }
  async function preload() {
    await fetched().catch(() => undefined);
  }
  return Object.assign(Page, { preload });
}

/** The dialog of the sign-out, and the messages. */
export async function loadOverlays(): Promise<ComponentType> {
  const [{ SignOutDialog }, { Toaster }] = await Promise.all([
    import('#pages/account/sign-out-dialog.tsx'),
    import('#ui/toaster.tsx'),
  ]);
  return () => createElement(Fragment, null, createElement(SignOutDialog), createElement(Toaster));
}

/** A page with a way to sign out: it comes with the dialog for that and with the messages, or not at all. */
export function signedInPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return page(async () => {
    const [shown] = await Promise.all([load(), loadOverlays()]);
    return shown;
  });
}
