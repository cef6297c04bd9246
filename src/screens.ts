import type { Label } from './core/labels.ts';
import { entities } from './modules.ts';

/** A screen of the application: its route, its place in the menu and who may open it. Both sides read it. */
export type Screen = {
  readonly path: string;
  readonly title: Label;
  readonly module: string;
  /** The permission that opens it; null: everybody who is signed in. */
  readonly permission: string | null;
  readonly menuFor: 'site' | 'platform';
  /** Shown in menus and module homes; details and forms are not. */
  readonly inMenu: boolean;
  readonly icon?: string;
};

const site = (
  path: string,
  module: string,
  permission: string | null,
  en: string,
  bn: string,
  inMenu = true,
): Screen => ({
  path,
  title: { en, bn },
  module,
  permission,
  menuFor: 'site',
  inMenu,
});
export const screens: readonly Screen[] = [
  site('/dashboard', 'home', null, 'Dashboard', 'ড্যাশবোর্ড', false),
  site('/user/notification/all', 'home', null, 'Notifications', 'বিজ্ঞপ্তি', false),
  site('/user/notification/view/:id', 'home', null, 'Notification', 'বিজ্ঞপ্তি', false),
  site('/user/profile', 'home', null, 'Profile', 'প্রোফাইল', false),
  site(
    '/site/student/attendance/master',
    'attendance',
    'attendance.view',
    'Student attendance',
    'শিক্ষার্থী হাজিরা',
  ),
  site(
    '/site/student/attendance/report/master',
    'attendance',
    'attendance.view',
    'Attendance report',
    'হাজিরা প্রতিবেদন',
  ),
  ...entities.map(
    (entity): Screen => ({
      path: entity.path,
      title: entity.plural,
      module: entity.module,
      permission: `${entity.permission}.view`,
      menuFor: 'site',
      inMenu: true,
    }),
  ),
];
