import { defineModule } from '../../core/module/module.ts';
import { corePath } from '../../core/module/paths.ts';
import { academicPermission } from '../academic/permissions.ts';
import { accessPath } from '../access/paths.ts';
import { homePath } from './paths.ts';
import { platformPalettesPermission } from './permissions.ts';

export const home = defineModule({
  name: 'home',
  standsIn: 'home',
  place: {
    name: 'home',
    label: { en: 'Dashboard', bn: 'ড্যাশবোর্ড' },
    icon: 'dashboard',
    menuFor: 'site',
  },
  screens: {
    dashboard: {
      path: corePath.dashboard,
      title: { en: 'Dashboard', bn: 'ড্যাশবোর্ড' },
      permission: null,
    },
    notifications: {
      path: corePath.notifications,
      title: { en: 'Notifications', bn: 'বিজ্ঞপ্তি' },
      permission: null,
    },
    notification: {
      path: corePath.notification,
      title: { en: 'Notification', bn: 'বিজ্ঞপ্তি' },
      permission: null,
    },
    approvals: {
      path: corePath.approvals,
      title: { en: 'Decisions', bn: 'সিদ্ধান্ত' },
      permission: null,
    },
    work: {
      path: corePath.work,
      title: { en: 'Background work', bn: 'পেছনে চলা কাজ' },
      permission: null,
    },
    imports: {
      path: corePath.imports,
      title: { en: 'Import centre', bn: 'ইমপোর্ট কেন্দ্র' },
      permission: null,
    },
    handbook: {
      path: corePath.handbook,
      title: { en: 'Handbook', bn: 'ব্যবহার নির্দেশিকা' },
      permission: null,
    },
    profile: {
      path: corePath.profile,
      title: { en: 'Profile', bn: 'প্রোফাইল' },
      permission: null,
    },
    family: {
      path: accessPath.family,
      title: { en: 'My family', bn: 'আমার পরিবার' },
      permission: null,
      family: { position: 9, icon: 'users', label: { en: 'My family', bn: 'আমার পরিবার' } },
    },
    palettes: {
      path: homePath.palettes,
      title: { en: 'Dashboard palette', bn: 'ড্যাশবোর্ড প্যালেট' },
      permission: platformPalettesPermission.edit,
      standsIn: 'platform',
      group: 'institutions',
    },
    readiness: {
      path: homePath.readiness,
      title: { en: 'What blocks the work', bn: 'কাজে কী কী বাধা' },
      permission: academicPermission.view,
      standsIn: 'academic',
      group: 'classes',
    },
    myAttendance: {
      path: homePath.myAttendance,
      title: { en: 'My attendance', bn: 'আমার হাজিরা' },
      permission: null,
      family: { position: 1, icon: 'calendarCheck', label: { en: 'Attendance', bn: 'হাজিরা' } },
    },
  },
});
