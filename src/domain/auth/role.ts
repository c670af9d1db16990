export type Role = 'admin' | 'viewer';

export const defaultRole: Role = 'viewer';
