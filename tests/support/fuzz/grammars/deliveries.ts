import fc, { type Arbitrary } from 'fast-check';
import { deliveredRepository } from '../../delivered-repository.ts';
import { brokenText, mutatedValue } from './json.ts';

/** Generates GitHub's webhook deliveries with changes. They are signed after the change. */

export const installation = 58_210_001;

const repository = { ...deliveredRepository, full_name: 'robin-muster/ledger' };
const ofRepository = fc
  .constantFrom('edited', 'created', 'deleted', 'renamed', 'transferred')
  .map((action) => ({ action, repository, installation: { id: installation } }));
const push = fc.constant({
  ref: 'refs/heads/main',
  installation: { id: installation },
  repository: {
    ...repository,
    created_at: 1_704_164_645,
    pushed_at: 1_767_225_600,
    owner: { name: 'robin-muster' },
  },
});

/** A push whose date is too large to be formatted as text. */
export const farAway = JSON.stringify({
  ref: 'refs/heads/main',
  installation: { id: installation },
  repository: { ...repository, created_at: 1e21 },
});

/** A push whose installation has no id. */
export const withoutNumber = JSON.stringify({
  ref: 'refs/heads/main',
  installation: { id: { toString: 1 } },
  repository,
});

const payload = mutatedValue(fc.oneof(ofRepository, push)).map((value) => JSON.stringify(value) ?? 'null');
export const delivery: Arbitrary<string> = fc.oneof(
  { arbitrary: payload, weight: 8 },
  { arbitrary: brokenText(payload), weight: 1 },
);

const hex = fc.string({
  unit: fc.constantFrom(...'0123456789abcdefABCDEFg='),
  minLength: 60,
  maxLength: 66,
});
export const foreignSignature: Arbitrary<string> = fc.oneof(
  hex.map((text) => `sha256=${text}`),
  hex.map((text) => `sha1=${text}`),
  fc.constantFrom('', 'sha256=', 'none'),
);
