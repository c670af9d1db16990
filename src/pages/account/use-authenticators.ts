import { useCallback, useState } from 'react';
import type { Authenticator } from '#domain/auth/account-security.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { useServices } from '../use-services.ts';
import { useOnlineReading } from './use-online-reading.ts';

export function useAuthenticators() {
  const { secondFactor } = useServices().account;
  const [authenticators, setAuthenticators] = useState<Authenticator[] | null>(null);
  const [problem, setProblem] = useState<Failure | null>(null);

  const read = useCallback(async () => {
    setProblem(null);
    const found = await secondFactor.list();
    if (found.ok) setAuthenticators(found.value);
    else setProblem(found.failure);
  }, [secondFactor]);

  useOnlineReading(read);

  return { authenticators, problem, read };
}
