import { useEffect, useState } from 'react';
import { useServices } from '../use-services.ts';

/** Interval in milliseconds. Times shown in minutes need no second precision. */
const stepMs = 20_000;

/** The server's time in milliseconds since the epoch, updated in steps. */
export function useNow(): number {
  const { clock } = useServices().browser;
  const [now, setNow] = useState(clock.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), stepMs);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}
