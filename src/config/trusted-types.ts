/**
 * The content security policy requires Trusted Types, so a worker or service worker is started only
 * from an address that went through the one policy named `portico`, and that policy lets through
 * nothing but this site's own origin.
 */
interface ScriptUrlPolicy {
  createScriptURL(url: string): unknown;
}

interface TrustedTypePolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptUrlPolicy;
}

let policy: ScriptUrlPolicy | undefined;

/**
 * An address to hand to `new Worker()` or `serviceWorker.register()`.
 *
 * @throws TypeError for an address of another origin
 */
export function trustedScriptUrl(url: string | URL): string {
  policy ??= createPolicy();
  // A TrustedScriptURL is not a string, but the DOM typings know only strings at these places.
  return policy.createScriptURL(String(url)) as string;
}

function createPolicy(): ScriptUrlPolicy {
  const factory = (globalThis as { trustedTypes?: TrustedTypePolicyFactory }).trustedTypes;
  const rules = { createScriptURL: ownOriginOnly };
  return factory?.createPolicy('portico', rules) ?? rules;
}

function ownOriginOnly(url: string): string {
  const resolved = new URL(url, globalThis.location.href);
  if (resolved.origin !== globalThis.location.origin) {
    throw new TypeError(`Scripts come from this site only, not from ${resolved.origin}.`);
  }
  return resolved.href;
}
