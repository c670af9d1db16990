import { type ComponentType, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { BrowserRouter, matchPath, Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { deviceStorage, tabStorage } from '#browser/storage.ts';
import { environment } from '#config/environment.ts';
import { hasServer, siteBase, sitePath } from '#config/site.ts';
import { languageHome, languages } from '#content/languages.ts';
import { PartNotLoaded } from '#domain/shared/loaded-once.ts';
import {
  callbackPaths,
  caseStudyPattern,
  contentSectionPattern,
  messagePattern,
  paths,
  projectPattern,
  settingsPattern,
} from '#domain/shared/route.ts';
import { t } from '#locales/translate.ts';
import { SignIn } from '#pages/account/sign-in.tsx';
import { useAuth, useServices, WorkspaceContext } from '#pages/use-services.ts';
import type { Workspace } from '#services/workspace/workspace.ts';
import { firstHeading } from '#ui/first-heading.ts';
import { type Preloading, part } from '#ui/part.ts';
import { Spinner } from '#ui/surface.tsx';
import { whenIdle } from '#ui/when-idle.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Protected, SignedOutOnly } from './guards.tsx';
import { loadOverlays, signedInPage } from './page-loading.ts';
import { SessionToasts } from './session-toasts.tsx';

const SignUp = part(async () => (await import('#pages/account/sign-up.tsx')).SignUp);
const ForgotPassword = part(async () => (await import('#pages/account/forgot-password.tsx')).ForgotPassword);
const ResetPassword = part(async () => (await import('#pages/account/reset-password.tsx')).ResetPassword);
const Confirm = part(async () => (await import('#pages/account/confirm.tsx')).Confirm);
const OwnAccount = signedInPage(async () => (await import('#pages/account/own-account.tsx')).OwnAccount);
const AdminLogin = signedInPage(async () => (await import('#pages/account/admin-login.tsx')).AdminLogin);
const Callback = part(async () => (await import('#pages/callback/callback.tsx')).Callback);
const PublishedCaseStudy = part(
  async () => (await import('#pages/case-study/published-case-study.tsx')).PublishedCaseStudy,
);
const AdminLayout = signedInPage(async () => (await import('#pages/admin/layout.tsx')).AdminLayout);
const Dashboard = part(async () => (await import('#pages/admin/dashboard/dashboard.tsx')).Dashboard);
const loadRepositories = () => import('#pages/admin/repositories/repositories-page.tsx');
const RepositoriesPage = part(async () => (await loadRepositories()).RepositoriesPage);
const PullsPage = part(async () => (await import('#pages/admin/fleet/pulls-page.tsx')).PullsPage);
const ProjectsPage = part(async () => (await import('#pages/admin/project/projects-page.tsx')).ProjectsPage);
const ProjectPage = part(async () => (await import('#pages/admin/project/project-page.tsx')).ProjectPage);
const ContentPage = part(async () => (await import('#pages/admin/content/content-page.tsx')).ContentPage);
const MessagesPage = part(async () => (await import('#pages/admin/messages/messages-page.tsx')).MessagesPage);
const SettingsPage = part(async () => (await import('#pages/admin/settings/settings-page.tsx')).SettingsPage);
const NotFound = part(async () => (await import('#pages/not-found/not-found.tsx')).NotFound);
const StorageProblem = part(async () => (await import('./storage-problem.tsx')).StorageProblem);
const StorageRefused = part(async () => (await import('./storage-problem.tsx')).StorageRefused);
const AppSetup = part(async () => (await import('#pages/admin/app-setup/app-setup.tsx')).AppSetup);

const adminPages: Record<string, ComponentType & Preloading> = {
  [paths.admin]: Dashboard,
  [paths.repositories]: RepositoriesPage,
  [paths.appSetup]: AppSetup,
  [paths.pulls]: PullsPage,
  [paths.projects]: ProjectsPage,
  [projectPattern]: ProjectPage,
  [paths.content]: ContentPage,
  [contentSectionPattern]: ContentPage,
  ...(hasServer && { [paths.messages]: MessagesPage, [messagePattern]: MessagesPage }),
  [paths.settings]: SettingsPage,
  [settingsPattern]: SettingsPage,
};

function findAdminPage(path: string): Preloading | undefined {
  return Object.entries(adminPages).find(([pattern]) => matchPath(pattern, path))?.[1];
}

/** Returns the owner whose repositories appear first. Null if there is none, or if loading fails, which the page reports. */
async function listedFirst(): Promise<string | null> {
  if (sitePath(location.pathname) !== paths.repositories) return null;
  try {
    return (await loadRepositories()).listedFirst(location.search);
  } catch {
    return null;
  }
}

/** The route table (specification section 2). The landing page is a separate document. */
export function Router({ arrival }: { arrival: URL }) {
  return (
    <BrowserRouter basename={siteBase}>
      <SessionToasts />
      <PageBoundary arrival={arrival}>
        <Suspense fallback={<Waiting />}>
          <WithBrowserStorage>
            <Routes>
              <Route path={paths.home} element={<ToLandingPage />} />
              {hasServer && accountRoutes(arrival)}
              <Route path={paths.admin} element={<Protected adminOnly />}>
                <Route element={<WithWorkspace />}>
                  <Route element={<AdminLayout />}>
                    <Route element={<FramedPage />}>
                      {Object.entries(adminPages)
                        .filter(([path]) => path !== paths.appSetup || environment().features.githubApp)
                        // Relative paths, because the router refuses the absolute path of the index page here.
                        .map(([path, Page]) => (
                          <Route key={path} path={path.slice(`${paths.admin}/`.length)} element={<Page />} />
                        ))}
                    </Route>
                  </Route>
                </Route>
                <Route path="*" element={<Navigate to={paths.admin} replace />} />
              </Route>
              {(hasServer ? languages : []).map((language) => (
                <Route
                  key={language}
                  path={languageHome(language) + caseStudyPattern.slice(1)}
                  element={<PublishedCaseStudy />}
                />
              ))}
              <Route path="*" element={<NotFound />} />
            </Routes>
          </WithBrowserStorage>
        </Suspense>
      </PageBoundary>
      <Overlays />
    </BrowserRouter>
  );
}

function accountRoutes(arrival: URL) {
  return (
    <>
      <Route element={<SignedOutOnly />}>
        <Route path={paths.signIn} element={<SignIn />} />
        <Route path={paths.signUp} element={<SignUp />} />
      </Route>
      <Route path={paths.forgotPassword} element={<ForgotPassword />} />
      <Route path={paths.resetPassword} element={<ResetPassword arrival={arrival} />} />
      <Route path={paths.confirm} element={<Confirm arrival={arrival} />} />
      <Route element={<Protected />}>
        <Route path={paths.account} element={<OwnAccount />} />
      </Route>
      <Route path={paths.adminLogin} element={<AdminLogin />} />
      {callbackPaths.map((path) => (
        <Route key={path} path={path} element={<Callback address={arrival} />} />
      ))}
    </>
  );
}

/** Explains the problem if the browser denies storage, because a sign-in is then impossible. */
function WithBrowserStorage({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const isRefused = [deviceStorage, tabStorage].some((storage) => storage.state() === 'refused');
  if (!isRefused || !needsStorage(pathname)) return children;
  return <StorageRefused />;
}

function needsStorage(path: string): boolean {
  const screens: readonly string[] = [paths.signIn, paths.signUp, paths.account, ...callbackPaths];
  return path === paths.admin || path.startsWith(`${paths.admin}/`) || screens.includes(path);
}

function Overlays() {
  const { pathname } = useLocation();
  const [Loaded, setLoaded] = useState<ComponentType | null>(null);
  return Loaded ? (
    <Loaded />
  ) : (
    <OverlayLoading key={pathname} onLoaded={(loaded) => setLoaded(() => loaded)} />
  );
}

function OverlayLoading({ onLoaded }: { onLoaded: (overlays: ComponentType) => void }) {
  const tell = useEffectEvent(onLoaded);
  useEffect(() => {
    void firstHeading()
      .then(whenIdle)
      .then(loadOverlays)
      .then(tell, () => undefined);
  }, []);
  return null;
}

function Waiting() {
  return (
    <div className="p-8">
      <Spinner label={t('Loading...')} />
    </div>
  );
}

function ToLandingPage() {
  useEffect(() => window.location.assign(siteBase), []);
  return <Waiting />;
}

/** Keeps the rest of the screen usable if a page fails. Resets when another page opens. */
function PageBoundary({
  framed = false,
  arrival,
  children,
}: {
  framed?: boolean;
  arrival?: URL | undefined;
  children: ReactNode;
}) {
  const { reports } = useServices().browser;
  const { pathname } = useLocation();
  return (
    <ErrorBoundary place={pathname} framed={framed} arrival={arrival} reports={reports}>
      {children}
    </ErrorBoundary>
  );
}

function FramedPage() {
  return (
    <PageBoundary framed>
      <Outlet />
    </PageBoundary>
  );
}

interface Opened {
  userId: string;
  workspace: Workspace | null;
  problem: unknown;
}

function WithWorkspace() {
  const [tries, setTries] = useState(0);
  return <WorkspaceOpening key={tries} onTryAgain={() => setTries(tries + 1)} />;
}

function WorkspaceOpening({ onTryAgain }: { onTryAgain: () => void }) {
  const services = useServices();
  const { account } = useAuth();
  const [opened, setOpened] = useState<Opened | null>(null);
  const userId = account?.userId;

  useEffect(() => {
    let current = true;
    if (userId === undefined) return;
    const account = services.auth.getSnapshot().context.account;
    if (account?.userId !== userId) return;
    const screen = [AdminLayout.preload(), findAdminPage(sitePath(location.pathname))?.preload()];
    const opening = services.owner.openWorkspace(account, listedFirst());
    Promise.all([opening, ...screen]).then(
      ([workspace]) => {
        if (!current) return;
        setOpened({ userId, workspace, problem: null });
        void workspace.whenLost.then((problem) => current && setOpened({ userId, workspace: null, problem }));
      },
      (problem: unknown) => current && setOpened({ userId, workspace: null, problem }),
    );
    return () => {
      current = false;
    };
  }, [userId, services]);

  // Waits until the workspace of this account is open, so that another account's data never appears.
  if (!account || opened === null || opened.userId !== userId) return <Waiting />;
  if (opened.workspace === null) {
    // Throws, so that the page's boundary reports code that could not be loaded.
    if (opened.problem instanceof PartNotLoaded) throw opened.problem;
    return <StorageProblem account={account} problem={opened.problem} onTryAgain={onTryAgain} />;
  }
  return (
    <WorkspaceContext value={opened.workspace}>
      <Outlet />
    </WorkspaceContext>
  );
}
