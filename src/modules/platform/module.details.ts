import { defineDetails } from '../../core/module/module.ts';
import { sitePermission } from '../../core/module/permissions.ts';
import { describePermissions } from '../../roles.ts';
import { accessPath } from '../access/paths.ts';
import { platform } from './module.ts';
import { platformPath } from './paths.ts';
import { platformCalendarPermission, platformPermission, platformReportsPermission } from './permissions.ts';

export const platformDetails = defineDetails(platform, {
  jobs: [
    {
      key: 'A',
      label: { en: 'Applications', bn: 'আবেদনসমূহ' },
      icon: 'inbox',
      path: platformPath.applications,
      permission: platformPermission.applications,
    },
    {
      key: 'N',
      label: { en: 'New institution', bn: 'নতুন প্রতিষ্ঠান' },
      icon: 'addWorld',
      path: platformPath.newSite,
      permission: platformPermission.sites,
    },
    {
      key: 'I',
      label: { en: 'Institutions', bn: 'প্রতিষ্ঠানসমূহ' },
      icon: 'list',
      path: platformPath.sites,
      permission: platformPermission.sites,
    },
    {
      key: 'M',
      label: { en: 'Outgoing emails', bn: 'বহির্গামী ইমেইল' },
      icon: 'mail',
      path: accessPath.outbox,
      permission: platformPermission.outbox,
    },
    {
      key: 'L',
      label: { en: 'Log', bn: 'লগ' },
      icon: 'history',
      path: accessPath.platformLog,
      permission: platformPermission.history,
    },
  ],
  groups: {
    institutions: { en: 'Institutions', bn: 'প্রতিষ্ঠান' },
    calendar: { en: 'Calendar', bn: 'ক্যালেন্ডার' },
    access: { en: 'Access', bn: 'প্রবেশাধিকার' },
    records: { en: 'Records', bn: 'রেকর্ড' },
    operations: { en: 'Operations', bn: 'পরিচালনা' },
  },
  permissions: [
    ...describePermissions(platformPermission, {
      menus: { en: 'Change the menu', bn: 'মেনু পরিবর্তন', heldBy: [] },
      sites: { en: 'Create and change institutions', bn: 'প্রতিষ্ঠান তৈরি ও পরিবর্তন', heldBy: [] },
      applications: { en: 'Decide on applications', bn: 'আবেদন নিষ্পত্তি', heldBy: [] },
      roles: { en: 'Change roles and permissions', bn: 'ভূমিকা ও অনুমতি পরিবর্তন', heldBy: [] },
      history: { en: 'See the platform log', bn: 'প্ল্যাটফর্মের লগ দেখা', heldBy: [] },
      outbox: { en: 'See outgoing emails', bn: 'বহির্গামী ইমেইল দেখা', heldBy: [] },
    }),
    ...describePermissions(platformReportsPermission, {
      view: {
        en: 'See reports across institutions and export them',
        bn: 'সব প্রতিষ্ঠানের প্রতিবেদন দেখা ও এক্সপোর্ট',
        heldBy: [],
      },
    }),
    ...describePermissions(platformCalendarPermission, {
      edit: { en: 'Change the national calendar', bn: 'জাতীয় ক্যালেন্ডার পরিবর্তন', heldBy: [] },
    }),
    ...describePermissions(sitePermission, {
      settings: {
        en: "Change the institution's own settings",
        bn: 'প্রতিষ্ঠানের নিজস্ব সেটিংস পরিবর্তন',
        heldBy: [],
      },
      work: {
        en: "See the progress of other people's background work, without its contents",
        bn: 'অন্যদের পেছনে চলা কাজ কতটুকু হয়েছে দেখা, ভেতরের তথ্য ছাড়া',
        heldBy: [],
      },
    }),
  ],
});
