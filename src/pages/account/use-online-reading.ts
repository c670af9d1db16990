import { useEffect } from 'react';

/** Reads when mounted, and again when the network is back. */
export function useOnlineReading(read: () => Promise<void>): void {
  useEffect(() => {
    const readAgain = () => void read();
    readAgain();
    window.addEventListener('online', readAgain);
    return () => window.removeEventListener('online', readAgain);
  }, [read]);
}
