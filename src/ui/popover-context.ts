import { createContext, use } from 'react';

export const PopoverContext = createContext<() => void>(() => undefined);

/** Closes the surrounding panel and focuses its button; without a panel does nothing. */
export function useClosePopover(): () => void {
  return use(PopoverContext);
}
