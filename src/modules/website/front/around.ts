import type { Label } from '../../../core/labels.ts';
import { menuPages, type OpenNow } from '../pages.ts';
import { type backgrounds, inOrder, type layouts, type Placed, usualDesign } from './rules.ts';

export type MenuLink = Placed & { readonly label: Label; readonly target: string };

type HeadDesign = {
  readonly layout: (typeof layouts)[number];
  readonly background: (typeof backgrounds)[number];
  readonly accent: string | null;
  readonly bannerId: string | null;
  readonly showsMotto: boolean;
  readonly showsOther: boolean;
  readonly showsPlace: boolean;
  readonly isSticky: boolean;
};

/** What stands around every page of the website. */
export type Around = OpenNow & {
  /** The institution's own menu; empty: the usual one. */
  readonly menu: readonly MenuLink[];
  readonly icons: readonly { readonly network: string; readonly name: Label; readonly address: string }[];
  readonly design: HeadDesign;
  /** When the notices of the website last changed. */
  readonly updatedAt: string | null;
};

/** What stands there before anybody designed anything. */
export const usualAround: Around = {
  menu: [],
  icons: [],
  design: usualDesign,
  updatedAt: null,
  hasResults: false,
  hasAdmission: false,
};

/** The lines of the menu that lead somewhere now, in order, with how deep each stands. */
export function menuLines(around: Pick<Around, 'menu' | 'hasResults' | 'hasAdmission'>) {
  const shown = new Set(menuPages(around).map((page) => page.path));
  const closed = new Set(
    menuPages({ hasResults: true, hasAdmission: true })
      .map((page) => page.path)
      .filter((path) => !shown.has(path)),
  );
  const own: readonly MenuLink[] =
    around.menu.length > 0
      ? around.menu.filter((line) => !closed.has(line.target))
      : menuPages(around).map((page, place) => ({
          id: page.path,
          parentId: null,
          position: place + 1,
          label: page.label,
          target: page.path,
        }));
  const lines = inOrder(own);
  // A heading that holds nothing any more is left out.
  return lines.filter(({ item }) => item.target !== '' || lines.some((one) => one.item.parentId === item.id));
}
