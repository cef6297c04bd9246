import { defineDetails } from '../../core/module/module.ts';
import { corePath, link } from '../../core/module/paths.ts';
import { sitePermission } from '../../core/module/permissions.ts';
import { describePermissions } from '../../roles.ts';
import { platformPath } from '../platform/paths.ts';
import { access } from './module.ts';
import { accessPath } from './paths.ts';
import {
  controlPermission,
  historyPermission,
  platformEmergencyPermission,
  platformImpersonationPermission,
  platformSecurityPermission,
  platformUsersPermission,
  usersPermission,
} from './permissions.ts';

export const accessDetails = defineDetails(access, {
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
      label: { en: 'Change log', bn: 'পরিবর্তনের লগ' },
      icon: 'history',
      path: accessPath.log,
      permission: historyPermission.view,
    },
    {
      key: 'I',
      label: { en: 'Import centre', bn: 'ইমপোর্ট কেন্দ্র' },
      icon: 'import',
      path: corePath.imports,
      permission: null,
    },
  ],
  groups: {
    institution: { en: 'Institution', bn: 'প্রতিষ্ঠান' },
    access: { en: 'Access', bn: 'প্রবেশাধিকার' },
    control: { en: 'Control', bn: 'নিয়ন্ত্রণ' },
  },
  permissions: [
    ...describePermissions(controlPermission, {
      view: {
        en: 'See the auditor’s page and the proofs of the books',
        bn: 'নিরীক্ষকের পাতা ও হিসাবের প্রমাণ দেখা',
        heldBy: [],
      },
    }),
    ...describePermissions(historyPermission, {
      view: { en: 'See the log of changes', bn: 'পরিবর্তনের লগ দেখা', heldBy: ['office'] },
    }),
    ...describePermissions(usersPermission, {
      view: { en: 'See users and their roles', bn: 'ব্যবহারকারী ও ভূমিকা দেখা', heldBy: ['office'] },
      edit: { en: 'Give and withdraw roles', bn: 'ভূমিকা দেওয়া ও নেওয়া', heldBy: [] },
      approve: {
        en: 'Decide, as the second person, who gets rights over money',
        bn: 'অর্থের অধিকার কে পাবেন, দ্বিতীয় ব্যক্তি হিসেবে তা ঠিক করা',
        heldBy: [],
      },
      roles: {
        en: 'Make and change roles of the institution',
        bn: 'প্রতিষ্ঠানের ভূমিকা তৈরি ও পরিবর্তন',
        heldBy: [],
      },
    }),
    ...describePermissions(platformUsersPermission, {
      view: { en: 'See users everywhere', bn: 'সব জায়গার ব্যবহারকারী দেখা', heldBy: [] },
      edit: { en: 'Change users everywhere', bn: 'সব জায়গার ব্যবহারকারী পরিবর্তন', heldBy: [] },
    }),
    ...describePermissions(platformImpersonationPermission, {
      view: { en: 'See who worked as whom', bn: 'কে কার হয়ে কাজ করেছেন দেখা', heldBy: [] },
      start: { en: 'Work as somebody else', bn: 'অন্যের হয়ে কাজ করা', heldBy: [] },
    }),
    ...describePermissions(platformEmergencyPermission, {
      view: { en: 'See emergency access to institutions', bn: 'প্রতিষ্ঠানে জরুরি প্রবেশ দেখা', heldBy: [] },
      start: { en: 'Look into an institution in an emergency', bn: 'জরুরি প্রয়োজনে প্রতিষ্ঠান দেখা', heldBy: [] },
      review: {
        en: 'Review emergency access as the second person',
        bn: 'দ্বিতীয় ব্যক্তি হিসেবে জরুরি প্রবেশ যাচাই',
        heldBy: [],
      },
    }),
    ...describePermissions(platformSecurityPermission, {
      edit: { en: 'Set who needs a second factor', bn: 'কার দ্বিতীয় ধাপ লাগবে ঠিক করা', heldBy: [] },
    }),
  ],
});
