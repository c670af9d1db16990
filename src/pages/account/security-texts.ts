import { deviceName, eventText, type SecurityEvent } from '#domain/auth/account-security.ts';
import { t, translateMessage } from '#locales/translate.ts';

/** Returns a device's name, such as `Firefox on Linux`, in the application's language. */
export function deviceText(name: string): string {
  const [browser, system] = name.split(' on ');
  if (browser === undefined || system === undefined) return translateMessage(name);
  return t('{browser} on {system}', { browser, system });
}

export function eventSentence(event: SecurityEvent): string {
  const text = eventText(event);
  const device = deviceName(event.device);
  if (!text.endsWith(`: ${device}`)) return translateMessage(text);
  return `${translateMessage(text.slice(0, -device.length - 2))}: ${deviceText(device)}`;
}
