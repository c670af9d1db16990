import { EnvironmentError, type ReadVariable } from './environment.ts';

export interface Mail {
  subject: string;
  text: string;
}

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
