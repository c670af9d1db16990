export type Role = 'admin' | 'viewer';

export const defaultRole: Role = 'viewer';

/** With no role given, being signed in is enough. This decides what is shown; row level security decides what is allowed. */
export function hasRole(role: Role, required?: Role | readonly Role[]): boolean {
  if (required === undefined) return true;
  return typeof required === 'string' ? role === required : required.includes(role);
}
