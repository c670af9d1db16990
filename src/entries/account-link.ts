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
