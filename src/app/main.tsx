import '#ui/app.css';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { environment } from '#config/environment.ts';
import { callbackPaths, paths } from '#domain/route.ts';
import { ServicesContext } from '#pages/services.ts';
import { compose } from './composition.ts';
import { Router } from './router.tsx';
import { registerServiceWorker } from './service-worker-registration.ts';

// The content security policy forbids compiling code from text.
z.config({ jitless: true });

const arrival = scrubbedArrival();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <ServicesContext value={compose(environment())}>
      <Router arrival={arrival} />
    </ServicesContext>,
  );
}

void registerServiceWorker();

/** Codes and tokens leave the address, and so the history, before anything renders. */
function scrubbedArrival(): URL {
  const address = new URL(location.href);
  const carriesSecrets = [...callbackPaths, paths.resetPassword, paths.confirm].includes(address.pathname);
  if (carriesSecrets && (address.search || address.hash)) {
    history.replaceState(history.state, '', address.pathname);
  }
  return address;
}
