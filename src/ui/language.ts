import { type ApplicationLanguage, applicationLanguages } from '#locales/translate.ts';

const storageKey = 'portico.language';

/** The language chosen on this device, else the first of the browser's that there is, else English. */
export function currentLanguage(): ApplicationLanguage {
  return known(chosenLanguage()) ?? preferredLanguage();
}

/** Chooses a language for this device, and loads the page in it: what was typed survives a reload. */
export function chooseLanguage(language: ApplicationLanguage): void {
  try {
    if (language === preferredLanguage()) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, language);
  } catch {
    // Nothing can be kept here, so there is nothing to load the page for.
    return;
  }
  location.reload();
}

function chosenLanguage(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
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
