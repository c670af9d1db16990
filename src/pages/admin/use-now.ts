import { useEffect, useState } from 'react';
import { useServices } from '../use-services.ts';

/** Milliseconds between updates. Times are shown in minutes, so seconds do not matter. */
const stepMs = 20_000;

/** Returns the server's time in milliseconds since the epoch, updated in steps. */
export function useNow(): number {
  const { clock } = useServices().browser;
  const [now, setNow] = useState(clock.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), stepMs);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}
