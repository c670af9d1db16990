import { useEffect } from 'react';
import { deviceStorage } from '#browser/storage.ts';
import { displayNameOf } from '#domain/auth/account.ts';
import { formatMoment } from '#domain/shared/format.ts';
import { paths } from '#domain/shared/route.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { useServices } from '#pages/use-services.ts';
import { toast } from '#ui/toast.ts';

/** Long enough to be seen and announced before the home page, a document of its own, takes its place. */
const farewellMs = 800;

function toastFullStorage(): void {
  toast(t('The storage of this browser is full'), {
    description: t(
      'Your sign-in and settings last until you close this page. Please free space on this device.',
    ),
    destructive: true,
  });
}

/** Why the times on this device look wrong. Everything is compared with the server's time. */
function toastWrongClock(rightNow: number): void {
  toast(t('The clock of this device is wrong'), {
    description: t(
      'This device says {shown}, but it is {actual}. Portico uses the time of the server. Please correct date, time and time zone in the settings of this device.',
      { shown: formatMoment(Date.now()), actual: formatMoment(rightNow) },
    ),
    destructive: true,
  });
}

/** 'Signed in' and 'Signed out'; after a sign-out the browser goes to the home page. */
export function SessionToasts() {
  const { auth, clock } = useServices();
  useEffect(() => deviceStorage.watch(toastFullStorage), []);
  useEffect(() => clock.watch(() => toastWrongClock(clock.now())), [clock]);
  useEffect(() => {
    const subscriptions = [
      auth.on('signedIn', ({ account }) =>
        toast(t('Signed in'), { description: t('Signed in as {name}', { name: displayNameOf(account) }) }),
      ),
      auth.on('signedOut', () => {
        toast(t('Signed out'));
        setTimeout(() => window.location.assign(paths.home), farewellMs);
      }),
      auth.on('signOutFailed', ({ message }) =>
        toast(t('Sign out failed'), { description: translateMessage(message), destructive: true }),
      ),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [auth]);
  return null;
}
