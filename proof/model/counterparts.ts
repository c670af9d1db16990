import type { Defect } from '../../tests/support/simulation/defect.ts';
import { defects } from '../../tests/support/simulation/defects.ts';
import type { Faults } from './faults.ts';

/** The mistake in the product that a mistake in the model stands for. */
export const counterparts: Record<keyof Faults, Pick<Defect, 'sql' | 'statement' | 'source' | 'client'>> = {
  idsAreNotCompared: known('the server does not look whether it knows the operation'),
  batchIsReversed: known('a batch is sent in another order than it was made'),
  sentIsTakenBack: {
    source: { in: 'db/undo.ts', find: `if (state === 'queued' &&`, put: `if (state !== 'confirmed' &&` },
  },
  sendingIsNotMarked: {
    source: {
      in: 'db/queue.ts',
      find: `const after: Operation = { ...before, state: 'sent' };`,
      put: 'const after: Operation = { ...before };',
    },
  },
  cursorIsOneTooFar: {
    source: {
      in: 'db/apply-pulled-page.ts',
      find: 'await writeCursor(database, { epoch, version });',
      put: 'await writeCursor(database, { epoch, version: version + 1 });',
    },
  },
  cursorGoesBack: {
    source: {
      in: 'db/apply-pulled-page.ts',
      find: 'snapshot ? next : Math.max(before.version, next)',
      put: 'next',
    },
  },
  oldRowsAreTaken: known('a row at or below the cursor is taken'),
  confirmedTooEarly: {
    source: {
      in: 'db/apply-pulled-page.ts',
      find: 'if (complete && (snapshot || since.version === before.version))\n    await confirmPassed(database, version,',
      put: 'await confirmPassed(database, Number.POSITIVE_INFINITY,',
    },
  },
  overtakenPagesConfirm: known('a complete page that another tab has overtaken confirms'),
  epochIsIgnored: {
    statement: {
      in: 'private.changes_since',
      find: 'known_epoch is distinct from epoch or since < floor',
      put: 'known_epoch is null or since < floor',
    },
  },
  leftHistoriesAcknowledge: {
    source: {
      in: 'db/queue.ts',
      find: `    if (history !== undefined && history !== epoch) return true;
    if (epoch !== null && results.some((result) => (result.epoch ?? epoch) !== epoch)) return false;
`,
      put: '',
    },
  },
  lostRowsAreForgotten: {
    source: {
      in: 'db/lost-rows.ts',
      find: 'return after.version < before.version || before.version > began;',
      put: 'return false;',
    },
  },
  acknowledgedIsNotSentAgain: {
    source: {
      in: 'db/apply-pulled-page.ts',
      find: `const after: Operation = { ...before, state: 'sent', acknowledgedVersion: null, results: null };`,
      put: 'const after: Operation = before;',
    },
  },
};

function known(name: string): Defect {
  const found = defects.find((defect) => defect.name === name);
  if (!found) throw new Error(`There is no mistake of the name: ${name}`);
  return found;
}
