import { useEffect } from 'react';
import { hostPath, sitePath } from '#config/site.ts';
import { languageHome, pathLanguage } from '#content/languages.ts';
import { screens } from '#locales/screens.ts';
import { Centered } from '#ui/centered.tsx';
import { Colonnade } from '#ui/colonnade.tsx';
import { ownYears } from '#ui/own-years.ts';

export function NotFound() {
  const language = pathLanguage(sitePath(location.pathname));
  const { notFound } = screens[language];

  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  return (
    <Centered language={language} title="404">
      <p className="mb-6 text-xl">{notFound.text}</p>
      <a href={hostPath(languageHome(language))} className="text-ink underline underline-offset-4">
        {notFound.home}
      </a>
      <Colonnade years={ownYears()} className="mt-12 h-16 w-full" />
    </Centered>
  );
}
