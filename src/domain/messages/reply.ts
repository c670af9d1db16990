import { isolated, withoutControls } from '../shared/foreign-text.ts';
import { formatMoment } from '../shared/format.ts';
import type { ReceivedMessage } from './received-message.ts';

/** Keeps the mail link within the 2,000 characters that mail programs accept. */
const maxQuotedLength = 600;

export function replyAddress(
  { name, email, message, createdAt }: Pick<ReceivedMessage, 'name' | 'email' | 'message' | 'createdAt'>,
  ownerName: string,
): string {
  // Removes half a surrogate pair, which encodeURIComponent rejects.
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
  // Not every mail program decodes the @ (RFC 6068).
  const to = encodeURIComponent(email).replaceAll('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
