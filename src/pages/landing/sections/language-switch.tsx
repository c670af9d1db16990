import { usePageLanguage } from '../page-language.ts';

/** Links to this document in the other languages. Each link has the language's own name. */
export function LanguageSwitch() {
  const { language: current, texts, translations } = usePageLanguage();
  if (translations.length === 0) return null;
  return (
    <ul className="footer-links" aria-label={texts.languages}>
      {translations.map(({ language, name, address }) => (
        <li key={language}>
          {language === current ? (
            <span aria-current="true">{name}</span>
          ) : (
            <a className="text-link" href={address} lang={language} hrefLang={language}>
              {name}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
