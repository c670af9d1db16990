import { useEffect } from 'react';

/** Calls `read` when the component is mounted, and again when the network returns. */
export function useOnlineReading(read: () => Promise<void>): void {
  useEffect(() => {
    const readAgain = () => void read();
    readAgain();
    window.addEventListener('online', readAgain);
    return () => window.removeEventListener('online', readAgain);
  }, [read]);
}
