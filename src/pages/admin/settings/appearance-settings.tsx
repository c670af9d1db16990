import { useSyncExternalStore } from 'react';
import { type ApplicationLanguage, applicationLanguages, t } from '#locales/translate.ts';
import { SelectField } from '#ui/field.tsx';
import { chooseLanguage, currentLanguage } from '#ui/language.ts';
import { chooseTheme, currentTheme, watchTheme } from '#ui/theme.ts';

const names: Record<ApplicationLanguage, string> = { en: 'English', de: 'Deutsch' };

export function AppearanceSettings() {
  const theme = useSyncExternalStore(watchTheme, currentTheme, currentTheme);
  return (
    <div className="grid max-w-xs gap-4">
      <SelectField
        label={t('Theme')}
        value={theme}
        onChange={({ target }) => chooseTheme(target.value === 'dark' ? 'dark' : 'light')}
      >
        <option value="light">{t('Light')}</option>
        <option value="dark">{t('Dark')}</option>
      </SelectField>
      <SelectField
        label={t('Language')}
        hint={t('The page reloads. Typed text is kept.')}
        value={currentLanguage()}
        onChange={({ target }) => {
          const language = applicationLanguages.find((code) => code === target.value);
          if (language) chooseLanguage(language);
        }}
      >
        {applicationLanguages.map((code) => (
          <option key={code} value={code} lang={code}>
            {names[code]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
