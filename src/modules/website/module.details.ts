import { defineDetails } from '../../core/module/module.ts';
import { link } from '../../core/module/paths.ts';
import { describePermissions } from '../../roles.ts';
import { siteSettings } from '../platform/home-jobs.data.ts';
import { writeNotice } from './home-jobs.data.ts';
import { website } from './module.ts';
import { websitePath } from './paths.ts';
import { websitePermission } from './permissions.ts';

export const websiteDetails = defineDetails(website, {
  jobs: [
    writeNotice,
    {
      key: 'E',
      label: { en: 'Add an event', bn: 'অনুষ্ঠান যোগ করুন' },
      icon: 'addCalendar',
      path: link(websitePath.events, { do: 'new' }),
      permission: websitePermission.edit,
    },
    {
      key: 'P',
      label: { en: 'Add a slide', bn: 'স্লাইড যোগ করুন' },
      icon: 'addPhoto',
      path: link(websitePath.slides, { do: 'new' }),
      permission: websitePermission.edit,
    },
    {
      key: 'J',
      label: { en: 'Job circular', bn: 'নিয়োগ বিজ্ঞপ্তি' },
      icon: 'addFile',
      path: link(websitePath.jobCirculars, { do: 'new' }),
      permission: websitePermission.edit,
    },
    {
      key: 'V',
      label: { en: 'See the website', bn: 'ওয়েবসাইট দেখুন' },
      icon: 'world',
      path: 'website',
      permission: null,
    },
  ],
  settings: siteSettings,
  groups: {
    firstPage: { en: 'First page', bn: 'প্রথম পাতা' },
    news: { en: 'News', bn: 'খবর' },
    pages: { en: 'Pages', bn: 'পাতা' },
    lessons: { en: 'Class rooms and lessons', bn: 'শ্রেণিকক্ষ ও পাঠ' },
    design: { en: 'Design', bn: 'নকশা' },
    visitors: { en: 'Visitors', bn: 'দর্শনার্থী' },
  },
  subModules: {
    website: { label: { en: 'Website', bn: 'ওয়েবসাইট' } },
  },
  permissions: [
    ...describePermissions(websitePermission, {
      view: { en: 'See the website setup', bn: 'ওয়েবসাইট সেটআপ দেখা', heldBy: ['office'] },
      edit: { en: 'Change the website', bn: 'ওয়েবসাইট পরিবর্তন', heldBy: ['office'] },
    }),
  ],
});
