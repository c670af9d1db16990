import { createTransport } from 'npm:nodemailer@10';
import type { Mail, MailSettings } from './mail.ts';

const timeoutMs = 10_000;

/** Creates the sender of mail. The connection must be encrypted, except to this computer. */
export function createMailer({ host, port, login, from, to }: MailSettings): (mail: Mail) => Promise<true> {
  const isHere = host === '127.0.0.1';
  const transport = createTransport({
    host,
    port,
    secure: port === 465,
    requireTLS: !isHere,
    ignoreTLS: isHere,
    ...(login === null ? {} : { auth: login }),
    // Without a name, the library asks the operating system for the host's name.
    name: 'portico',
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail) => {
    await transport.sendMail({ from, to, ...mail });
    return true;
  };
}
