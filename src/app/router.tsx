import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { BrowserRouter, Navigate, Outlet, Route, Routes } from 'react-router-dom';
import { callbackPaths, paths } from '#domain/route.ts';
import { SignIn } from '#pages/account/sign-in.tsx';
import { NotFound } from '#pages/not-found/not-found.tsx';
import { type Office, OfficeContext, useAuth, useServices } from '#pages/services.ts';
import { Alert, Spinner } from '#ui/surface.tsx';
import { Toaster } from '#ui/toaster.tsx';
import { Protected, SignedOutOnly } from './guards.tsx';
import { SessionToasts } from './session-toasts.tsx';
import { UpdateNotice } from './update-notice.tsx';

// Every screen but the first one is a chunk of its own.
const SignUp = lazy(async () => ({ default: (await import('#pages/account/sign-up.tsx')).SignUp }));
const ForgotPassword = lazy(async () => ({
  default: (await import('#pages/account/forgot-password.tsx')).ForgotPassword,
}));
const ResetPassword = lazy(async () => ({
  default: (await import('#pages/account/reset-password.tsx')).ResetPassword,
}));
const Confirm = lazy(async () => ({ default: (await import('#pages/account/confirm.tsx')).Confirm }));
const AdminLogin = lazy(async () => ({
  default: (await import('#pages/account/admin-login.tsx')).AdminLogin,
}));
const Callback = lazy(async () => ({ default: (await import('#pages/callback/callback.tsx')).Callback }));
const AdminLayout = lazy(async () => ({ default: (await import('#pages/admin/layout.tsx')).AdminLayout }));
const Dashboard = lazy(async () => ({
  default: (await import('#pages/admin/dashboard/dashboard.tsx')).Dashboard,
}));
const RepositoriesPage = lazy(async () => ({
  default: (await import('#pages/admin/repositories/repositories-page.tsx')).RepositoriesPage,
}));
const AppSetup = lazy(async () => ({
  default: (await import('#pages/admin/app-setup/app-setup.tsx')).AppSetup,
}));

/** The route table (specification section 2). The landing page is a document of its own. */
export function Router({ arrival }: { arrival: URL }) {
  return (
    <BrowserRouter>
      <SessionToasts />
      <Suspense fallback={<Waiting />}>
        <Routes>
          <Route path={paths.home} element={<ToLandingPage />} />
          <Route
            path={paths.signIn}
            element={
              <SignedOutOnly>
                <SignIn />
              </SignedOutOnly>
            }
          />
          <Route
            path={paths.signUp}
            element={
              <SignedOutOnly>
                <SignUp />
              </SignedOutOnly>
            }
          />
          <Route path={paths.forgotPassword} element={<ForgotPassword />} />
          <Route path={paths.resetPassword} element={<ResetPassword arrival={arrival} />} />
          <Route path={paths.confirm} element={<Confirm arrival={arrival} />} />
          <Route path={paths.adminLogin} element={<AdminLogin />} />
          {callbackPaths.map((path) => (
            <Route key={path} path={path} element={<Callback address={arrival} />} />
          ))}
          <Route
            path={paths.admin}
            element={
              <Protected allow="admin">
                <WithOffice />
              </Protected>
            }
          >
            <Route element={<AdminLayout />}>
              <Route index element={<Dashboard />} />
              <Route path={paths.repositories} element={<RepositoriesPage />} />
              <Route path={paths.appSetup} element={<AppSetup />} />
            </Route>
            <Route path="*" element={<Navigate to={paths.admin} replace />} />
          </Route>
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Suspense>
      <Toaster />
      <UpdateNotice />
    </BrowserRouter>
  );
}

function Waiting() {
  return (
    <div className="p-8">
      <Spinner label="Loading..." />
    </div>
  );
}

/** The home page is another document: leave this one. */
function ToLandingPage() {
  useEffect(() => window.location.assign(paths.home), []);
  return <Waiting />;
}

/** Opens the account's data on this device before any of its screens is shown. */
function WithOffice() {
  const services = useServices();
  const { account } = useAuth();
  const [office, setOffice] = useState<Office | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    let current = true;
    if (!account) return;
    services.openOffice(account).then(
      (opened) => current && setOffice(opened),
      (error: unknown) => current && setProblem(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      current = false;
    };
  }, [account, services]);

  if (problem) return <StorageProblem message={problem} />;
  return office ? (
    <Provided office={office}>
      <Outlet />
    </Provided>
  ) : (
    <Waiting />
  );
}

function Provided({ office, children }: { office: Office; children: ReactNode }) {
  return <OfficeContext value={office}>{children}</OfficeContext>;
}

function StorageProblem({ message }: { message: string }) {
  return (
    <div className="p-8">
      <Alert tone="danger" urgent title="The data on this device could not be opened.">
        <p className="m-0 text-sm">{message}</p>
        <p className="m-0 text-sm">Close other tabs of this site and reload. Nothing was deleted.</p>
      </Alert>
    </div>
  );
}
