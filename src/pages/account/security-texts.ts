import { deviceName, eventText, type SecurityEvent } from '#domain/auth/account-security.ts';
import { t, translateMessage } from '#locales/translate.ts';

/** The name of a device, `Firefox on Linux`, in the language of the application. */
export function deviceText(name: string): string {
  const [browser, system] = name.split(' on ');
  if (browser === undefined || system === undefined) return translateMessage(name);
  return t('{browser} on {system}', { browser, system });
}

/** What the domain says in English, the device at its end by itself. */
export function eventSentence(event: SecurityEvent): string {
  const text = eventText(event);
  const device = deviceName(event.device);
  if (!text.endsWith(`: ${device}`)) return translateMessage(text);
  return `${translateMessage(text.slice(0, -device.length - 2))}: ${deviceText(device)}`;
}
