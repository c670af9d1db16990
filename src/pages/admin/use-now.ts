import { useEffect, useState } from 'react';
import { useServices } from '../use-services.ts';

/**
 * Returns the server's time in milliseconds since the epoch, updated in steps.
 * @param stepMs milliseconds between updates. By default few, for times that are shown in minutes
 */
export function useNow(stepMs = 20_000): number {
  const { clock } = useServices().browser;
  const [now, setNow] = useState(clock.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), stepMs);
    return () => clearInterval(timer);
  }, [clock, stepMs]);
  return now;
}
