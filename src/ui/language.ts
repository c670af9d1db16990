import { deviceStorage } from '#browser/storage.ts';
import { type ApplicationLanguage, applicationLanguages } from '#locales/translate.ts';

const storageKey = 'portico.language';

/** Returns the language chosen on this device, otherwise the first available one of the browser's, otherwise English. */
export function currentLanguage(): ApplicationLanguage {
  return findLanguage(deviceStorage.getItem(storageKey)) ?? preferredLanguage();
}

/** Stores the choice and reloads the page. Text that the user has typed survives. */
export function chooseLanguage(language: ApplicationLanguage): void {
  if (language === preferredLanguage()) deviceStorage.removeItem(storageKey);
  else deviceStorage.setItem(storageKey, language);
  // Reloads only if the choice was stored, because the next page reads it from the storage.
  if (deviceStorage.state() === 'works') location.reload();
}

function preferredLanguage(): ApplicationLanguage {
  for (const preferred of navigator.languages) {
    const language = findLanguage(preferred.split('-')[0] ?? '');
    if (language) return language;
  }
  return applicationLanguages[0];
}

function findLanguage(code: string | null): ApplicationLanguage | undefined {
  return applicationLanguages.find((language) => language === code);
}
