import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Mailbox } from './mailbox.ts';

export interface SmtpServer {
  port: number;
  close(): Promise<void>;
}

/** Starts a mail server that puts all mail of the Edge Functions into the mailbox. */
export async function startSmtp(mailbox: Pick<Mailbox, 'send'>): Promise<SmtpServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, session, respond) {
      const addresses = session.envelope.rcptTo.map(({ address }) => address);
      void keep(mailbox, stream, addresses).then(respond);
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve());
  });
  // Without a listener, a client that disconnects would end this process.
  server.on('error', () => undefined);
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** @returns the problem, or null if the message was stored */
async function keep(
  mailbox: Pick<Mailbox, 'send'>,
  stream: AsyncIterable<Uint8Array>,
  addresses: readonly string[],
): Promise<Error | null> {
  try {
    const { subject = '', text, html } = await PostalMime.parse(await collect(stream));
    for (const to of addresses) {
      await mailbox.send({ to, subject, ...(text && { text }), ...(html && { html }) });
    }
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function collect(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}
