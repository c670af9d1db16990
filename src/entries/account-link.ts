import { accountLink } from '#locales/account-link.ts';

/**
 * Points the account icon of a document at the account.
 *
 * @param kept what this device's application keeps of it: a hint, written by anybody who can write here. It moves a link.
 */
export function pointAtAccount(kept: string): void {
  const icon = document.querySelector<HTMLAnchorElement>('[data-account]');
  const [, texts] =
    Object.entries(accountLink).find(([code]) => code === document.documentElement.lang) ?? [];
  const isOwner = isOfOwner(kept);
  if (!icon || !texts || isOwner === null) return;
  icon.href = isOwner ? '/admin' : '/account';
  icon.ariaLabel = isOwner ? texts.adminArea : texts.ownAccount;
  icon.dataset['account'] = 'signed-in';
}

/**
 * Opens the admin area when the owner launches the installed application, which starts at the home page. The owner still
 * comes to the home page by a link, a reload or the back button.
 */
export function openWhereTheOwnerWorks(kept: string, page: Page): void {
  const isLaunched =
    page.isInstalled && page.navigation === 'navigate' && page.referrer === '' && page.address === '/';
  if (isLaunched && isOfOwner(kept)) page.open('/admin');
}

/** How a document was opened. */
interface Page {
  /** In a window of the installed application. */
  isInstalled: boolean;
  navigation: string | undefined;
  referrer: string;
  /** Path with query and fragment. */
  address: string;
  open(path: string): void;
}

/** null: nothing that the application keeps. */
function isOfOwner(kept: string): boolean | null {
  try {
    const account: unknown = JSON.parse(kept);
    if (typeof account !== 'object' || account === null) return null;
    return (
      ('role' in account && account.role === 'admin') ||
      ('needsCode' in account && account.needsCode === true)
    );
  } catch {
    return null;
  }
}
