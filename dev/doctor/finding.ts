/** The result of a check: passed, failed, or impossible. */
export type Finding = { id: string; message: string } & (
  | { status: 'passed' }
  | { status: 'skipped' }
  | { status: 'failed'; problem: Problem }
);

/** Three sentences: the problem, its effect, and the remedy. */
export interface Problem {
  what: string;
  breaks: string;
  change: string;
}

/** @param id `<area>.<check>`, stable: programs that read `--json` go by it. */
export function passed(id: string, message: string): Finding {
  return { id, status: 'passed', message };
}

/** @param reason why it was not asked */
export function skipped(id: string, reason: string): Finding {
  return { id, status: 'skipped', message: reason };
}

export function failed(id: string, problem: Problem): Finding {
  return { id, status: 'failed', message: problem.what, problem };
}
