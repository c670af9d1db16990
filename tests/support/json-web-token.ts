import { createHmac } from 'node:crypto';

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Returns a token that is signed like the auth service's tokens. */
export function hs256(claims: Record<string, unknown>, secret: string): string {
  const content = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

/** Returns a token whose header claims that it needs no signature. */
export function unsignedToken(claims: Record<string, unknown>, signature = ''): string {
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.${signature}`;
}
