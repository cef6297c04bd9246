import { IconChevronDown, IconPin, IconPinFilled } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import type { Label } from '../../labels.ts';
import { shellLabels as labels } from '../../shell-labels.ts';
import { later } from '../device/later.ts';
import { useText } from '../device/preferences.tsx';
import { useIsScreen, usePlaces } from './places.ts';

// Their menus come with the first click.
const GroupsMenu = lazy(() =>
  later(async () => ({ default: (await import('./screen-menus.tsx')).GroupsMenu })),
);
const PinMenu = lazy(() => later(async () => ({ default: (await import('./screen-menus.tsx')).PinMenu })));

/** Beside the breadcrumb: every screen of the module, by its groups. */
export function ModuleScreens({ module, label }: { module: string; label: Label }) {
  const t = useText();
  const [isWanted, setIsWanted] = useState(false);
  const name = t(labels.screensOf, { module: label });
  const button = (
    <button
      type="button"
      className="ps-crumb-menu"
      aria-label={name}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setIsWanted(true)}
    >
      <IconChevronDown size={14} aria-hidden />
    </button>
  );
  return isWanted ? (
    <Suspense fallback={button}>
      <GroupsMenu module={module} name={name} />
    </Suspense>
  ) : (
    button
  );
}

/** In the header: keeps this screen in the side bar, or moves it there and takes it out again. */
export function PinScreen({ title }: { title: string }) {
  const t = useText();
  const { pathname } = useLocation();
  const { pins, isReady, isFull, toggle } = usePlaces();
  const [isWanted, setIsWanted] = useState(false);
  if (!useIsScreen()) return null;
  const isPinned = pins.includes(pathname);
  const name = t(isPinned ? labels.pinnedScreen : isFull ? labels.pinsFull : labels.pin, { name: title });
  const button = (
    <button
      type="button"
      className="ps-pin"
      aria-label={name}
      title={name}
      aria-pressed={isPinned}
      disabled={!isReady || (isFull && !isPinned)}
      onClick={() => (isPinned ? setIsWanted(true) : toggle(pathname))}
    >
      {isPinned ? <IconPinFilled size={16} aria-hidden /> : <IconPin size={16} aria-hidden />}
    </button>
  );
  return isPinned && isWanted ? (
    <Suspense fallback={button}>
      <PinMenu path={pathname} name={name} onClose={() => setIsWanted(false)} />
    </Suspense>
  ) : (
    button
  );
}
