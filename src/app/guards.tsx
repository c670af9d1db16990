import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { callbackPaths, paths, signedInPath } from '#domain/shared/route.ts';
import { t } from '#locales/translate.ts';
import { navigateWithin } from '#pages/navigation.ts';
import { useAuth, useServices } from '#pages/use-services.ts';
import { Centered } from '#ui/centered.tsx';
import { Facts } from '#ui/facts.tsx';
import { Spinner } from '#ui/surface.tsx';
import { signedInPage } from './page-loading.ts';

const AccessDenied = signedInPage(
  async () => (await import('#pages/account/access-denied.tsx')).AccessDenied,
);
const CodeStep = signedInPage(async () => (await import('#pages/account/code-step.tsx')).CodeStep);

/** Chooses the screen to show: the nested route or a substitute. It protects no data: row level security does. */
export function Protected({ adminOnly = false }: { adminOnly?: boolean }) {
  const { view, account, fromProvider, expired, codeRequested } = useAuth();
  const services = useServices();
  const location = useLocation();
  const target = location.pathname + location.search;
  useReturnFromProvider();

  // Remembers the requested page for the sign-in, but not after a sign-out.
  useEffect(() => {
    if (view === 'signedOut') services.callback.returnTarget.remember(target);
  }, [view, services, target]);

  if (view === 'loading') {
    const finishing = fromProvider || callbackPaths.includes(location.pathname);
    return finishing ? (
      <Finalizing path={location.pathname} />
    ) : (
      <Waiting label={t('Checking authentication...')} />
    );
  }
  if (view === 'leaving') return <Waiting label={t('Signing out...')} />;
  if (!account) return <Navigate to={paths.signIn} replace />;
  if (codeRequested) return <CodeStep />;
  // The session ended before the second factor was entered.
  if (expired && account.needsCode && account.role !== 'admin')
    return <Navigate to={paths.adminLogin} replace />;
  if (adminOnly && account.role !== 'admin') return <AccessDenied />;
  return <Outlet />;
}

/** Continues on the protected page after a provider sign-in (specification section 4). */
function useReturnFromProvider(): void {
  const services = useServices();
  const navigate = useNavigate();
  useEffect(() => {
    const completed = services.auth.on('providerSignInCompleted', () => {
      const wanted = services.callback.returnTarget.read(paths.admin);
      const { account } = services.auth.getSnapshot().context;
      const target = account ? signedInPath(account, wanted) : wanted;
      void navigateWithin(target, (path) => navigate(path, { replace: true })).then(() => {
        services.callback.returnTarget.forget();
        services.callback.endSignIn();
      });
    });
    return () => completed.unsubscribe();
  }, [services, navigate]);
}

function Waiting({ label }: { label: string }) {
  return (
    <main className="p-8">
      <Spinner label={label} />
    </main>
  );
}

function Finalizing({ path }: { path: string }) {
  const { view, account } = useAuth();
  return (
    <Centered title={t('Finalizing GitHub Authentication')}>
      <Spinner label={t('Setting up your admin access...')} />
      <details className="mt-8 border-t border-hairline pt-4 text-sm text-muted" open>
        <summary className="mb-2 cursor-pointer">{t('Debug information')}</summary>
        <Facts
          facts={[
            [t('Path'), path],
            [t('Authentication'), view],
            [t('Provider sign-in'), t('pending')],
            [t('User'), account ? t('known') : t('not known yet')],
          ]}
        />
      </details>
    </Centered>
  );
}

/**
 * Shows the nested route, an account screen, to signed-out users only. Verifies a remembered account first, because its session
 * may have expired.
 */
export function SignedOutOnly() {
  const { view, account, verified, expired } = useAuth();
  const services = useServices();
  const [target] = useState(() => services.callback.returnTarget.read(paths.admin));
  const signedIn = view === 'signedIn' && verified;

  useEffect(() => {
    if (!signedIn) return;
    services.callback.returnTarget.forget();
    services.auth.send({ type: 'code.requested' });
  }, [signedIn, services]);

  if (signedIn && account) return <Navigate to={signedInPath(account, target)} replace />;
  if (view === 'leaving') return <Waiting label={t('Signing out...')} />;
  if (view === 'signedIn' && !expired) return <Waiting label={t('Checking authentication...')} />;
  return <Outlet />;
}
