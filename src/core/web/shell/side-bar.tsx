import { IconPinFilled } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { Link, useLocation, useMatches } from 'react-router';
import { corePath, link } from '../../module/paths.ts';
import { shellLabels as labels } from '../../shell-labels.ts';
import type { CurrentUser } from '../auth/session.tsx';
import { useText } from '../device/preferences.tsx';
import { texts } from '../page/texts.ts';
import { iconOf, screensOf } from './menu-icons.tsx';
import { useWaiting } from './module-days.ts';
import { usePlaces } from './places.ts';
import { WaitingPill } from './waiting-pill.tsx';

/** A screen counts as used when one stays there for a moment. */
const stay = 3_000;

/** The modules in fixed places, then the screens a person pinned. Nothing in it unfolds or moves. */
export function SideBar({ current, isOpen }: { current: CurrentUser; isOpen: boolean }) {
  const t = useText();
  const { pathname } = useLocation();
  const opened = useMatches().at(-1)?.handle as { module: string } | undefined;
  const screens = useMemo(() => screensOf(current.menu), [current.menu]);
  const waiting = useWaiting();
  const { pins, remember } = usePlaces();
  const isScreen = screens.some((screen) => screen.path === pathname && screen.moduleLabel !== null);
  const rememberHere = useEffectEvent(() => remember(pathname));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen that is reached
  useEffect(() => {
    if (!isScreen) return;
    const timer = setTimeout(rememberHere, stay);
    return () => clearTimeout(timer);
  }, [pathname, isScreen]);
  const pinned = pins.flatMap((path) => screens.find((screen) => screen.path === path) ?? []);
  const openModule =
    current.menu.find((item) => item.children.some((child) => child.path === pathname))?.module ??
    opened?.module;
  return (
    <nav className="ps-side" data-open={isOpen} aria-label={t(texts.modules)}>
      {current.menu
        .filter((item) => item.path !== null || item.children.length > 0)
        .map((item) => {
          const Icon = iconOf(item.icon);
          const home = item.path ?? link(corePath.moduleHome, { module: item.module });
          const isHere = pathname === home ? 'page' : openModule === item.module ? 'true' : undefined;
          return (
            <Link key={item.id} to={home} aria-current={isHere}>
              <Icon size={18} stroke={1.6} aria-hidden />
              {t(item.label)}
              <WaitingPill count={waiting.get(item.module) ?? 0} />
            </Link>
          );
        })}
      {pinned.length > 0 ? (
        <>
          <h2>
            <IconPinFilled size={12} aria-hidden /> {t(labels.pinned)}
          </h2>
          {pinned.map(({ id, path, label, icon: Icon }) => (
            <Link key={id} to={path}>
              <Icon size={18} stroke={1.6} aria-hidden />
              {t(label)}
            </Link>
          ))}
        </>
      ) : null}
    </nav>
  );
}
