import { deviceStorage } from '#browser/storage.ts';
import { type ApplicationLanguage, applicationLanguages } from '#locales/translate.ts';

const storageKey = 'portico.language';

/** The language chosen on this device, else the first of the browser's that there is, else English. */
export function currentLanguage(): ApplicationLanguage {
  return known(deviceStorage.getItem(storageKey)) ?? preferredLanguage();
}

/** Stores the language for this device and reloads the page. Typed text survives. */
export function chooseLanguage(language: ApplicationLanguage): void {
  if (language === preferredLanguage()) deviceStorage.removeItem(storageKey);
  else deviceStorage.setItem(storageKey, language);
  // Reloads only if the choice was stored, because the next page reads it from there.
  if (deviceStorage.state() === 'works') location.reload();
}

function preferredLanguage(): ApplicationLanguage {
  for (const preferred of navigator.languages) {
    const language = known(preferred.split('-')[0] ?? '');
    if (language) return language;
  }
  return applicationLanguages[0];
}

function known(code: string | null): ApplicationLanguage | undefined {
  return applicationLanguages.find((language) => language === code);
}
