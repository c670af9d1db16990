import type { Page } from '@playwright/test';

/** Records the console's errors and content security policy violations. */
export async function watchForComplaints(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  // Chromium also logs an error for the product's 404 page, which is expected for an unknown address.
  const unknownAddresses = new Set<string>();
  page.on('response', (response) => {
    if (response.status() === 404 && response.request().isNavigationRequest()) {
      unknownAddresses.add(response.url());
    }
  });
  page.on('console', (message) => {
    if (unknownAddresses.has(message.location().url)) return;
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  await page.exposeFunction('reportViolation', (violation: string) =>
    complaints.push(`policy: ${violation}`),
  );
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      (globalThis as unknown as { reportViolation(text: string): void }).reportViolation(
        `${effectiveDirective} ${blockedURI}`,
      );
    });
  });
  return complaints;
}
