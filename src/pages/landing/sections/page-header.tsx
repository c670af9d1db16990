import { BrandMark } from '#ui/brand-mark.tsx';
import { AccountIcon, ThemeIcon } from '../icons.tsx';

/**
 * The header of all prerendered pages. The loader makes it opaque past the scroll threshold, points the
 * account icon at the admin area, or at a visitor's own page, when somebody is signed in, and switches the theme.
 */
export function PageHeader({ name, contactHref }: { name: string; contactHref: string }) {
  return (
    <header className="page-header" data-header="">
      <div className="page-width header-bar">
        <a className="brand" href="/" aria-label={`${name}, home`}>
          <BrandMark />
        </a>
        <div className="header-actions">
          <a className="button button-small" href={contactHref}>
            Contact Me
          </a>
          <button className="icon-button needs-script" type="button" data-theme-switch="">
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
