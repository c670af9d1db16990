import { t, translateMessage } from '#locales/translate.ts';

/** The name of a device, `Firefox on Linux`, in the language of the application. */
export function deviceText(name: string): string {
  const [browser, system] = name.split(' on ');
  if (browser === undefined || system === undefined) return translateMessage(name);
  return t('{browser} on {system}', { browser, system });
}
