import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import {
  createBrowserRouter,
  matchPath,
  matchRoutes,
  Navigate,
  Outlet,
  type RouteObject,
  replace,
  useLocation,
  useMatches,
  useNavigation,
  useRouteError,
} from 'react-router';
import { drawerAddress } from '../../drawer-address.ts';
import { corePath, link } from '../../module/paths.ts';
import { leaveEarly } from '../auth/early.ts';
import { useSession } from '../auth/session.tsx';
import { storedToken } from '../device/call.ts';
import { useText } from '../device/preferences.tsx';
import { NotFound, Unauthorized } from '../page/not-found.tsx';
import { Failed, ScreenContext, SkeletonRows } from '../page/page.tsx';
import { type LazyModule, moduleOf } from './lazy-modules.ts';
import { type WebModule, type WebScreen, webScreensOf } from './web-module.tsx';

const rootId = 'root';
const shellId = 'shell';

/**
 * Every screen as a lazy route inside the shell; corePath.login, the password pages and the modules' `openPages`, which
 * need no account, stand outside it. A module's routes are put in place when the first of its addresses is opened.
 */
export function makeRouter(
  modules: readonly LazyModule[],
  loadModuleHome: () => Promise<{ default: ComponentType }>,
) {
  const alias = /^\/@[a-z0-9-]+/.exec(location.pathname)?.[0] ?? '';
  const Login = lazy(() => import('../auth/login.tsx'));
  const Password = lazy(() => import('../auth/password.tsx'));
  const ConfirmEmail = lazy(() => import('../auth/confirm-email.tsx'));
  const ModuleHome = lazy(loadModuleHome);
  const find = screenFinder(modules);
  // It comes along with the first screen, not after it.
  if (storedToken()) void loadShell().catch(() => {});
  return createBrowserRouter(
    [
      {
        id: rootId,
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
          { path: corePath.forgotten, element: <Password /> },
          { path: corePath.newPassword, element: <Password /> },
          { path: corePath.confirmEmail, element: <ConfirmEmail /> },
          {
            id: shellId,
            element: <SignedIn />,
            children: [
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
                element: <NotFound />,
                handle: forEverybody,
                errorElement: <BrokenPart />,
                loader: async ({ params }) => {
                  const { drawer } = await find(`/${params['*'] ?? ''}`);
                  return drawer ? replace(drawer) : null;
                },
              },
            ],
          },
        ],
      },
    ],
    {
      ...(alias ? { basename: alias } : {}),
      async patchRoutesOnNavigation({ path, patch }) {
        // What could not be fetched is told by the loader above, inside the shell.
        const { found } = await find(path.slice(alias.length)).catch(() => ({ found: [] }));
        for (const { screens, open } of found) {
          patch(shellId, screens);
          patch(rootId, open);
        }
      },
    },
  );
}

const ownPaths = [
  corePath.login,
  corePath.eduLogin,
  corePath.forgotten,
  corePath.newPassword,
  corePath.confirmEmail,
  corePath.moduleHome,
  corePath.unauthorized,
];

/** Finds the modules an address may belong to and fetches their routes, each once. */
function screenFinder(modules: readonly LazyModule[]) {
  const fetched = new Map<LazyModule, Promise<ModuleRoutes>>();
  const fetchRoutes = (module: LazyModule) => {
    const known = fetched.get(module) ?? module.load().then(routesOf);
    fetched.set(module, known);
    // Code that could not be fetched is asked for again.
    known.catch(() => fetched.delete(module));
    return known;
  };
  const lookIn = async (address: string, some: readonly LazyModule[]) => {
    const found = await Promise.all(some.map(fetchRoutes));
    const isRoute = found.some((one) => matchRoutes([...one.screens, ...one.open], address) !== null);
    const drawer = isRoute
      ? null
      : drawerAddress(
          address,
          found.flatMap(({ lists }) => lists),
        );
    return { found, drawer, isHere: isRoute || drawer !== null };
  };
  return async (asked: string) => {
    const address = asked.replace(/(?<=.)\/$/, '');
    if (ownPaths.some((path) => matchPath(path, address))) return { found: [], drawer: null };
    const expected = moduleOf(modules, address);
    const there = await lookIn(address, expected ? [expected] : []);
    return there.isHere ? there : lookIn(address, modules);
  };
}

