import type { SiteContent } from '#domain/content/site-content.ts';
import type { Language } from '#domain/shared/language.ts';
import { screens } from '#locales/screens.ts';
import { usePageLanguage } from './page-language.ts';
import { PageFooter } from './sections/page-footer.tsx';
import { PageHeader } from './sections/page-header.tsx';
import { SkipLink } from './sections/skip-link.tsx';

interface Message {
  title: string;
  text: string;
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

export function MessagePage({ content, message }: { content: SiteContent; message: Message }) {
  const { language, home } = usePageLanguage();
  return (
    <>
      <SkipLink />
      <PageHeader name={content.owner.name} />
      <main id="main" className="page-width legal">
        <h1>{message.title}</h1>
        <p className="lead">{message.text}</p>
        <p>
          <a className="text-link" href={home}>
            {screens[language].notFound.home}
          </a>
        </p>
      </main>
      <PageFooter owner={content.owner} socialLinks={content.socialLinks} />
    </>
  );
}
