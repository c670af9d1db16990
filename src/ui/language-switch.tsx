import { Button } from './button.tsx';
import { chooseLanguage, currentLanguage } from './language.ts';

/** Each name is in its own language, so that its speakers recognise it. */
const names = { en: 'In English', de: 'Auf Deutsch' } as const;

export function LanguageSwitch() {
  const other = currentLanguage() === 'de' ? 'en' : 'de';
  return (
    <Button
      className="px-2.5 uppercase"
      lang={other}
      aria-label={names[other]}
      onClick={() => chooseLanguage(other)}
    >
      {other}
    </Button>
  );
}
