import { Navigate } from 'react-router-dom';
import { hasRole } from '#domain/role.ts';
import { paths } from '#domain/route.ts';
import { Button } from '#ui/button.tsx';
import { Centered } from '#ui/centered.tsx';
import { Alert, Badge, Spinner } from '#ui/surface.tsx';
import { useAuth } from '../services.ts';
import { ProviderButton } from './provider-button.tsx';

/** Admin login in its three variants (specification section 2). */
export function AdminLogin() {
  const { view, account } = useAuth();
  if (view === 'loading') {
    return (
      <Centered title="Authenticating">
        <Spinner label="Connecting to GitHub..." />
      </Centered>
    );
  }
  if (account && hasRole(account.role, 'admin')) return <Navigate to={paths.admin} replace />;
  if (account) return <NotAdmin user={account.githubUsername ?? account.email ?? ''} role={account.role} />;
  return (
    <Centered title="Admin Portal">
      <div className="grid gap-6">
        <p className="flex items-center gap-2 text-sm">
          Authentication status <Badge>Not authenticated</Badge>
        </p>
        <ProviderButton />
        <a href={paths.home} className="text-sm text-ink">
          Return to Home
        </a>
      </div>
    </Centered>
  );
}

function NotAdmin({ user, role }: { user: string; role: string }) {
  return (
    <Centered title="Access Denied">
      <div className="grid gap-6">
        <Alert tone="danger" title="Only accounts with admin privileges can access the admin portal.">
          <p className="m-0 mt-1 text-sm">
            Signed in as {user}, role {role}.
          </p>
        </Alert>
        <ul className="m-0 grid list-disc gap-1 pl-5 text-sm text-muted">
          <li>Check that you use the correct account.</li>
          <li>Ask the owner whether your account should have the admin role.</li>
          <li>Sign out of GitHub and sign in again.</li>
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button look="primary" onClick={() => location.assign(paths.home)}>
            Go to Home Page
          </Button>
          <Button onClick={() => location.reload()}>Try Again</Button>
        </div>
      </div>
    </Centered>
  );
}
