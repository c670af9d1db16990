import { access } from './faults/access.ts';
import { functions } from './faults/functions.ts';
import { githubApp } from './faults/github-app.ts';
import { headers } from './faults/headers.ts';
import { limitsAndBounds } from './faults/limits.ts';
import { owner } from './faults/owner.ts';
import { scopes } from './faults/scopes.ts';
import { seal } from './faults/seal.ts';
import { sessions } from './faults/sessions.ts';
import { signIn } from './faults/sign-in.ts';
import { stackFaults } from './faults/stack.ts';
import { texts } from './faults/texts.ts';
import type { Mutation } from './mutation.ts';

/** Every planted fault. Those of the migrations come together: each makes a database of its own. */
export const mutations: readonly Mutation[] = [
  ...access,
  ...sessions,
  ...owner,
  ...limitsAndBounds,
  ...githubApp,
  ...scopes,
  ...functions,
  ...headers,
  ...seal,
  ...signIn,
  ...texts,
  ...stackFaults,
];
