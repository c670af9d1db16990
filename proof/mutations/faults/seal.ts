import { faults, type Mutation } from '../mutation.ts';

/** What sealing promises of the provider's tokens, and the lock. */

const vault = { in: 'src/workers/vault.logic.ts', foundBy: 'tests/unit/workers/vault.test.ts' };
const tokenLock = 'tests/unit/workers/token-lock.test.ts';
const lockKey = { in: 'src/workers/lock-key.logic.ts', foundBy: tokenLock };
const lock = { in: 'src/workers/token-lock.logic.ts', foundBy: tokenLock };
const constants = 'src/config/constants.ts';
const recordChanged = 'with any part of its record changed does not open';

export const seal: readonly Mutation[] = [
  ...faults(vault, [
    {
      name: 'an envelope opens for every account whose id is as long',
      find: '`${accountId}|${tokenType}|v1`',
      put: '`${accountId.length}|${tokenType}|v1`',
      test: 'is not taken for another account’s, another type’s or another version’s',
    },
    {
      name: 'an envelope opens as a token of another type',
      find: '`${accountId}|${tokenType}|v1`',
      put: '`${accountId}|v1`',
      test: 'is not taken for another account’s, another type’s or another version’s',
    },
    {
      name: 'an envelope of another version is opened',
      find: '`${accountId}|${tokenType}|v1`',
      put: '`${accountId}|${tokenType}`',
      test: 'known answers gho_token',
    },
    {
      name: 'every envelope is sealed with the same numbers',
      find: 'const iv = crypto.getRandomValues(new Uint8Array(ivBytes));',
      put: 'const iv = new Uint8Array(ivBytes);',
      test: 'known answers gho_token',
    },
    {
      name: 'the key of the device is read out',
      find: "crypto.subtle.importKey('raw', material, derivation, false, ['deriveKey'])",
      put: "crypto.subtle.importKey('raw', material, derivation, true, ['deriveKey'])",
      test: 'the device key cannot be read out',
    },
    {
      name: 'a token that cannot be sealed is stored as it is',
      find: "return unsealable('TOKEN_NOT_SEALED', defaultMessages.tokenNotSealed);",
      put: 'return success(token);',
      test: 'no encryption: no envelope, and the token is in neither message nor store',
    },
    {
      name: 'a device that never sealed anything makes itself a key to open with',
      find: 'await existingDeviceKey(store)',
      put: 'await deviceKey(store, crypto)',
      test: 'is nothing to another device, and opening makes no key there',
    },
  ]),
  ...faults({ in: constants, foundBy: 'tests/unit/workers/vault.test.ts' }, [
    {
      name: 'guessing the key of an envelope costs next to nothing',
      find: 'iterations: 100_000,',
      put: 'iterations: 1,',
      test: 'known answers gho_token',
    },
  ]),
  ...faults({ in: constants, foundBy: tokenLock }, [
    {
      name: 'guessing a passphrase costs next to nothing',
      find: 'passphraseIterations: 600_000,',
      put: 'passphraseIterations: 1_000,',
      test: 'a passphrase costs whoever guesses the rounds that OWASP asks for',
    },
    {
      name: 'the lock stays open for hours',
      find: 'idleMs: 15 * 60_000,',
      put: 'idleMs: 15 * 3_600_000,',
      test: '15 minutes after the last sign of the owner’s',
    },
  ]),
  ...faults(lockKey, [
    {
      name: "another public key is put into the lock's record, and the next tokens are sealed to it",
      find: '${of}|${toBase64Url([record.publicKey])}`',
      put: '${of}`',
      test: recordChanged,
    },
    {
      name: 'the rounds that a passphrase costs are changed in the record',
      find: '|${record.kind}|${of}|',
      put: '|${record.kind}|',
      test: `a lock with a passkey ${recordChanged}`,
    },
    {
      name: "the lock's private key is read out",
      find: "unwrapping, curve, false, ['deriveBits']",
      put: "unwrapping, curve, true, ['deriveBits']",
      test: 'the private key of an open lock cannot be read out',
    },
    {
      name: 'an envelope of the lock opens for every account whose id is as long',
      find: '`${accountId}|${tokenType}|v2`',
      put: '`${accountId.length}|${tokenType}|v2`',
      test: 'of another account or of another type does not open',
    },
    {
      name: 'an envelope of the lock opens as a token of another type',
      find: '`${accountId}|${tokenType}|v2`',
      put: '`${accountId}|v2`',
      test: 'of another account or of another type does not open',
    },
    {
      name: 'a passphrase is another one on another keyboard',
      find: "passphrase.normalize('NFKC')",
      put: 'passphrase',
      test: 'a passphrase is the same however its characters are composed',
    },
  ]),
  ...faults(lock, [
    {
      name: "the device's key stays beside the lock and opens what was sealed before",
      find: '  entries.delete(deviceKeyName);\n',
      put: '',
      test: 'leaves no key that opens anything in the store, and no secret',
    },
    {
      name: 'locking one tab leaves the others open',
      find: '  others.hear(() => {\n    context.memory.drop();',
      put: '  others.hear(() => {',
      test: 'when another tab locks it, and only then says so',
    },
    {
      name: 'what a passkey gave stays in memory',
      find: "if (secret.kind === 'passkey') secret.output.fill(0);",
      put: '',
      test: 'the bytes that a passkey gave are cleared, whether they opened it or not',
    },
    {
      name: 'a lock of another version is passed by',
      find: "value === undefined ? 'none' : (readLockRecord(value) ?? 'unknown')",
      put: "readLockRecord(value) ?? 'none'",
      test: 'that this version does not know keeps everything closed',
    },
    {
      name: 'a sign-out leaves the tab unlocked',
      find: 'await store.remove(lockName);\n  });\n  await lock(context);',
      put: 'await store.remove(lockName);\n  });',
      test: 'and stays for a token that is still to be taken back',
    },
  ]),
  ...faults({ in: 'src/workers/lock-memory.logic.ts', foundBy: tokenLock }, [
    {
      name: 'the lock does not notice that the machine slept',
      find: 'held && (isIdle(held) || !sameBytes(held.publicKey, publicKey))',
      put: 'held && !sameBytes(held.publicKey, publicKey)',
      test: 'also where the timer slept with the machine',
    },
    {
      name: 'setting the clock back keeps the lock open',
      find: 'idleMs >= tokenLock.idleMs || idleMs < 0',
      put: 'idleMs >= tokenLock.idleMs',
      test: 'when the clock was set back',
    },
    {
      name: 'a sign of the owner’s that comes too late opens the lock again',
      find: 'if (held && !isIdle(held)) held.activeAt = now();',
      put: 'if (held) held.activeAt = now();',
      test: 'also where the timer slept with the machine',
    },
  ]),
  ...faults({ in: 'src/workers/tokens.logic.ts', foundBy: tokenLock }, [
    {
      name: 'a token that could not be stored is used past the lock',
      find: "if (await isLocked()) {\n    return failed(failure('AUTHENTICATION', 'TOKEN_LOCKED'",
      put: "if (false) {\n    return failed(failure('AUTHENTICATION', 'TOKEN_LOCKED'",
      test: 'one that cannot be stored is not used past the lock either',
    },
    {
      name: "a sign-out leaves the app's token in the vault",
      find: "      await forget(context, accountId, 'app_installation');\n",
      put: '',
      test: 'at a sign-out in any tab, which leaves nothing of it behind',
    },
  ]),
  ...faults({ in: 'src/workers/tokens.logic.ts', foundBy: 'tests/unit/workers/tokens.test.ts' }, [
    {
      name: 'a token that cannot be sealed is written down',
      find: 'unsealed.set(name, { ...record, token });',
      put: 'unsealed.set(name, { ...record, token });\n  await store.set(`${name}:plain`, token);',
      test: 'what cannot be sealed is held in memory, said so, and gone with the worker',
    },
    {
      name: 'a token that has expired is used',
      find: 'if (isExpired(stored, now(), tokenExpiryMarginMs)) {',
      put: 'if (false) {',
      test: 'within five minutes of its end a token is refused',
    },
    {
      name: 'a crash loses a token that was to be taken back',
      find: "const noted = token === null ? false : await revocations.note(token);\n  await forget(context, accountId, 'oauth');",
      put: "await forget(context, accountId, 'oauth');\n  const noted = false;",
      test: 'without a network it waits, sealed, and is done once after a restart',
    },
  ]),
  ...faults(
    { in: 'src/workers/github-worker.client.ts', foundBy: 'tests/unit/workers/github-worker-client.test.ts' },
    [
      {
        name: 'what a passkey gave stays in the page',
        find: "secret.kind === 'passkey' ? transfer(secret, [secret.output.buffer]) : secret",
        put: 'secret',
        test: 'what a passkey gave is moved to the worker',
      },
    ],
  ),
  ...faults(
    { in: 'src/backend/client-storage.ts', foundBy: 'tests/unit/services/auth/browser-storage.test.ts' },
    [
      {
        name: "the provider's token lies open in the stored session",
        find: "const providerTokens = ['provider_token', 'provider_refresh_token'];",
        put: "const providerTokens = ['provider_refresh_token'];",
        test: 'is written without the provider’s tokens',
      },
      {
        name: 'a token that an earlier version stored stays on the disk',
        find: 'if (kept !== value) storage.setItem(key, kept);',
        put: '',
        test: 'loses those of an earlier version at the first reading',
      },
    ],
  ),
  ...faults(
    {
      in: 'src/services/auth/token-migration.ts',
      foundBy: 'tests/unit/services/auth/browser-storage.test.ts',
    },
    [
      {
        name: 'a plain token stays in the metadata of its user',
        find: 'await access.auth.writeTokenMetadata({ github_token: null });',
        put: '',
        test: 'in the metadata are used once and cleared',
      },
      {
        name: 'a plain token stays in local storage',
        find: '      storage.removeItem(key);\n    }\n    const kept',
        put: '    }\n    const kept',
        test: 'in local storage are sealed under their keys or taken away',
      },
    ],
  ),
];
