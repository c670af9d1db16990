import { EnvironmentError, type ReadVariable } from '../_shared/environment.ts';
import type { Notice } from './handler.ts';

export interface MailSettings {
  host: string;
  port: number;
  login: { user: string; pass: string } | null;
  from: string;
  to: string;
}

/**
 * Returns null without `SMTP_HOST`. The platform blocks the ports 25 and 587.
 * @throws EnvironmentError if the password is missing
 */
export function readMailSettings(get: ReadVariable): MailSettings | null {
  const read = (name: string) => get(name)?.trim() ?? '';
  const host = read('SMTP_HOST');
  if (host === '') return null;
  const port = Number(read('SMTP_PORT') || '465');
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new EnvironmentError('SMTP_PORT', 'SMTP_PORT must be a port, such as 465.');
  }
  const [user, pass] = [read('SMTP_USER'), read('SMTP_PASS')];
  if (user !== '' && pass === '') throw new EnvironmentError('SMTP_PASS', 'SMTP_USER needs SMTP_PASS.');
  return {
    host,
    port,
    login: user === '' ? null : { user, pass },
    from: mailbox(read('SMTP_FROM'), 'SMTP_FROM'),
    to: mailbox(read('NOTIFY_EMAIL'), 'NOTIFY_EMAIL'),
  };
}

function mailbox(value: string, name: string): string {
  if (/^[^\s@<>,]+@[^\s@<>,]+$/.test(value)) return value;
  throw new EnvironmentError(name, `${name} must be one e-mail address, without a name.`);
}

export function composeMail({ count, isLast, inbox }: Notice): { subject: string; text: string } {
  const subject = count === 1 ? 'New message' : `${count} new messages`;
  const lines = [`${subject} from visitors of your site. To read and reply:`, '', inbox];
  if (isLast) {
    lines.push(
      '',
      'This is the fourth e-mail within an hour. What arrives before the hour is over is part of the next one, which comes with the first message after it.',
    );
  }
  return { subject, text: `${lines.join('\n')}\n` };
}
