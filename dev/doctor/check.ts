import { NoResponse } from './wire.ts';

export interface Problem {
  what: string;
  breaks: string;
  change: string;
}

export type Finding = { id: string; message: string } & (
  | { status: 'passed' }
  | { status: 'skipped' }
  | { status: 'failed'; problem: Problem }
);

/**
 * Result of a check: null if it passed, a text that names the problem, or an object that replaces texts of the check.
 */
export type Outcome =
  | null
  | string
  | { passed: string }
  | { skipped: string }
  | (Pick<Problem, 'what'> & Partial<Problem>);

/** A check of the doctor. Checks are listed in tables. */
export interface Check<Subject> {
  /** `<area>.<check>`, stable for programs that read `--json`. */
  id: string;
  /** Id of an earlier row of the same table. If that check doesn't pass, this one is skipped. */
  needs?: string;
  /** Message that is shown if the check passes. */
  passes: string;
  breaks: string;
  change: string | ((subject: Subject) => string);
  examine(subject: Subject): Outcome | Promise<Outcome>;
}

/**
 * Starts each check as soon as the one it needs has passed.
 * @throws Error if a row needs a row that does not precede it
 */
export function runChecks<Subject>(checks: readonly Check<Subject>[], subject: Subject): Promise<Finding[]> {
  const findings = new Map<string, Promise<Finding>>();
  for (const check of checks) {
    const { id, needs } = check;
    const needed = needs === undefined ? undefined : findings.get(needs);
    if (needs !== undefined && needed === undefined) throw new Error(`${id} needs an earlier row ${needs}.`);
    findings.set(id, runCheck(check, subject, needed));
  }
  return Promise.all(findings.values());
}

export function skipChecks(checks: readonly { id: string }[], reason: string): Finding[] {
  return checks.map(({ id }) => ({ id, status: 'skipped', message: reason }));
}

async function runCheck<Subject>(
  check: Check<Subject>,
  subject: Subject,
  needed: Promise<Finding> | undefined,
): Promise<Finding> {
  const { id } = check;
  const need = await needed;
  if (need?.status === 'skipped') return { ...need, id };
  if (need?.status === 'failed') {
    return { id, status: 'skipped', message: `Not checked because ${need.id} failed.` };
  }
  const outcome = await getOutcome(check, subject);
  if (outcome === null) return { id, status: 'passed', message: check.passes };
  const result = typeof outcome === 'string' ? { what: outcome } : outcome;
  if ('passed' in result) return { id, status: 'passed', message: result.passed };
  if ('skipped' in result) return { id, status: 'skipped', message: result.skipped };
  const { what, breaks = check.breaks } = result;
  const change = result.change ?? (typeof check.change === 'string' ? check.change : check.change(subject));
  return { id, status: 'failed', message: what, problem: { what, breaks, change } };
}

/** A request without a response counts as failed. */
async function getOutcome<Subject>(check: Check<Subject>, subject: Subject): Promise<Outcome> {
  try {
    return await check.examine(subject);
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error;
    return {
      what: `${error.message}.`,
      change: 'Try again in a minute. If it fails again, see the status page of the host or of Supabase.',
    };
  }
}

/** Loads a value once for all checks of the same subject. */
export function loadOnce<Subject extends object, Value>(
  load: (subject: Subject) => Promise<Value>,
): (subject: Subject) => Promise<Value> {
  const values = new WeakMap<Subject, Promise<Value>>();
  return (subject) => {
    const value = values.get(subject) ?? load(subject);
    values.set(subject, value);
    return value;
  };
}
