import { hasServer } from '#config/site.ts';
import { hasSection, sections as siteSections, textIn } from '#content/page-sections.ts';
import { type PageSection, sectionId } from '#domain/content/page-section.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import { AccountIcon, ThemeIcon } from '../icons.tsx';
import { usePageLanguage } from '../page-language.ts';

/**
 * The header of all prerendered pages. Past the scroll threshold the loader makes the header opaque and shows the name.
 * The loader also switches the theme, and links the account icon of a signed-in user to the admin area or their own page.
 *
 * @param onThemeSwitch required where no loader runs
 * @param sections those of the landing page, each with a link, or for 'contact' a button
 * @param onLandingPage true if the sections are on this page
 */
export function PageHeader({
  name,
  sections = siteSections,
  onLandingPage = false,
  onThemeSwitch,
}: {
  name: string;
  sections?: readonly PageSection[];
  onLandingPage?: boolean;
  onThemeSwitch?: (() => void) | undefined;
}) {
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
                {typeof section === 'string' ? texts[section] : textIn(language, section.title)}
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
