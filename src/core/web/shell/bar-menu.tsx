import { lazy, type ReactNode, Suspense, useState } from 'react';
import { later } from '../device/later.ts';

export type BarMenuProps = {
  readonly position: 'bottom-start' | 'bottom-end';
  /** In pixels; as wide as its items without it. */
  readonly width?: number;
  /** The button's name where what it shows is not one. */
  readonly label?: string;
  readonly groups: readonly {
    readonly label?: string;
    readonly items: readonly {
      readonly key: string;
      readonly text: string;
      readonly note?: string;
      readonly isCurrent?: boolean;
      readonly onClick: () => void;
    }[];
  }[];
  /** What the button shows. */
  readonly children: ReactNode;
};

const OpenedMenu = lazy(() => import('./opened-menu.tsx'));

/** Fetches what an opened menu needs, and what forms check with; the shell does so once the first screen stands. */
export function prepareRest(): void {
  void later(() => import('./opened-menu.tsx'));
  void later(() => import('../../validation/entity-schemas.ts'));
}

/** A menu of the top bar. Its code comes after the first screen, or with the first click. */
export function BarMenu(props: BarMenuProps) {
  const [isWanted, setIsWanted] = useState(false);
  const button = (
    <button
      type="button"
      className="ps-bar-button ps-bar-menu"
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setIsWanted(true)}
    >
      {props.children}
    </button>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <OpenedMenu {...props} />
    </Suspense>
  );
}
