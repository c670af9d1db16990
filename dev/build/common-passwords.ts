import type { Plugin } from 'vite';
import { commonPasswords as list } from '../../src/config/common-passwords.ts';

export function commonPasswords(): Plugin {
  return {
    name: 'portico:common-passwords',
    load: (id) => (id.endsWith('/src/config/common-passwords.ts') ? commonPasswordModule() : null),
  };
}

export function commonPasswordModule(): string {
  const text = [...list].sort().join('\n');
  return `export const commonPasswords = new Set(${JSON.stringify(text)}.split('\\n'));`;
}
