import { createContext, use } from 'react';

export const PopoverContext = createContext<() => void>(() => undefined);

/** Returns a function that closes the surrounding panel and focuses its button. Outside a panel, it does nothing. */
export function useClosePopover(): () => void {
  return use(PopoverContext);
}
