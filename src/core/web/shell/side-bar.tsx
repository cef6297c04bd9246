import { IconHistory, IconStarFilled } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import type { MenuItem } from '../../contract.ts';
import { shellLabels as labels } from '../../shell-labels.ts';
import { useText } from '../preferences.tsx';
import type { CurrentUser } from '../session.tsx';
import { texts } from '../texts.ts';
import { iconOf, type MenuScreen, screensOf } from './menu-icons.tsx';
import { usePlaces } from './places.ts';

/** Favourites, recent screens, modules. It never changes because a link crossed modules. */
export function SideBar({ current, isOpen }: { current: CurrentUser; isOpen: boolean }) {
  const t = useText();
  const { pathname } = useLocation();
  const screens = useMemo(() => screensOf(current.menu), [current.menu]);
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
          <ModuleLink key={item.id} item={item} pathname={pathname} />
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

function ModuleLink({ item, pathname }: { item: MenuItem; pathname: string }) {
  const t = useText();
  const Icon = iconOf(item.icon);
  const home = item.path ?? `/modules/${item.module}`;
  const isOpen = pathname === home || item.children.some((child) => child.path === pathname);
  return (
    <>
      <NavLink to={home} end>
        <Icon size={18} stroke={1.6} aria-hidden />
        {t(item.label)}
      </NavLink>
      {isOpen
        ? item.children.map((child) => (
            <NavLink key={child.id} to={child.path ?? home} className="ps-sub">
              {t(child.label)}
            </NavLink>
          ))
        : null}
    </>
  );
}
