import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import {
  createBrowserRouter,
  Navigate,
  Outlet,
  useLocation,
  useNavigation,
  useRouteError,
} from 'react-router';
import type { Label } from '../labels.ts';
import { NotFound, Unauthorized } from './not-found.tsx';
import { Failed, ScreenContext, SkeletonRows } from './page.tsx';
import { useText } from './preferences.tsx';
import { useSession } from './session.tsx';
import { Shell } from './shell/shell.tsx';

export type WebScreen = {
  readonly path: string;
  readonly title: Label;
  readonly module: string;
  readonly moduleLabel: Label | null;
  readonly permission: string | null;
  readonly load: () => Promise<{ default: ComponentType }>;
};

/** Every screen as a lazy route inside the shell; `/login` and the password pages stand outside it. */
export function makeRouter(screens: readonly WebScreen[]) {
  const alias = /^\/@[a-z0-9-]+/.exec(location.pathname)?.[0];
  const Login = lazy(() => import('./auth/login.tsx'));
  const Password = lazy(() => import('./auth/password.tsx'));
  const ModuleHome = lazy(() => import('./module-home.tsx'));
  return createBrowserRouter(
    [
      {
        element: (
          <Suspense fallback={null}>
            <LedgeProgress />
            <Outlet />
          </Suspense>
        ),
        errorElement: <BrokenScreen />,
        children: [
          { path: '/login', element: <Login /> },
          { path: '/edu/login', element: <Login /> },
          { path: '/password/reset', element: <Password /> },
          { path: '/password/reset/:token', element: <Password /> },
          {
            element: <SignedIn />,
            children: [
              ...screens.map((screen) => ({ path: screen.path, element: <LazyScreen screen={screen} /> })),
              { path: '/modules/:module', element: <ModuleHome /> },
              { path: '/unauthorized', element: <Unauthorized /> },
              { path: '*', element: <NotFound /> },
            ],
          },
        ],
      },
    ],
    alias ? { basename: alias } : {},
  );
}

function SignedIn() {
  const { isAuthenticated, loading, current } = useSession();
  const { pathname, search } = useLocation();
  if (loading) return null;
  if (!isAuthenticated)
    return <Navigate to={`/login?next=${encodeURIComponent(pathname + search)}`} replace />;
  if (current?.user.mustChangePassword && pathname !== '/user/profile')
    return <Navigate to="/user/profile" replace />;
  return <Shell />;
}

const loaded = new Map<string, ComponentType>();

function componentOf(screen: WebScreen): ComponentType {
  const known = loaded.get(screen.path);
  if (known) return known;
  const made = lazy(screen.load);
  loaded.set(screen.path, made);
  return made;
}

function LazyScreen({ screen }: { screen: WebScreen }) {
  const { current } = useSession();
  const Component = componentOf(screen);
  if (screen.permission !== null && !current?.permissions.includes(screen.permission))
    return <Unauthorized />;
  return (
    <ScreenContext
      value={{
        title: screen.title,
        module: screen.module === 'home' ? null : screen.moduleLabel,
        modulePath: `/modules/${screen.module}`,
      }}
    >
      <Suspense fallback={<SkeletonRows />}>
        <Component />
      </Suspense>
    </ScreenContext>
  );
}

function BrokenScreen() {
  const error = useRouteError();
  const t = useText();
  console.error(error);
  return (
    <main aria-label={t({ en: 'Error', bn: 'ত্রুটি' })}>
      <Failed error={error} onRetry={() => location.reload()} />
    </main>
  );
}

/** The ledge line under the bar is the progress bar: 30 % at the start, 50 % when resolved, 100 % when done. */
function LedgeProgress() {
  const { state } = useNavigation();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once for every place
  useEffect(() => {
    const steps = [0.3, 0.5, 1];
    const timers = steps.map((step, place) =>
      setTimeout(() => document.documentElement.style.setProperty('--ps-progress', String(step)), place * 60),
    );
    return () => timers.forEach(clearTimeout);
  }, [pathname, state]);
  return null;
}
