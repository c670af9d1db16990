/** Result of a step: a value, or the response that ends the request. */
export type Step<T> = { value: T } | { refusal: Response };

export function found<T>(value: T): Step<T> {
  return { value };
}

export function refused(refusal: Response): { refusal: Response } {
  return { refusal };
}
