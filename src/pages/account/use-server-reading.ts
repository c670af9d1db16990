import { useCallback, useEffect, useState } from 'react';
import type { Failure, Result } from '#domain/shared/failure.ts';

/**
 * Requests a value when the component is mounted, and again when the network returns. The value is not stored on the device.
 * @param request must be a stable reference
 */
export function useServerReading<T>(request: () => Promise<Result<T>>): {
  found: T | null;
  problem: Failure | null;
  read: () => Promise<void>;
} {
  const [found, setFound] = useState<T | null>(null);
  const [problem, setProblem] = useState<Failure | null>(null);

  const read = useCallback(async () => {
    setProblem(null);
    const result = await request();
    if (result.ok) setFound(result.value);
    else setProblem(result.failure);
  }, [request]);

  useEffect(() => {
    const readAgain = () => void read();
    readAgain();
    window.addEventListener('online', readAgain);
    return () => window.removeEventListener('online', readAgain);
  }, [read]);

  return { found, problem, read };
}
