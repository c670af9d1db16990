import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Mailbox } from './mailbox.ts';

export interface SmtpServer {
  port: number;
  close(): Promise<void>;
}

/**
 * Receives mail of the Edge Functions, for this computer only: all of it goes to the mailbox, regardless of the
 * address.
 */
export async function startSmtp(mailbox: Pick<Mailbox, 'send'>): Promise<SmtpServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    // A reverse lookup would delay each connection.
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
  // A connection that breaks off is no failure of the stack.
  server.on('error', () => undefined);
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** @returns what kept it from the mailbox, or null */
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
