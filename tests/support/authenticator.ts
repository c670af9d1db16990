import { TOTP } from 'otpauth';

/** The owner's authenticator app, for a secret that the auth service gave out. */
export function getCode(secret: string, timestamp: number = Date.now()): string {
  return new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp });
}

/** A code that is not the right one now, nor just before or after. */
export function wrongCodeOf(secret: string): string {
  const near = [-30_000, 0, 30_000].map((offset) => getCode(secret, Date.now() + offset));
  return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code)) ?? '';
}
