import { useEffect } from 'react';
import { deviceStorage } from '#browser/storage.ts';
import { siteBase } from '#config/site.ts';
import { accountDisplayName } from '#domain/auth/account.ts';
import { t } from '#locales/translate.ts';
import { useServices } from '#pages/use-services.ts';
import type * as DeviceToasts from '#ui/device-toasts.ts';
import { toast, toastFailure } from '#ui/toast.ts';

/** Milliseconds before the home page replaces this document, long enough for a screen reader to announce the toast. */
const farewellMs = 800;

function show(getToast: (toasts: typeof DeviceToasts) => void): void {
  void import('#ui/device-toasts.ts').then(getToast, () => undefined);
}

export function SessionToasts() {
  const { auth } = useServices();
  const { clock } = useServices().browser;
  useEffect(() => {
    const stops = [
      deviceStorage.watch(() => show(({ toastFullStorage }) => toastFullStorage())),
      clock.watch(() => show(({ toastWrongClock }) => toastWrongClock(clock.now()))),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [clock]);
  useEffect(() => {
    const subscriptions = [
      auth.on('signedIn', ({ account }) =>
        toast(t('Signed in'), {
          description: t('Signed in as {name}', { name: accountDisplayName(account) }),
        }),
      ),
      auth.on('signedOut', () => {
        toast(t('Signed out'));
        setTimeout(() => window.location.assign(siteBase), farewellMs);
      }),
      auth.on('signOutFailed', ({ message }) => toastFailure(t('Sign out failed'), message)),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [auth]);
  return null;
}
