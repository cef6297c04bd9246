import { IconHome, IconMenu2 } from '@tabler/icons-react';
import { Fragment, lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { Link, useLocation, useMatches } from 'react-router';
import type { MenuItem } from '../../contracts/shell-contract.ts';
import { corePath, link } from '../../module/paths.ts';
import { shellLabels as labels } from '../../shell-labels.ts';
import type { CurrentUser } from '../auth/session.tsx';
import { later } from '../device/later.ts';
import { useText } from '../device/preferences.tsx';
import { texts } from '../page/texts.ts';
import { iconOf } from './menu-icons.tsx';
import { useWaiting } from './module-days.ts';
import { useIsScreen, usePlaces } from './places.ts';
import { WaitingPill } from './waiting-pill.tsx';

// Whoever pinned nothing does without.
const Pinned = lazy(() => later(async () => ({ default: (await import('./pinned.tsx')).Pinned })));

/** A screen counts as used when one stays there for a moment. */
const stay = 3_000;

function Screens({ screens }: { screens: readonly MenuItem[] }) {
  const t = useText();
  const { pathname } = useLocation();
  return screens.flatMap(({ id, path, icon, label }) => {
    if (path === null) return [];
    const Icon = iconOf(icon);
    return [
      <Link key={id} to={path} aria-current={pathname === path ? 'page' : undefined}>
        <Icon size={18} stroke={1.6} aria-hidden />
        {t(label)}
      </Link>,
    ];
  });
}

/** The modules in fixed places, then the screens a person pinned. Nothing in it unfolds or moves. */
export function SideBar({ current, isOpen }: { current: CurrentUser; isOpen: boolean }) {
  const t = useText();
  const { pathname } = useLocation();
  const opened = useMatches().at(-1)?.handle as { module: string } | undefined;
  const isScreen = useIsScreen();
  const waiting = useWaiting();
  const { pins, remember } = usePlaces();
  const rememberHere = useEffectEvent(() => remember(pathname));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen that is reached
  useEffect(() => {
    if (!isScreen) return;
    const timer = setTimeout(rememberHere, stay);
    return () => clearTimeout(timer);
  }, [pathname, isScreen]);
  const openModule =
    current.menu.find((item) => item.path === null && item.children.some((child) => child.path === pathname))
      ?.module ?? opened?.module;
  return (
    <nav className="ps-side" data-open={isOpen} aria-label={t(texts.modules)}>
      {current.menu
        .filter((item) => item.path !== null || item.children.length > 0)
        .map((item) => {
          const Icon = iconOf(item.icon);
          const home = item.path ?? link(corePath.moduleHome, { module: item.module });
          // A family's first screen is a screen, and stands for no other one.
          const isWithin = item.path === null && openModule === item.module;
          const isHere = pathname === home ? 'page' : isWithin ? 'true' : undefined;
          return (
            <Fragment key={item.id}>
              <Link to={home} aria-current={isHere}>
                <Icon size={18} stroke={1.6} aria-hidden />
                {t(item.label)}
                <WaitingPill count={waiting.get(item.module) ?? 0} />
              </Link>
              {/* The screens of a family, who has no modules. */}
              {item.path === null ? null : <Screens screens={item.children} />}
            </Fragment>
          );
        })}
      {pins.length > 0 ? (
        <Suspense fallback={null}>
          <Pinned current={current} />
        </Suspense>
      ) : null}
    </nav>
  );
}

/** As many as a thumb finds without looking; the others stand in the menu behind the last button. */
const mostScreens = 3;

/** The bar below the screens of students and guardians on a phone: the first screen, the usual ones, the whole menu. */
export function FamilyBar({ screens, onMenu }: { screens: readonly MenuItem[]; onMenu: () => void }) {
  const t = useText();
  const { pathname } = useLocation();
  const isHere = (path: string | null) => (path === pathname ? 'page' : undefined);
  return (
    <nav className="ps-family" aria-label={t(labels.familyBar)}>
      <Link to={corePath.dashboard} aria-current={isHere(corePath.dashboard)}>
        <IconHome size={22} stroke={1.6} aria-hidden />
        {t(labels.familyHome)}
      </Link>
      {screens.slice(0, mostScreens).map(({ id, path, icon, label }) => {
        const Icon = iconOf(icon);
        return (
          <Link key={id} to={path ?? corePath.dashboard} aria-current={isHere(path)}>
            <Icon size={22} stroke={1.6} aria-hidden />
            {t(label)}
          </Link>
        );
      })}
      <button type="button" onClick={onMenu}>
        <IconMenu2 size={22} stroke={1.6} aria-hidden />
        {t(texts.menu)}
      </button>
    </nav>
  );
}
