/**
 * The content security policy requires Trusted Types: workers start only from addresses of this site, through the policy named
 * `portico`.
 */
interface ScriptUrlPolicy {
  createScriptURL(url: string): unknown;
}

interface TrustedTypePolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptUrlPolicy;
}

let policy: ScriptUrlPolicy | undefined;

/**
 * Returns an address for `new Worker()` or `serviceWorker.register()`.
 * @throws TypeError for another origin
 */
export function trustedScriptUrl(url: string | URL): string {
  policy ??= createPolicy();
  // The DOM typings expect strings instead of TrustedScriptURL.
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
