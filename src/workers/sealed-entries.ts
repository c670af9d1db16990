import type { TokenType } from '#domain/auth/token.ts';
import type { Result } from '#domain/shared/failure.ts';
import type { TokenOwner } from './vault.logic.ts';

/** Names and owners of envelopes in the vault's store. */

export const revocationsName = 'revocations';
/** No account has this owner, so these envelopes open nothing else. */
export const revocationsOwner: TokenOwner = { accountId: 'revocation', tokenType: 'oauth' };

const prefixes: Record<TokenType, string> = { oauth: 'token:', app_installation: 'app-token:' };

export function tokenName(accountId: string, tokenType: TokenType): string {
  return prefixes[tokenType] + accountId;
}

function getOwner(name: string): TokenOwner | null {
  if (name === revocationsName) return revocationsOwner;
  for (const tokenType of ['oauth', 'app_installation'] as const) {
    if (name.startsWith(prefixes[tokenType])) {
      return { accountId: name.slice(prefixes[tokenType].length), tokenType };
    }
  }
  return null;
}

export function holdsSealed(entries: ReadonlyMap<string, unknown>): boolean {
  return [...entries.keys()].some((name) => getOwner(name) !== null);
}

/** Seals the entries again. An unreadable envelope stays as it is. */
export async function resealed(
  entries: ReadonlyMap<string, unknown>,
  open: (envelope: string, owner: TokenOwner) => Promise<Result<string>>,
  seal: (token: string, owner: TokenOwner) => Promise<string>,
): Promise<Map<string, unknown>> {
  async function anew(value: unknown, owner: TokenOwner): Promise<unknown> {
    if (Array.isArray(value)) return Promise.all(value.map((one) => anew(one, owner)));
    if (typeof value === 'string') {
      const opened = await open(value, owner);
      return opened.ok ? seal(opened.value, owner) : value;
    }
    if (typeof value !== 'object' || value === null || !('envelope' in value)) return value;
    return { ...value, envelope: await anew(value.envelope, owner) };
  }
  const changed = new Map(entries);
  for (const [name, value] of entries) {
    const owner = getOwner(name);
    if (owner) changed.set(name, await anew(value, owner));
  }
  return changed;
}
