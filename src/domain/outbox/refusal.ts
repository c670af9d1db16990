/** Codes of our own server code for final rejections. Excludes `PT401` and `PT429`, which a sign-in or a wait resolves. */
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
