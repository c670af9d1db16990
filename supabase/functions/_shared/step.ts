/** Result of a step: a value, or the response that ends the request. */
export type Step<T> = { value: T } | { refusal: Response };

export function proceed<T>(value: T): Step<T> {
  return { value };
}

export function refuse(refusal: Response): { refusal: Response } {
  return { refusal };
}
