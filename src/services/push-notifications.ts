import type { BackendAccess } from '#backend/http.ts';
import {
  addPushSubscription,
  type PushSubscriber,
  readPushKey,
  removePushSubscription,
} from '#backend/push-subscriptions.ts';
import { serviceWorkerRegistration, serviceWorkers } from '#browser/shared-access.ts';
import { toBase64Url } from '#domain/shared/base64url.ts';
import { errorMessage, fail, failure, type Result, success } from '#domain/shared/failure.ts';
import { forgetNotificationLanguage, keepNotificationLanguage } from './notification-state.ts';

/** `unavailable`: the browser has no push messages or no service worker. `denied`: only the browser's settings can allow them. */
export type PushState = 'unavailable' | 'denied' | 'off' | 'on';

/** Notifications about visitors' messages, which arrive even if no page is open. */
export interface PushNotifications {
  state(): Promise<PushState>;
  /** Reads the state and sends the subscription again, because the server drops it with the session. */
  renewSubscription(): Promise<PushState>;
  enable(): Promise<Result<PushState>>;
  turnOff(): Promise<Result<PushState>>;
}

/** Maximum milliseconds to wait for the service worker. There is none in development and after the kill switch. */
const registrationTimeoutMs = 5_000;

export function createPushNotifications(backend: BackendAccess, page: Window): PushNotifications {
  const subscriptionHere = async () => (await getPushManager(page))?.getSubscription() ?? null;
  const state = async (): Promise<PushState> => {
    if (typeof Notification === 'undefined') return 'unavailable';
    if (Notification.permission === 'denied') return 'denied';
    if (!(await getPushManager(page))) return 'unavailable';
    return (await subscriptionHere()) ? 'on' : 'off';
  };
  const keepLanguage = () => keepNotificationLanguage(page.document.documentElement.lang);
  return {
    state,
    async renewSubscription() {
      const subscription = await subscriptionHere();
      if (subscription) await keepLanguage();
      const added = subscription && (await addPushSubscription(backend, getSubscriber(subscription)));
      if (added && !added.ok && added.failure.code === 'PT409') await subscription.unsubscribe();
      return state();
    },
    async enable() {
      const manager = await getPushManager(page);
      if (!manager) return success('unavailable');
      if ((await Notification.requestPermission()) !== 'granted') return success(await state());
      const key = await readPushKey(backend);
      if (!key.ok) return key;
      const subscribed = await subscribe(manager, key.value, backend.now());
      if (!subscribed.ok) return subscribed;
      const added = await addPushSubscription(backend, getSubscriber(subscribed.value));
      await keepLanguage();
      if (added.ok) return success('on');
      // Unsubscribes, because the server does not know the subscription and would never send to it.
      await subscribed.value.unsubscribe().catch(() => false);
      return added;
    },
    async turnOff() {
      await forgetNotificationLanguage();
      // From now on, the push service rejects messages, even if the following request to our server fails.
      await (await subscriptionHere())?.unsubscribe();
      await removePushSubscription(backend);
      return success(await state());
    },
  };
}

/** Unsubscribes this browser at a sign-out. The server drops the subscription together with the session. */
export async function endPushNotifications({ navigator }: Window): Promise<void> {
  await forgetNotificationLanguage();
  const registration = await serviceWorkerRegistration(navigator);
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

async function subscribe(
  manager: PushManager,
  applicationServerKey: string,
  now: number,
): Promise<Result<PushSubscription>> {
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return success(await manager.subscribe(options));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError') {
      await (await manager.getSubscription())?.unsubscribe();
      return success(await manager.subscribe(options));
    }
    return fail(failure('NETWORK', 'PUSH_SERVICE', now, { values: { message: errorMessage(error) } }));
  }
}

function getSubscriber(subscription: PushSubscription): PushSubscriber {
  const { endpoint, options } = subscription;
  const encode = (key: ArrayBuffer) => toBase64Url([new Uint8Array(key)]);
  const [p256dh, auth] = [subscription.getKey('p256dh'), subscription.getKey('auth')];
  return {
    endpoint,
    publicKey: encode(options.applicationServerKey ?? new ArrayBuffer(0)),
    encryption: p256dh && auth ? { p256dh: encode(p256dh), auth: encode(auth) } : null,
  };
}

function after(delayMs: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), delayMs));
}

async function getPushManager({ navigator }: Window): Promise<PushManager | null> {
  const registration =
    (await serviceWorkerRegistration(navigator)) ??
    (await Promise.race([serviceWorkers(navigator)?.ready, after(registrationTimeoutMs)]));
  return registration && 'pushManager' in registration ? registration.pushManager : null;
}
