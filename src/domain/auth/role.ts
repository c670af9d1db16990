export type Role = 'admin' | 'viewer';

export const defaultRole: Role = 'viewer';

/** Returns true for any role if none is required. Use for display only: row level security controls access. */
export function hasRole(role: Role, required?: Role | readonly Role[]): boolean {
  if (required === undefined) return true;
  return typeof required === 'string' ? role === required : required.includes(role);
}
