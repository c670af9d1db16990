import { z } from 'zod';

/** The part of WebDriver (https://www.w3.org/TR/webdriver2/) that the journeys use. */
export interface WebDriverSession {
  capabilities: Record<string, unknown>;
  /** Sends a command of the session, such as `POST url`. */
  send(method: 'GET' | 'POST', command: string, parameters?: object): Promise<unknown>;
}

const responseBody = z.object({ value: z.unknown() });
const refusal = z.object({ error: z.string(), message: z.string() });
const begun = z.object({ sessionId: z.string(), capabilities: z.record(z.string(), z.unknown()) });

export class WebDriverError extends Error {
  override name = 'WebDriverError';
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(`${code}: ${message}`);
  }
}

/** @param driver address at which the driver listens */
export async function beginSession(driver: string, capabilities: object): Promise<WebDriverSession> {
  const value = await request('POST', `${driver}/session`, { capabilities: { alwaysMatch: capabilities } });
  const session = begun.parse(value);
  return {
    capabilities: session.capabilities,
    send: (method, command, parameters) =>
      request(method, `${driver}/session/${session.sessionId}/${command}`, parameters),
  };
}

async function request(method: 'GET' | 'POST', address: string, parameters: object = {}): Promise<unknown> {
  const body = method === 'POST' ? { body: JSON.stringify(parameters) } : {};
  const response = await fetch(address, { method, ...body });
  const { value } = responseBody.parse(await response.json());
  if (response.ok) return value;
  const { error, message } = refusal.parse(value);
  throw new WebDriverError(error, message);
}
