import { createContext, use } from 'react';

export const PopoverContext = createContext<() => void>(() => undefined);

/** Closes the panel around the caller and returns to its button; without a panel, nothing. */
export function useClosePopover(): () => void {
  return use(PopoverContext);
}
