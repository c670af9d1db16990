import { settings } from './vitest.config.ts';

/** Searches that take minutes: whether the simulation finds each deliberate defect. */
export default { test: { ...settings, include: ['tests/sync/*.endurance.ts'] } };
