import { isSiteAlone } from '#config/site.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import { AccountIcon, ThemeIcon } from '../icons.tsx';
import { usePageLanguage } from '../page-language.ts';

export interface SectionLink {
  id: string;
  label: string;
}

/**
 * The header of all prerendered pages. Past the scroll threshold the loader makes the header opaque and shows the name.
 * The loader also switches the theme, and links the account icon of a signed-in user to the admin area or their own page.
 *
 * @param onThemeSwitch required where no loader runs
 * @param onLandingPage true if the sections are on this page
 */
export function PageHeader({
  name,
  sections,
  onLandingPage = false,
  onThemeSwitch,
}: {
  name: string;
  sections: SectionLink[];
  onLandingPage?: boolean;
  onThemeSwitch?: (() => void) | undefined;
}) {
  const { texts, home } = usePageLanguage();
  const before = onLandingPage ? '' : home;
  return (
    <header className="page-header" data-opaque={onThemeSwitch && ''}>
      <div className="page-width header-bar">
        <a className="brand" href={home} aria-label={texts.home(name)}>
          <BrandMark />
          <span className="brand-name">{name}</span>
        </a>
        <nav className="section-links" aria-label={texts.sections}>
          {sections.map(({ id, label }) => (
            <a key={id} href={`${before}#${id}`}>
              {label}
            </a>
          ))}
        </nav>
        <div className="header-actions">
          <a className="button button-small" href={`${before}#contact`}>
            {texts.contactMe}
          </a>
          <button
            className="icon-button needs-script"
            type="button"
            data-theme-switch=""
            onClick={onThemeSwitch}
          >
            <ThemeIcon />
            <span className="hidden">{texts.switchTheme}</span>
          </button>
          {isSiteAlone || (
            <a className="icon-button" href="/auth/sign-in" aria-label={texts.signIn} data-account="">
              <AccountIcon />
            </a>
          )}
        </div>
      </div>
    </header>
  );
}
