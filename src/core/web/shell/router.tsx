import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import {
  createBrowserRouter,
  Navigate,
  Outlet,
  replace,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigation,
  useRouteError,
} from 'react-router';
import { drawerAddress } from '../../drawer-address.ts';
import type { Label } from '../../labels.ts';
import { corePath, link } from '../../module/paths.ts';
import type { Permission } from '../../module/permissions.ts';
import { useSession } from '../auth/session.tsx';
import { useText } from '../device/preferences.tsx';
import { NotFound, Unauthorized } from '../page/not-found.tsx';
import { Failed, ScreenContext, SkeletonRows } from '../page/page.tsx';

export type WebScreen = {
  readonly path: string;
  readonly title: Label;
  readonly module: string;
  readonly moduleLabel: Label | null;
  readonly permission: Permission | null;
  /** The screen it is a view of. */
  readonly viewOf?: string | null;
  /** The entity whose list it is; the addresses of its forms open their drawer there. */
  readonly entity?: string;
  readonly load: () => Promise<{ default: ComponentType }>;
};

/**
 * Every screen as a lazy route inside the shell; corePath.login, the password pages and the modules' `openPages`, which need
 * no account, stand outside it.
 */
export function makeRouter(
  screens: readonly WebScreen[],
  loadDerived: () => Promise<readonly WebScreen[]>,
  openPages: Readonly<Record<string, () => Promise<{ default: ComponentType }>>>,
  loadModuleHome: () => Promise<{ default: ComponentType }>,
) {
  const alias = /^\/@[a-z0-9-]+/.exec(location.pathname)?.[0];
  const Login = lazy(() => import('../auth/login.tsx'));
  const Password = lazy(() => import('../auth/password.tsx'));
  const ConfirmEmail = lazy(() => import('../auth/confirm-email.tsx'));
  const ModuleHome = lazy(loadModuleHome);
  const openDerived = derivedScreens(loadDerived);
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
        HydrateFallback: () => null,
        children: [
          { path: corePath.login, element: <Login /> },
          { path: corePath.eduLogin, element: <Login /> },
          ...Object.entries(openPages).map(([path, load]) => ({
            path,
            lazy: async () => ({ Component: (await load()).default }),
          })),
          { path: corePath.forgotten, element: <Password /> },
          { path: corePath.newPassword, element: <Password /> },
          { path: corePath.confirmEmail, element: <ConfirmEmail /> },
          {
            element: <SignedIn />,
            children: [
              ...screens.map((screen) => ({
                path: screen.path,
                // The side bar marks the place a detail belongs to.
                handle: { module: screen.module, path: screen.path, viewOf: screen.viewOf },
                errorElement: <BrokenPart />,
                // The address changes when the screen's code is here; until then the ledge shows the way.
                lazy: async () => {
                  const { default: Component } = await screen.load();
                  return { element: <OpenScreen screen={screen} Component={Component} /> };
                },
              })),
              {
                path: corePath.moduleHome,
                element: (
                  <Suspense fallback={<SkeletonRows />}>
                    <ModuleHome />
                  </Suspense>
                ),
              },
              { path: corePath.unauthorized, element: <Unauthorized />, handle: forEverybody },
              {
                path: '*',
                element: <DerivedScreen />,
                handle: forEverybody,
                errorElement: <BrokenPart />,
                loader: ({ params }) => openDerived(`/${params['*'] ?? ''}`.replace(/\/$/, '')),
                shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
              },
            ],
          },
        ],
      },
    ],
    alias ? { basename: alias } : {},
  );
}

type Opened = { readonly screen: WebScreen; readonly Component: ComponentType };

/** Finds the derived screen of a path and fetches its code, each once; null where no screen has the path. */
function derivedScreens(loadDerived: () => Promise<readonly WebScreen[]>) {
  const opened = new Map<string, Promise<Opened | null>>();
  const open = async (path: string): Promise<Opened | null> => {
    const derived = await loadDerived();
    const screen = derived.find((one) => one.path === path);
    const lists = derived.flatMap(({ path: list, entity }) => (entity ? [{ path: list, name: entity }] : []));
    const drawer = screen ? null : drawerAddress(path, lists);
    if (drawer) throw replace(drawer);
    return screen ? { screen, Component: (await screen.load()).default } : null;
  };
  return (path: string) => {
    const known = opened.get(path) ?? open(path);
    opened.set(path, known);
    // Code that could not be fetched is asked for again.
    known.catch(() => opened.delete(path));
    return known;
  };
}

function DerivedScreen() {
  const opened = useLoaderData<Opened | null>();
  const { isAuthenticated } = useSession();
  const { pathname, search } = useLocation();
  if (!opened) return <NotFound />;
  if (!isAuthenticated) return <Navigate to={link(corePath.login, { next: pathname + search })} replace />;
  return <OpenScreen key={opened.screen.path} {...opened} />;
}

const FirstPassword = lazy(() => import('../auth/first-password.tsx'));

// The sign-in page does without the shell; whoever is signed in gets it while the session is being read.
const loadShell = () => import('./shell.tsx');
const Shell = lazy(async () => ({ default: (await loadShell()).Shell }));

/** Marks a route that also stands without an account, and then without the shell. */
const forEverybody = { isForEverybody: true } as const;

function SignedIn() {
  const { isAuthenticated, loading, current, hasLeft } = useSession();
  const { pathname, search } = useLocation();
  const isForEverybody = useMatches().some(({ handle }) => handle === forEverybody);
  if (loading && !current) {
    void loadShell();
    return null;
  }
  if (!isAuthenticated && hasLeft) return <Navigate to={corePath.login} replace />;
  if (!isAuthenticated && isForEverybody)
    return (
      <main className="ps-alone">
        <Outlet />
      </main>
    );
  if (!isAuthenticated) return <Navigate to={link(corePath.login, { next: pathname + search })} replace />;
  if (current?.user.mustChangePassword) return <FirstPassword />;
  return <Shell />;
}

function OpenScreen({ screen, Component }: { screen: WebScreen; Component: ComponentType }) {
  const { current } = useSession();
  const mayOpen = screen.permission === null || current?.permissions.includes(screen.permission) === true;
  return (
    <ScreenContext
      value={{
        title: screen.title,
        module: screen.module === 'home' ? null : screen.moduleLabel,
        modulePath: link(corePath.moduleHome, { module: screen.module }),
        place: screen.module,
      }}
    >
      {mayOpen ? (
        <Suspense fallback={<SkeletonRows />}>
          <Component />
        </Suspense>
      ) : (
        <Unauthorized />
      )}
    </ScreenContext>
  );
}

/** A screen that broke leaves the shell around it standing. */
function BrokenPart() {
  const error = useRouteError();
  console.error(error);
  return (
    <div className="ps-panel">
      <Failed error={error} onRetry={() => location.reload()} />
    </div>
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

/** The ledge line under the bar is the progress bar: 30 % at the start, 50 % when resolved, 100 % when finished. */
function LedgeProgress() {
  const { state } = useNavigation();
  const { key } = useLocation();
  useEffect(() => {
    if (state !== 'idle') showProgress(0.3);
  }, [state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every place that is reached
  useEffect(() => {
    showProgress(0.5);
    const timer = setTimeout(() => showProgress(1), 60);
    return () => clearTimeout(timer);
  }, [key]);
  return null;
}

function showProgress(part: 0.3 | 0.5 | 1): void {
  document.documentElement.style.setProperty('--ps-progress', String(part));
}
