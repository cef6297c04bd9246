import {
  IconBell,
  IconBook,
  IconBuilding,
  IconBuildings,
  IconCalendar,
  IconCalendarCheck,
  IconCertificate,
  IconClipboardText,
  IconDashboard,
  IconDoorEnter,
  IconId,
  IconMessage,
  IconReceipt,
  IconSchool,
  IconSettings,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { MenuItem } from '../../contracts/shell-contract.ts';
import type { Label } from '../../labels.ts';

export type MenuIcon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;

const icons: Readonly<Record<string, MenuIcon>> = {
  dashboard: IconDashboard,
  users: IconUsers,
  door: IconDoorEnter,
  school: IconSchool,
  calendarCheck: IconCalendarCheck,
  clipboard: IconClipboardText,
  receipt: IconReceipt,
  book: IconBook,
  idBadge: IconId,
  message: IconMessage,
  bell: IconBell,
  world: IconWorld,
  settings: IconSettings,
  buildings: IconBuildings,
  calendar: IconCalendar,
  building: IconBuilding,
  certificate: IconCertificate,
};

/** The names an icon of a menu may have. */
export const iconNames: readonly string[] = Object.keys(icons);

export function iconOf(name: string): MenuIcon {
  return icons[name] ?? IconDashboard;
}

export type MenuScreen = {
  readonly id: string;
  readonly path: string;
  readonly label: Label;
  /** The module it belongs to; null for a module that is a screen itself. */
  readonly moduleLabel: Label | null;
  readonly icon: MenuIcon;
  readonly views: MenuItem['views'];
};

/** Every screen of a menu, flat; a screen without an icon of its own has its module's. */
export function screensOf(menu: readonly MenuItem[]): readonly MenuScreen[] {
  return menu.flatMap((module) =>
    [module, ...module.children].flatMap((item) =>
      item.path === null
        ? []
        : [
            {
              id: item.id,
              path: item.path,
              label: item.label,
              views: item.views,
              moduleLabel: item === module ? null : module.label,
              icon: iconOf(item.icon || module.icon),
            },
          ],
    ),
  );
}
