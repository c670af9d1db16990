import { fileURLToPath } from 'node:url';
import { settings } from '../../vitest.config.ts';

/** `npm run test:hosts`: the host table against every program, those of providers included. */
export default {
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    ...settings,
    include: ['tests/hosts/*.{test,program}.ts'],
    globalSetup: ['tests/hosts/install-providers.ts'],
    env: { HOSTS: 'all' },
    fileParallelism: false,
  },
};
