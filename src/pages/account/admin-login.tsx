import { Link, Navigate } from 'react-router-dom';
import { environment } from '#config/environment.ts';
import type { Account } from '#domain/auth/account.ts';
import { hasRole } from '#domain/auth/role.ts';
import { paths } from '#domain/shared/route.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Centered } from '#ui/centered.tsx';
import { Alert, Badge, Spinner } from '#ui/surface.tsx';
import { useAuth, useServices } from '../use-services.ts';
import { CodeStep } from './code-step.tsx';
import { ProviderButton } from './provider-button.tsx';

/** Admin login in its three variants (specification section 2). */
export function AdminLogin() {
  const { view, account, verified, expired, codeRequested } = useAuth();
  if (view === 'loading' || view === 'leaving' || (view === 'signedIn' && !verified && !expired)) {
    return (
      <Centered title="Authenticating">
        <Spinner label="Connecting to GitHub..." />
      </Centered>
    );
  }
  if (!account || expired) return <Login expired={expired} />;
  if (codeRequested) return <CodeStep />;
  if (hasRole(account.role, 'admin')) return <Navigate to={paths.admin} replace />;
  return <NotAdmin account={account} />;
}

function Login({ expired }: { expired: boolean }) {
  return (
    <Centered title="Admin Login">
      <div className="grid gap-6">
        <p className="m-0 flex flex-wrap items-center gap-3 text-sm">
          Authentication status
          <Badge tone={expired ? 'warning' : 'neutral'}>
            {expired ? 'Session expired' : 'Not authenticated'}
          </Badge>
        </p>
        {environment().features.githubOAuth && (
          <ProviderButton failureTitle="Authentication failed" connects />
        )}
        <p className="m-0 flex flex-wrap justify-between gap-4 text-sm">
          <a href={paths.home} className="text-ink underline underline-offset-4">
            Return to Home
          </a>
          <Link to={paths.signIn} className="text-ink underline underline-offset-4">
            Sign in with email
          </Link>
        </p>
      </div>
    </Centered>
  );
}

function NotAdmin({ account }: { account: Account }) {
  const { auth } = useServices();
  return (
    <Centered title="Access Denied">
      <div className="grid gap-6">
        <Alert tone="danger" title="Only accounts with admin privileges can access the admin portal.">
          <p className="m-0 mt-1 text-sm">
            Signed in as {account.githubUsername ?? account.email}, role {account.role}.
          </p>
        </Alert>
        <ul className="m-0 grid list-disc gap-1 pl-5 text-sm text-muted">
          {account.needsGithub ? (
            <li>
              This account owns the site: sign in with GitHub instead of a password or an e-mailed link.
            </li>
          ) : (
            <>
              <li>Your messages and your data are on the page of your account.</li>
              <li>If you own this site, sign out and choose your own account at GitHub.</li>
            </>
          )}
          <li>If the page looks wrong, try again: it asks the server once more.</li>
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button look="primary" onClick={() => location.assign(paths.home)}>
            Go to Home Page
          </Button>
          <ButtonLink to={paths.account}>Go to Your Account</ButtonLink>
          <Button onClick={() => location.reload()}>Try Again</Button>
          <Button onClick={() => auth.send({ type: 'signOut.requested' })}>Sign out</Button>
        </div>
      </div>
    </Centered>
  );
}
