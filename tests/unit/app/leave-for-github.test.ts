// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import type { GithubAccess } from '#domain/auth/token.ts';
import { success } from '#domain/shared/failure.ts';
import { lastGrantedScopes } from '#services/auth/browser-storage.ts';
import { createSignInAttempt } from '#services/auth/sign-in-attempt.ts';
import { leaveForGithub } from '../../../src/app/leave-for-github.ts';
import { memoryStorage } from '../../support/memory-storage.ts';

/** Checks which scopes are requested from GitHub each time the browser goes there to sign in. */

beforeEach(() => localStorage.clear());

async function scopesOf(purpose: 'signIn' | 'connect' | 'link', wanted?: GithubAccess): Promise<string> {
  const requested: string[] = [];
  const request = async (_callback: string, scopes: readonly string[]) => {
    requested.push(scopes.join(' '));
    return success(undefined);
  };
  const access = {
    auth: { linkGithub: request, signInWithGithub: request },
    attempt: createSignInAttempt(
      memoryStorage(),
      () => 0,
      () => 'a-nonce-of-the-tab',
    ),
    github: { apiUrl: '', webUrl: '', clientId: null, cliTokenUrl: null, callbackPath: '/callback' },
    endProviderSignIn: () => undefined,
    now: () => 0,
  };
  expect((await leaveForGithub(access, purpose, wanted)).ok).toBe(true);
  return requested.join();
}

const least = 'user:email read:org';

test('asks for the least scope while only public repositories are read', async () => {
  expect(await scopesOf('signIn')).toBe('user:email');
  expect(await scopesOf('connect')).toBe(least);
  expect(await scopesOf('link', 'reading')).toBe(least);
});

test('private repositories and GitHub changes ask for the scope repo', async () => {
  expect(await scopesOf('connect', 'everything')).toBe(`${least} repo`);
  expect(await scopesOf('link', 'everything')).toBe(`${least} repo`);
});

test('requests the granted scopes again, but not for plain sign-ins', async () => {
  lastGrantedScopes.write(localStorage, ['read:org', 'repo', 'user:email']);
  expect(await scopesOf('connect')).toBe(`${least} repo`);
  expect(await scopesOf('signIn')).toBe('user:email');
  lastGrantedScopes.forget(localStorage);
  expect(await scopesOf('connect')).toBe(least);
});
