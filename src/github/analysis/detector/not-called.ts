/**
 * Replaces the detector's own parsers. They need what a browser lacks or the content security policy forbids, and Portico reads
 * the manifests itself.
 */
export function parse(): never {
  throw new Error('not bundled');
}
export default { parse };

const silent = (): void => undefined;
export const l = { warn: silent, info: silent, error: silent, debug: silent, log: silent };
