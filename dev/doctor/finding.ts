/** A passed, failed or impossible check. */
export type Finding = { id: string; message: string } & (
  | { status: 'passed' }
  | { status: 'skipped' }
  | { status: 'failed'; problem: Problem }
);

export interface Problem {
  what: string;
  breaks: string;
  change: string;
}

/** @param id `<area>.<check>`, stable for programs that read `--json` */
export function passed(id: string, message: string): Finding {
  return { id, status: 'passed', message };
}

/** @param reason why the check was not made */
export function skipped(id: string, reason: string): Finding {
  return { id, status: 'skipped', message: reason };
}

export function failed(id: string, problem: Problem): Finding {
  return { id, status: 'failed', message: problem.what, problem };
}
