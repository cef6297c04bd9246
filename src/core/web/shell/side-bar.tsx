import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { Link, useLocation, useMatches } from 'react-router';
import { corePath, link } from '../../module/paths.ts';
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
      {pins.length > 0 ? (
        <Suspense fallback={null}>
          <Pinned current={current} />
        </Suspense>
      ) : null}
    </nav>
  );
}
