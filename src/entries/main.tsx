import { ServicesContext } from '#pages/use-services.ts';
import '#ui/app.css';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { setApplicationLanguage } from '#app/application-language.ts';
import { compose } from '#app/compose.ts';
import { ErrorBoundary } from '#app/error-boundary.tsx';
import { Router } from '#app/router.tsx';
import { environment } from '#config/environment.ts';
import { arrivalPaths } from '#domain/shared/route.ts';
import { registerServiceWorker } from '#services/service-worker-registration.ts';
import { firstHeading } from '#ui/first-heading.ts';

// The content security policy forbids compiling code from text.
z.config({ jitless: true });

const arrival = scrubbedArrival();
await setApplicationLanguage();
const services = compose(environment());
window.addEventListener('error', ({ error, message }) => services.browser.log.error(message, error));
window.addEventListener('unhandledrejection', ({ reason }) =>
  services.browser.log.error('Unhandled', reason),
);
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <ErrorBoundary place="application" reports={services.browser.reports}>
      <ServicesContext value={services}>
        <Router arrival={arrival} />
      </ServicesContext>
    </ErrorBoundary>,
  );
}

void firstHeading().then(registerServiceWorker);

/** Removes codes and tokens from address and history before anything renders. */
function scrubbedArrival(): URL {
  const address = new URL(location.href);
  const expected = arrivalPaths.includes(address.pathname);
  const stray = /(?:access|refresh|provider)_token=/.test(address.hash);
  if (expected ? address.search || address.hash : stray) {
    // A full address, because a path such as `//x` would name another host.
    const shown = new URL(address);
    shown.hash = '';
    if (expected) shown.search = '';
    history.replaceState(history.state, '', shown);
  }
  return address;
}
