import { useEffect } from 'react';
import { displayNameOf } from '#domain/account.ts';
import { paths } from '#domain/route.ts';
import { useServices } from '#pages/services.ts';
import { toast } from '#ui/toast.ts';

/** 'Signed in' and 'Signed out'; after a sign-out the browser goes to the home page. */
export function SessionToasts() {
  const { auth } = useServices();
  useEffect(() => {
    const subscriptions = [
      auth.on('signedIn', ({ account }) =>
        toast('Signed in', { description: `Signed in as ${displayNameOf(account)}` }),
      ),
      auth.on('signedOut', () => {
        toast('Signed out');
        window.location.assign(paths.home);
      }),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [auth]);
  return null;
}
