import { createHmac } from 'node:crypto';

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** A token as the auth service signs them. */
export function hs256(claims: Record<string, unknown>, secret: string): string {
  const content = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

/** A token that claims to need no signature. */
export function unsigned(claims: Record<string, unknown>, signature = ''): string {
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.${signature}`;
}
