import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useOffice, useServices } from './services.ts';

/**
 * Whether GitHub can be asked from this device; undefined: not known yet. A token that was refused, is past its end or
 * may do too little counts as none.
 */
export function useGithubConnected(): boolean | undefined {
  const office = useOffice();
  const { github } = useServices();
  const [kept, setKept] = useState<boolean>();
  useEffect(() => {
    let current = true;
    const ask = () =>
      void office.isGithubConnected().then((answer) => {
        if (current) setKept(answer);
      });
    ask();
    // A token may come or go while the page is open.
    const changes = github.token.subscribe(ask);
    return () => {
      current = false;
      changes.unsubscribe();
    };
  }, [office, github]);
  const refused = useSelector(
    github.token,
    (state) => state.matches('failed') || state.matches('expiring') || state.matches('expired'),
  );
  return kept && (!refused || office.hasToolBridge());
}
