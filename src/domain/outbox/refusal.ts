/**
 * Codes with which our own server code rejects a request for good. Excludes `PT401` and `PT429`: a sign-in or a wait resolves
 * them.
 */
export const refusalCodes: readonly string[] = [
  'PT400',
  'PT403',
  'PT404',
  'PT409',
  'PT410',
  'PT413',
  'PT422',
  'BODY_NOT_JSON',
  'BODY_TOO_LARGE',
  'INVALID_OPERATION',
  'PICTURE_REFUSED',
  'UNKNOWN_ACTION',
];

/** True if our own code rejected the request. Other codes mean a failing service, so the request is retried. */
export function isRefusalCode(code: string): boolean {
  return refusalCodes.includes(code);
}
