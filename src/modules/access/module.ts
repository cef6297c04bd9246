import { defineModule } from '../../core/module.ts';
import { link } from '../../core/paths.ts';
import { sitePermission } from '../../core/permissions.ts';
import { platformPath } from '../platform/paths.ts';
import { platformPermission } from '../platform/permissions.ts';
import { accessPath } from './paths.ts';
import { historyPermission, usersPermission } from './permissions.ts';

export const access = defineModule({
  name: 'access',
  standsIn: 'settings',
  place: {
    name: 'settings',
    label: { en: 'Settings', bn: 'সেটিংস' },
    icon: 'settings',
    menuFor: 'site',
    jobs: [
      {
        key: 'U',
        label: { en: 'Users', bn: 'ব্যবহারকারী' },
        icon: 'users',
        path: accessPath.users,
        permission: usersPermission.view,
      },
      {
        key: 'R',
        label: { en: 'Roles', bn: 'ভূমিকা' },
        icon: 'key',
        path: link(accessPath.users, { tab: 'roles' }),
        permission: usersPermission.view,
      },
      {
        key: 'O',
        label: { en: 'Site options', bn: 'প্রতিষ্ঠানের সেটিংস' },
        icon: 'settings',
        path: platformPath.siteSettings,
        permission: sitePermission.settings,
      },
      {
        key: 'L',
        label: { en: 'Log of changes', bn: 'পরিবর্তনের লগ' },
        icon: 'history',
        path: accessPath.log,
        permission: historyPermission.view,
      },
    ],
    groups: {
      institution: { en: 'Institution', bn: 'প্রতিষ্ঠান' },
      access: { en: 'Access', bn: 'প্রবেশাধিকার' },
    },
  },
  screens: {
    outbox: {
      path: accessPath.outbox,
      title: { en: 'Outgoing Mail', bn: 'বহির্গামী ইমেইল' },
      permission: platformPermission.outbox,
      group: 'records',
      standsIn: 'platform',
    },
    users: {
      path: accessPath.users,
      title: { en: 'Users', bn: 'ব্যবহারকারী' },
      permission: usersPermission.view,
      group: 'access',
    },
    user: {
      path: accessPath.user,
      title: { en: 'User', bn: 'ব্যবহারকারী' },
      permission: usersPermission.view,
    },
    role: {
      path: accessPath.role,
      title: { en: 'Role', bn: 'ভূমিকা' },
      permission: usersPermission.view,
    },
    log: {
      path: accessPath.log,
      title: { en: 'Log of changes', bn: 'পরিবর্তনের লগ' },
      permission: historyPermission.view,
      group: 'access',
    },
    menus: {
      path: accessPath.menus,
      title: { en: 'Menu List', bn: 'মেনুর তালিকা' },
      permission: platformPermission.menus,
      group: 'access',
      standsIn: 'platform',
    },
    platformRoles: {
      path: accessPath.platformRoles,
      title: { en: 'Roles', bn: 'ভূমিকা' },
      permission: platformPermission.roles,
      group: 'access',
      standsIn: 'platform',
    },
    platformRole: {
      path: accessPath.platformRole,
      title: { en: 'Role', bn: 'ভূমিকা' },
      permission: platformPermission.roles,
      standsIn: 'platform',
    },
    platformLog: {
      path: accessPath.platformLog,
      title: { en: 'Log View', bn: 'লগ দেখুন' },
      permission: platformPermission.history,
      group: 'records',
      standsIn: 'platform',
    },
  },
  permissions: [historyPermission, usersPermission],
});
