import { fileURLToPath } from 'node:url';
import config from '../../vitest.config.ts';

/** `npm run test:hosts`: the host table against every program, those of providers included. */
export default {
  ...config,
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    ...config.test,
    include: ['tests/hosts/*.{test,program}.ts'],
    globalSetup: ['tests/hosts/install-providers.ts'],
    env: { HOSTS: 'all' },
    fileParallelism: false,
  },
};
