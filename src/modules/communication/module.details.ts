import { defineDetails } from '../../core/module/module.ts';
import { link } from '../../core/module/paths.ts';
import { describePermissions } from '../../roles.ts';
import { siteSettings } from '../platform/home-jobs.data.ts';
import { writeNotice } from '../website/home-jobs.data.ts';
import { websitePath } from '../website/paths.ts';
import { communication } from './module.ts';
import { communicationPath } from './paths.ts';
import {
  messagesPermission,
  noticesPermission,
  platformSmsPermission,
  threadsPermission,
} from './permissions.ts';

export const communicationDetails = defineDetails(communication, {
  jobs: [
    {
      key: 'M',
      label: { en: 'Write a message', bn: 'বার্তা লিখুন' },
      icon: 'mail',
      path: link(communicationPath.messages, { tab: 'write' }),
      permission: messagesPermission.send,
    },
    {
      key: 'F',
      label: { en: 'Failed messages', bn: 'ব্যর্থ বার্তা' },
      icon: 'history',
      path: link(communicationPath.messages, { tab: 'outbox', state: 'failed' }),
      permission: messagesPermission.view,
    },
    writeNotice,
    {
      key: 'L',
      label: { en: 'Notices', bn: 'নোটিশসমূহ' },
      icon: 'list',
      path: websitePath.notices,
      permission: noticesPermission.view,
    },
    {
      key: 'C',
      label: { en: 'New category', bn: 'নতুন ধরন' },
      icon: 'category',
      path: link(communicationPath.categories, { do: 'new' }),
      permission: noticesPermission.edit,
    },
  ],
  settings: siteSettings,
  groups: {
    messages: { en: 'Messages', bn: 'বার্তা' },
    threads: { en: 'Conversations', bn: 'কথোপকথন' },
    helpdesk: { en: 'Help desk', bn: 'হেল্প ডেস্ক' },
    setup: { en: 'Set-up', bn: 'সেটআপ' },
  },
  subModules: {
    notices: { label: { en: 'Notices', bn: 'নোটিশ' } },
  },
  permissions: [
    ...describePermissions(messagesPermission, {
      view: {
        en: 'See messages and the SMS account',
        bn: 'বার্তা ও এসএমএস হিসাব দেখা',
        heldBy: ['office', 'accountant'],
      },
      send: { en: 'Send messages', bn: 'বার্তা পাঠানো', heldBy: ['office'] },
      setup: {
        en: 'Change templates, limits and providers of messages',
        bn: 'বার্তার লেখা, সীমা ও সেবাদাতা পরিবর্তন',
        heldBy: [],
      },
      buy: { en: 'Order packs of SMS', bn: 'এসএমএস প্যাক চাওয়া', heldBy: ['accountant'] },
    }),
    ...describePermissions(platformSmsPermission, {
      grant: {
        en: 'Grant packs of SMS to institutions',
        bn: 'প্রতিষ্ঠানকে এসএমএস প্যাক দেওয়া',
        heldBy: [],
      },
      outbox: {
        en: 'See what institutions send by SMS, and send again',
        bn: 'প্রতিষ্ঠানগুলোর এসএমএস দেখা ও আবার পাঠানো',
        heldBy: [],
      },
      providers: {
        en: 'Set up the platform’s providers of SMS',
        bn: 'প্ল্যাটফর্মের এসএমএস সেবাদাতা ঠিক করা',
        heldBy: [],
      },
    }),
    ...describePermissions(threadsPermission, {
      use: {
        en: 'Write to persons by the rule, and read one’s own conversations',
        bn: 'নিয়ম অনুযায়ী ব্যক্তিকে লেখা ও নিজের কথোপকথন পড়া',
        heldBy: ['office', 'teacher', 'student', 'guardian'],
      },
      any: {
        en: 'Write to every guardian and teacher as the office',
        bn: 'অফিসের পক্ষে সব অভিভাবক ও শিক্ষককে লেখা',
        heldBy: ['office'],
      },
      oversee: {
        en: 'See reported conversations, and only those',
        bn: 'শুধু অভিযোগ করা কথোপকথন দেখা',
        heldBy: ['office'],
      },
      policy: {
        en: 'Say who may write to whom',
        bn: 'কে কাকে লিখতে পারেন তা ঠিক করা',
        heldBy: [],
      },
    }),
    ...describePermissions(noticesPermission, {
      view: { en: 'See notices', bn: 'নোটিশ দেখা', heldBy: ['office', 'accountant', 'cashier', 'teacher'] },
      edit: { en: 'Write and publish notices', bn: 'নোটিশ লেখা ও প্রকাশ', heldBy: ['office'] },
    }),
  ],
});