type ModuleRoutes = {
  readonly screens: RouteObject[];
  readonly open: RouteObject[];
  /** The lists whose forms have addresses of their own. */
  readonly lists: readonly { readonly path: string; readonly name: string }[];
};

function routesOf(web: WebModule): ModuleRoutes {
  const screens = webScreensOf(web);
  const catalogueAt = (screen: WebScreen) =>
    screens.find((one) => one !== screen && one.path === screen.path);
  return {
    screens: screens.flatMap((screen, place) => {
      const catalogue = catalogueAt(screen);
      return screens.findIndex(({ path }) => path === screen.path) === place
        ? [
            {
              path: screen.path,
              // The side bar marks the place a detail belongs to.
              handle: { module: screen.module, path: screen.path, viewOf: screen.viewOf },
              errorElement: <BrokenPart />,
              // The address changes when the screen's code is here; until then the ledge shows the way.
              lazy: async () => {
                const [own, kept] = await Promise.all([screen.load(), catalogue?.load()]);
                const open = <OpenScreen screen={screen} Component={own.default} />;
                if (!catalogue || !kept) return { element: open };
                const other = <OpenScreen screen={catalogue} Component={kept.default} />;
                return { element: <ByAudience screen={screen} own={open} catalogue={other} /> };
              },
            },
          ]
        : [];
    }),
    open: Object.entries(web.openPages ?? {}).map(([path, load]) => ({
      path,
      lazy: async () => ({ Component: (await load()).default }),
    })),
    lists: screens.flatMap(({ path, entity }) => (entity ? [{ path, name: entity }] : [])),
  };
}

const NeedsSecondFactor = lazy(() => import('../auth/needs-second-factor.tsx'));
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
  const own = current?.site?.alias;
  const addressed = /^\/@([a-z0-9-]+)/.exec(location.pathname)?.[1];
  if (own && addressed && own !== addressed) return <ToOwnAddress alias={own} />;
  if (current?.user.mustChangePassword || current?.needsPassword)
    return (
      <Instead>
        <FirstPassword />
      </Instead>
    );
  if (current?.needsSecondFactor)
    return (
      <Instead>
        <NeedsSecondFactor />
      </Instead>
    );
  return <Shell />;
}

/** What is shown is of the own institution, whatever address was asked for; the address says so. */
function ToOwnAddress({ alias }: { alias: string }) {
  useEffect(() => {
    const { pathname, search, hash } = location;
    location.replace(`/@${alias}${pathname.replace(/^\/@[a-z0-9-]+/, '')}${search}${hash}`);
  }, [alias]);
  return null;
}

/** Stands where the first screen would: what the server's page shows meanwhile goes. */
function Instead({ children }: { children: ReactNode }) {
  useEffect(leaveEarly, []);
  return children;
}

/** Where the catalogue has the address of the institutions' copies: theirs for whoever may see it. */
function ByAudience(props: { screen: WebScreen; own: ReactNode; catalogue: ReactNode }) {
  const { current } = useSession();
  const { permission } = props.screen;
  const isOwn = !current?.isPlatform || (permission !== null && current.permissions.includes(permission));
  return isOwn ? props.own : props.catalogue;
}

function OpenScreen({ screen, Component }: { screen: WebScreen; Component: ComponentType }) {
  const { current } = useSession();
  const place =
    screen.module === 'home' ? undefined : current?.menu.find((one) => one.module === screen.module);
  const mayOpen = screen.permission === null || current?.permissions.includes(screen.permission) === true;
  return (
    <ScreenContext
      value={{
        title: screen.title,
        module: place?.label ?? null,
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
    <Instead>
      <div className="ps-panel">
        <Failed error={error} onRetry={() => location.reload()} />
      </div>
    </Instead>
  );
}

function BrokenScreen() {
  const error = useRouteError();
  const t = useText();
  console.error(error);
  return (
    <Instead>
      <main aria-label={t({ en: 'Error', bn: 'ত্রুটি' })}>
        <Failed error={error} onRetry={() => location.reload()} />
      </main>
    </Instead>
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
