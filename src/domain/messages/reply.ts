import { isolated, withoutControls } from '../shared/foreign-text.ts';
import { formatMoment } from '../shared/format.ts';
import type { ReceivedMessage } from './received-message.ts';

/** Mail programs take addresses of about two thousand characters; a quotation needs no more than its beginning. */
const maxQuotedLength = 600;

/** A mail link with recipient, subject and the quoted message. */
export function replyAddress(
  { name, email, message, createdAt }: Pick<ReceivedMessage, 'name' | 'email' | 'message' | 'createdAt'>,
  ownerName: string,
): string {
  // Half of a pair has no place in an address.
  const beginning = message.slice(0, maxQuotedLength).replace(/[\ud800-\udbff]$/, '');
  const lines = (message.length > maxQuotedLength ? `${beginning} [...]` : message).split(/\r?\n/);
  const when = createdAt === null ? '' : `On ${formatMoment(createdAt)}, `;
  const body = [
    '',
    '',
    `${when}${isolated(name)} wrote:`,
    ...lines.map((line) => `> ${withoutControls(line)}`),
  ].join('\r\n');
  const subject = `Re: Your message to ${ownerName}`;
  // Between mailbox and domain it stands as it is (RFC 6068): not every mail program decodes it there.
  const to = encodeURIComponent(email).replaceAll('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
