import type { Owner, SocialLink } from '#domain/content/site-content.ts';
import { privacyPath, termsPath } from '../documents.ts';
import { HostIcon } from '../icons.tsx';
import { languageAddress, usePageLanguage } from '../page-language.ts';
import { LanguageSwitch } from './language-switch.tsx';

export function PageFooter({ owner, socialLinks }: { owner: Owner; socialLinks: SocialLink[] }) {
  const { texts, home } = usePageLanguage();
  return (
    <footer className="page-width page-footer">
      <div>
        <p className="footer-name">{owner.name}</p>
        <p className="muted">{owner.tagline}</p>
      </div>
      {socialLinks.length > 0 && (
        <ul className="footer-links" aria-label={texts.profiles}>
          {socialLinks.map(({ network, url }) => (
            <li key={url}>
              <a className="icon-button" href={url} rel="me" aria-label={network}>
                <HostIcon url={url} />
              </a>
            </li>
          ))}
        </ul>
      )}
      <LanguageSwitch />
      <ul className="footer-links" aria-label={texts.legal}>
        <li>
          <a className="text-link" href={languageAddress(home, privacyPath)}>
            {texts.privacyPolicy}
          </a>
        </li>
        <li>
          <a className="text-link" href={languageAddress(home, termsPath)}>
            {texts.termsOfService}
          </a>
        </li>
      </ul>
    </footer>
  );
}
