import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { hasRole, type Role } from '#domain/role.ts';
import { paths } from '#domain/route.ts';
import { useAuth, useServices } from '#pages/services.ts';
import { Button } from '#ui/button.tsx';
import { Centered } from '#ui/centered.tsx';
import { Alert, Spinner } from '#ui/surface.tsx';

/** Decides what is shown. What is allowed is decided by row level security. */
export function Protected({ allow, children }: { allow?: Role | readonly Role[]; children: ReactNode }) {
  const { view, account } = useAuth();
  const services = useServices();
  const location = useLocation();
  const target = location.pathname + location.search;

  useEffect(() => {
    if (view === 'signedOut') services.returnTarget.remember(target);
  }, [view, services, target]);

  if (view === 'loading') {
    return (
      <div className="p-8">
        <Spinner label="Checking authentication..." />
      </div>
    );
  }
  if (!account) return <Navigate to={paths.signIn} replace />;
  if (!hasRole(account.role, allow)) return <AccessDenied required={allow} />;
  return children;
}

/** An account screen is for those who are not signed in; the others go where they wanted to. */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const { view } = useAuth();
  const services = useServices();
  const [target] = useState(() => services.returnTarget.read(paths.admin));

  useEffect(() => {
    if (view === 'signedIn') services.returnTarget.forget();
  }, [view, services]);

  return view === 'signedIn' ? <Navigate to={target} replace /> : children;
}

function AccessDenied({ required }: { required?: Role | readonly Role[] | undefined }) {
  const { account } = useAuth();
  if (!account) return null;
  const facts: [string, string | null][] = [
    ['User', account.githubUsername ?? account.email],
    ['Role', account.role],
    ['GitHub user', account.githubUsername],
    ['Provider', account.provider],
  ];
  return (
    <Centered title="Access Denied">
      <div className="grid gap-6">
        <Alert tone="danger" title="You lack the required permissions.">
          <p className="m-0 mt-1 text-sm">
            Current role: {account.role}. Required: {[required ?? []].flat().join(', ')}.
          </p>
        </Alert>
        <dl className="m-0 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-t border-hairline pt-4 text-sm">
          {facts
            .filter(([, value]) => value)
            .map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="m-0">{value}</dd>
              </div>
            ))}
        </dl>
        <div className="flex flex-wrap gap-2">
          <Button look="primary" onClick={() => window.location.reload()}>
            Refresh Page
          </Button>
          <Button onClick={() => window.location.assign(paths.home)}>Return to Home</Button>
        </div>
      </div>
    </Centered>
  );
}
