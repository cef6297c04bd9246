import { defineModule } from '../../core/module/module.ts';
import { platformPermission } from '../platform/permissions.ts';
import { accessPath } from './paths.ts';
import { controlPermission, historyPermission, usersPermission } from './permissions.ts';

export const access = defineModule({
  name: 'access',
  standsIn: 'settings',
  place: {
    name: 'settings',
    label: { en: 'Settings', bn: 'সেটিংস' },
    icon: 'settings',
    menuFor: 'site',
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
      title: { en: 'Change log', bn: 'পরিবর্তনের লগ' },
      permission: historyPermission.view,
      group: 'access',
    },
    auditor: {
      path: accessPath.auditor,
      title: { en: 'Auditor’s page', bn: 'নিরীক্ষকের পাতা' },
      permission: controlPermission.view,
      group: 'control',
    },
    proofs: {
      path: accessPath.proofs,
      title: { en: 'Proofs of the books', bn: 'হিসাবের প্রমাণ' },
      permission: controlPermission.view,
      group: 'control',
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
      title: { en: 'Change log', bn: 'পরিবর্তনের লগ' },
      permission: platformPermission.history,
      group: 'records',
      standsIn: 'platform',
    },
  },
});
