import { useEffect, useState } from 'react';
import { useServices } from '../use-services.ts';

/** A time that is told in minutes need not be exact to the second. */
const stepMs = 20_000;

/** The server's time in steps. Milliseconds since the epoch. */
export function useNow(): number {
  const { clock } = useServices().browser;
  const [now, setNow] = useState(clock.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), stepMs);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}
