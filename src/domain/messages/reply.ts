import { isolate, withoutControls } from '../shared/foreign-text.ts';
import { formatMoment } from '../shared/format.ts';
import type { ReceivedMessage } from './received-message.ts';

/** Maximum in characters, so that the mail link stays below the 2,000 characters that mail programs accept. */
const maxQuotedLength = 600;

export function replyAddress(
  { name, email, message, createdAt }: Pick<ReceivedMessage, 'name' | 'email' | 'message' | 'createdAt'>,
  ownerName: string,
): string {
  // Removes the first half of a split surrogate pair, because encodeURIComponent throws for it.
  const beginning = message.slice(0, maxQuotedLength).replace(/[\ud800-\udbff]$/, '');
  const lines = (message.length > maxQuotedLength ? `${beginning} [...]` : message).split(/\r?\n/);
  const when = createdAt === null ? '' : `On ${formatMoment(createdAt)}, `;
  const body = [
    '',
    '',
    `${when}${isolate(name)} wrote:`,
    ...lines.map((line) => `> ${withoutControls(line)}`),
  ].join('\r\n');
  const subject = `Re: Your message to ${ownerName}`;
  // Leaves the @ unencoded, because not every mail program decodes it (RFC 6068).
  const to = encodeURIComponent(email).replaceAll('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
