import type { SiteContent } from '#domain/content/site-content.ts';

/** Reserved names (RFC 2606 and 6761), where a sample may be published. */
const reservedName = /(^|\.)(example|test|invalid|localhost|example\.(com|net|org))$/;

export function isReservedHost(hostname: string): boolean {
  return reservedName.test(hostname);
}

export function isSampleAddress(email: string): boolean {
  return isReservedHost(email.split('@')[1] ?? '');
}

/** Returns whether a profile's address is only the front page of its network. */
export function isSampleLink({ url }: SiteContent['socialLinks'][number]): boolean {
  return new URL(url).pathname === '/';
}

/**
 * Returns whether a section still has the product's sample text. A list without its own mark counts as sample until it
 * is edited or the owner has a real e-mail address.
 */
export function isSampleSection(
  content: SiteContent,
  section: keyof SiteContent,
  isEdited: boolean,
): boolean {
  const isSampleOwner = isSampleAddress(content.owner.email);
  switch (section) {
    case 'owner':
      return isSampleOwner;
    case 'socialLinks':
      return content.socialLinks.some(isSampleLink);
    case 'evidence':
    case 'privacyPolicy':
    case 'termsOfService':
      return content[section].sample === true;
    default:
      return isSampleOwner && !isEdited;
  }
}
