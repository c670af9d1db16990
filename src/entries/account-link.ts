import { accountLink } from '#locales/account-link.ts';

/**
 * Points the document's account icon at the account.
 * @param kept the application's stored hint, writable by any script of this origin; it only changes a link
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
 * Opens the admin area when the owner starts the installed application. The home page stays reachable by link, reload and Back.
 */
export function openWhereTheOwnerWorks(kept: string, page: Page): void {
  const isLaunched =
    page.isInstalled && page.navigation === 'navigate' && page.referrer === '' && page.address === '/';
  if (isLaunched && isOfOwner(kept)) page.open('/admin');
}

interface Page {
  isInstalled: boolean;
  navigation: string | undefined;
  referrer: string;
  address: string;
  open(path: string): void;
}

/** Returns whether the stored account is the owner's, or null if nothing valid is stored. */
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
