import { hasServer } from '#config/site.ts';
import { hasSection, localize, sections as siteSections } from '#content/page-sections.ts';
import { type PageSection, sectionId } from '#domain/content/page-section.ts';
import type { SiteContent } from '#domain/content/site-content.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import { privacyPath, termsPath } from './documents.ts';
import { AccountIcon, HostIcon, ThemeIcon } from './icons.tsx';
import { languageAddress, usePageLanguage } from './page-language.ts';

type PublishedBy = Pick<SiteContent, 'owner' | 'socialLinks'>;

interface HeaderOptions {
  /** Sections of the landing page. Each has a link, and 'contact' has a button. */
  sections?: readonly PageSection[];
  /** True if this page has the sections. */
  onLandingPage?: boolean;
  /** Required where no loader runs. */
  onThemeSwitch?: (() => void) | undefined;
}

/** The parts that all public pages share, around the page's `<main id="main">`. */
export function PageFrame({
  content: { owner, socialLinks },
  children,
  ...header
}: HeaderOptions & { content: PublishedBy; children: React.ReactNode }) {
  const { texts } = usePageLanguage();
  return (
    <>
      <a className="skip-link" href="#main">
        {texts.skipToContent}
      </a>
      <PageHeader name={owner.name} {...header} />
      {children}
      <PageFooter owner={owner} socialLinks={socialLinks} />
    </>
  );
}

/**
 * The header of all prerendered pages. Past the scroll threshold the loader makes the header opaque and shows the name.
 * The loader also switches the theme, and links the account icon of a signed-in user to the admin area or their own page.
 */
function PageHeader({
  name,
  sections = siteSections,
  onLandingPage = false,
  onThemeSwitch,
}: HeaderOptions & { name: string }) {
  const { texts, home, language } = usePageLanguage();
  const before = onLandingPage ? '' : home;
  return (
    <header className="page-header" data-opaque={onThemeSwitch && ''}>
      <div className="page-width header-bar">
        <a className="brand" href={home} aria-label={texts.home(name)}>
          <BrandMark />
          <span className="brand-name">{name}</span>
        </a>
        <nav className="section-links" aria-label={texts.sections}>
          {sections.map((section) => {
            if (section === 'contact') return null;
            const id = sectionId(section);
            return (
              <a key={id} href={`${before}#${id}`}>
                {typeof section === 'string' ? texts[section] : localize(language, section.title)}
              </a>
            );
          })}
        </nav>
        <div className="header-actions">
          {hasSection('contact', sections) && (
            <a className="button button-small" href={`${before}#contact`}>
              {texts.contactMe}
            </a>
          )}
          <button
            className="icon-button needs-script"
            type="button"
            data-theme-switch=""
            onClick={onThemeSwitch}
          >
            <ThemeIcon />
            <span className="hidden">{texts.switchTheme}</span>
          </button>
          {hasServer && (
            <a className="icon-button" href="/auth/sign-in" aria-label={texts.signIn} data-account="">
              <AccountIcon />
            </a>
          )}
        </div>
      </div>
    </header>
  );
}

function PageFooter({ owner, socialLinks }: PublishedBy) {
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

/** Links to this document in the other languages. Each link has the language's own name. */
function LanguageSwitch() {
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
