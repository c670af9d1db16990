/**
 * Final refusals of our SQL (`PTxyz`), the operations function and the pictures bucket. Excluded: `PT401` and `PT429`, which
 * require a sign-in or a wait.
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

/** True for our own refusals. Other codes (SQLSTATE, PostgREST, gateways) are failures of the service, which are retried. */
export function isRefusalCode(code: string): boolean {
  return refusalCodes.includes(code);
}
