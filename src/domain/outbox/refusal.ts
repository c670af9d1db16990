/**
 * Codes with which our SQL functions (`PTxyz`), the Edge Function for operations and the bucket of pictures refuse
 * content for good. `PT401` and `PT429` are excluded, because they require a sign-in or a wait.
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

/**
 * Whether a code is a refusal in our own words. Whatever else responds (an SQLSTATE, a code of the data service, a gateway
 * without a code of ours) has trouble of its own, whatever its status: nothing of the owner's or a visitor's is given up
 * for that.
 */
export function isRefusalCode(code: string): boolean {
  return refusalCodes.includes(code);
}
