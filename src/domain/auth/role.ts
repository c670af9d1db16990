export type Role = 'admin' | 'viewer';

export const defaultRole: Role = 'viewer';

/** Without a required role, any account passes. For display only; row level security decides access. */
export function hasRole(role: Role, required?: Role | readonly Role[]): boolean {
  if (required === undefined) return true;
  return typeof required === 'string' ? role === required : required.includes(role);
}
