import config from './vitest.config.ts';

/** Searches that take minutes: whether the simulation finds each deliberate defect. */
export default { ...config, test: { ...config.test, include: ['tests/sync/*.endurance.ts'] } };
