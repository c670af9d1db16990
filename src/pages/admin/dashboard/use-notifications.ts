import { useEffect, useMemo, useState } from 'react';
import { hasServer } from '#config/site.ts';
import { errorMessage, type Result } from '#domain/shared/failure.ts';
import type { Wording } from '#domain/shared/wording.ts';
import type { PushNotifications, PushState } from '#services/push-notifications.ts';
import { useAction } from '#ui/use-action.ts';
import { useAuth, useServices } from '../../use-services.ts';

/** Returns the service of this device, or null without a server. */
export function usePushNotifications(): PushNotifications | null {
  const { owner } = useServices();
  const { account } = useAuth();
  return useMemo(() => (hasServer && account ? owner.pushNotifications(account) : null), [owner, account]);
}

export function useNotifications(notifications: PushNotifications) {
  const [state, setState] = useState<PushState | null>(null);
  const [problem, setProblem] = useState<Wording | null>(null);

  useEffect(() => {
    const read = async () => {
      const here = await notifications.state();
      setState(here);
      if (here === 'on') setState(await notifications.renewSubscription());
    };
    void read().catch(() => setState('unavailable'));
  }, [notifications]);

  const [busy, change] = useAction(async (work: () => Promise<Result<PushState>>) => {
    setProblem(null);
    try {
      const changed = await work();
      if (changed.ok) setState(changed.value);
      else setProblem(changed.failure);
    } catch (error) {
      setProblem(errorMessage(error));
    }
  });

  return {
    state,
    problem,
    busy,
    enable: () => change(() => notifications.enable()),
    turnOff: () => change(() => notifications.turnOff()),
  };
}
