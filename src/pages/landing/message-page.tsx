import type { SiteContent } from '#domain/content/site-content.ts';
import type { Language } from '#domain/shared/language.ts';
import { screens } from '#locales/screens.ts';
import { PageFrame } from './page-frame.tsx';
import { usePageLanguage } from './page-language.ts';

interface Message {
  title: string;
  text: string;
}

/** The same message in another language, for visitors without scripts. */
export interface TranslatedMessage {
  language: Language;
  /** Path of the landing page on the host. */
  home: string;
  message: Message;
}

/** The page at an unknown address of a site without a server. */
export function notFoundMessage(language: Language): Message {
  return { title: '404', text: screens[language].notFound.text };
}

/** The message that is shown offline instead of a document that this device has not cached. */
export function offlineMessage(language: Language): Message {
  const { unavailable, cannotBeLoaded } = screens[language].published;
  return { title: unavailable, text: cannotBeLoaded };
}

export function MessagePage({
  content,
  message,
  translations = [],
}: {
  content: SiteContent;
  message: Message;
  translations?: readonly TranslatedMessage[];
}) {
  const { language, home } = usePageLanguage();
  return (
    <PageFrame content={content}>
      <main id="main" className="page-width legal">
        <h1>{message.title}</h1>
        <p className="lead">{message.text}</p>
        <p>
          <a className="text-link" href={home}>
            {screens[language].notFound.home}
          </a>
        </p>
        {translations.length > 0 && (
          <noscript>
            {translations.map((other) => (
              <p key={other.language} lang={other.language}>
                {`${other.message.text} `}
                <a className="text-link" href={other.home}>
                  {screens[other.language].notFound.home}
                </a>
              </p>
            ))}
          </noscript>
        )}
      </main>
    </PageFrame>
  );
}
