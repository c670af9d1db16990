import { useEffect, useState } from 'react';

/** A time that is told in minutes need not be exact to the second. */
const stepMs = 20_000;

/** The present, in steps: milliseconds since the epoch. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), stepMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
