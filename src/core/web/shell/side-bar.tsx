import { IconHistory, IconStarFilled } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { Link, useLocation, useMatches } from 'react-router';
import type { MenuItem } from '../../contract.ts';
import { corePath, link } from '../../paths.ts';
import { shellLabels as labels } from '../../shell-labels.ts';
import type { CurrentUser } from '../auth/session.tsx';
import { useText } from '../device/preferences.tsx';
import { texts } from '../page/texts.ts';
import { iconOf, type MenuScreen, screensOf } from './menu-icons.tsx';
import { useWaiting } from './module-days.ts';
import { usePlaces } from './places.ts';
import { WaitingPill } from './waiting-pill.tsx';

/** Favourites, recent screens, modules. It never changes because a link crossed modules. */
export function SideBar({ current, isOpen }: { current: CurrentUser; isOpen: boolean }) {
  const t = useText();
  const { pathname } = useLocation();
  const opened = useOpened();
  const screens = useMemo(() => screensOf(current.menu), [current.menu]);
  const waiting = useWaiting();
  const { favourites, recent, visit } = usePlaces(current.user.id, current.site?.id ?? null);
  const here = screens.find((screen) => screen.path === pathname);
  useEffect(() => {
    if (here?.moduleLabel) visit(here.path);
  }, [here, visit]);
  const named = (paths: readonly string[]) =>
    paths.flatMap((path) => screens.find((screen) => screen.path === path) ?? []);
  const shownRecent = named(recent)
    .filter((screen) => screen.path !== pathname && !favourites.includes(screen.path))
    .slice(0, 4);
  return (
    <nav className="ps-side" data-open={isOpen} aria-label={t(texts.modules)}>
      <Places
        title={t(labels.favourites)}
        icon={<IconStarFilled size={12} aria-hidden />}
        list={named(favourites)}
      />
      <Places title={t(labels.recent)} icon={<IconHistory size={14} aria-hidden />} list={shownRecent} />
      <h2>{t(texts.modules)}</h2>
      {current.menu
        .filter((item) => item.path !== null || item.children.length > 0)
        .map((item) => (
          <ModuleLink
            key={item.id}
            item={item}
            pathname={pathname}
            opened={opened}
            waiting={waiting.get(item.module) ?? 0}
          />
        ))}
    </nav>
  );
}

/** Plain links: the active state belongs to the modules alone, never twice. */
function Places({ title, icon, list }: { title: string; icon: ReactNode; list: readonly MenuScreen[] }) {
  const t = useText();
  if (list.length === 0) return null;
  return (
    <>
      <h2>
        {icon} {title}
      </h2>
      {list.map(({ id, path, label, icon: Icon }) => (
        <Link key={id} to={path}>
          <Icon size={18} stroke={1.6} aria-hidden />
          {t(label)}
        </Link>
      ))}
    </>
  );
}

type Opened = { readonly module: string; readonly path: string } | null;

/** The screen whose route is open: its module and its path with the parameters' names. */
function useOpened(): Opened {
  const handle = useMatches().at(-1)?.handle as Opened | undefined;
  return handle ?? null;
}

/** How many parts from the left two paths have in common. */
function nearnessOf(one: string, other: string): number {
  const parts = other.split('/');
  const apart = one.split('/').findIndex((part, place) => part !== parts[place]);
  return apart === -1 ? parts.length : apart;
}

const isList = (path: string) => /\/list(-view)?$/.test(path);

/** The place of a module that is open, or that the open detail belongs to: the nearest by its path. */
function placeOf(item: MenuItem, pathname: string, opened: Opened): MenuItem | null {
  const exact = item.children.find((child) => child.path === pathname);
  if (exact || opened?.module !== item.module) return exact ?? null;
  const near = (child: MenuItem) => nearnessOf(child.path ?? '', opened.path);
  // Of two equally near a detail belongs to the list it was opened from.
  const isNearer = (child: MenuItem, best: MenuItem) =>
    near(child) > near(best) ||
    (near(child) === near(best) && isList(child.path ?? '') && !isList(best.path ?? ''));
  // Two: the empty part before the first slash, and one word.
  return item.children.reduce<MenuItem | null>(
    (best, child) => (near(child) >= 2 && (!best || isNearer(child, best)) ? child : best),
    null,
  );
}

function ModuleLink(props: { item: MenuItem; pathname: string; opened: Opened; waiting: number }) {
  const { item, pathname, opened, waiting } = props;
  const t = useText();
  const Icon = iconOf(item.icon);
  const home = item.path ?? link(corePath.moduleHome, { module: item.module });
  const place = placeOf(item, pathname, opened);
  const isHome = pathname === home;
  const isOpen = isHome || place !== null || (opened?.module === item.module && item.children.length > 0);
  return (
    <>
      <Link to={home} aria-current={isHome ? 'page' : isOpen && place === null ? 'true' : undefined}>
        <Icon size={18} stroke={1.6} aria-hidden />
        {t(item.label)}
        <WaitingPill count={waiting} />
      </Link>
      {isOpen
        ? item.children.map((child) => (
            <Link
              key={child.id}
              to={child.path ?? home}
              className="ps-sub"
              aria-current={child !== place ? undefined : child.path === pathname ? 'page' : 'true'}
            >
              {t(child.label)}
            </Link>
          ))
        : null}
    </>
  );
}
