/** A message for the person at the terminal; needs no stack. */
export class SetupProblem extends Error {
  override name = 'SetupProblem';
}

/** Thrown when the person presses Ctrl-C or declines. */
export class SetupCancelled extends Error {
  override name = 'SetupCancelled';
}
