/** An error whose message is printed without a stack trace. */
export class SetupProblem extends Error {
  override name = 'SetupProblem';
}

/** Thrown when the person presses Ctrl-C or declines. */
export class SetupCancelled extends Error {
  override name = 'SetupCancelled';
}
