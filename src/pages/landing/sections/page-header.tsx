import { BrandMark } from '#ui/brand-mark.tsx';
import { AccountIcon, ThemeIcon } from '../icons.tsx';

/** A section that the header leads to. */
export interface SectionLink {
  id: string;
  label: string;
}

/**
 * The header of all prerendered pages. The loader makes it opaque past the scroll threshold, where the name takes its
 * place in it, points the account icon at the admin area, or at a visitor's own page, when somebody is signed in, and
 * switches the theme.
 *
 * @param onThemeSwitch where no loader is there to do so
 * @param home the landing page's address before a fragment: nothing on that page itself
 */
export function PageHeader({
  name,
  sections,
  home = '',
  onThemeSwitch,
}: {
  name: string;
  sections: SectionLink[];
  home?: '' | '/';
  onThemeSwitch?: (() => void) | undefined;
}) {
  return (
    <header className="page-header" data-header="" data-opaque={onThemeSwitch && ''}>
      <div className="page-width header-bar">
        <a className="brand" href="/" aria-label={`${name}, home`}>
          <BrandMark />
          <span className="brand-name">{name}</span>
        </a>
        <nav className="section-links" aria-label="Sections">
          {sections.map(({ id, label }) => (
            <a key={id} href={`${home}#${id}`}>
              {label}
            </a>
          ))}
        </nav>
        <div className="header-actions">
          <a className="button button-small" href={`${home}#contact`}>
            Contact Me
          </a>
          <button
            className="icon-button needs-script"
            type="button"
            data-theme-switch=""
            onClick={onThemeSwitch}
          >
            <ThemeIcon />
            <span className="hidden">Switch between light and dark</span>
          </button>
          <a className="icon-button" href="/auth/sign-in" aria-label="Sign in" data-account="">
            <AccountIcon />
          </a>
        </div>
      </div>
    </header>
  );
}
