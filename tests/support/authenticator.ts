import { TOTP } from 'otpauth';

/** Returns the code that the owner's authenticator app shows for this secret. */
export function getCode(secret: string, timestamp: number = Date.now()): string {
  return new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp });
}

/** Returns a code that is wrong now, and in the time steps before and after. */
export function wrongCodeOf(secret: string): string {
  const near = [-30_000, 0, 30_000].map((offset) => getCode(secret, Date.now() + offset));
  return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code)) ?? '';
}
