import { defineEntity } from '../../core/entity.ts';
import { date, file, flag, ref, richText, text } from '../../core/fields.ts';
import { noticeCategory } from '../communication/notice-category.entity.ts';
import { noticesPermission } from '../communication/permissions.ts';
import { shownFields } from './content/shown-fields.ts';
import { websitePath } from './paths.ts';

export const notice = defineEntity({
  name: 'notice',
  module: 'website',
  label: { en: 'Notice', bn: 'নোটিশ' },
  plural: { en: 'Notices', bn: 'নোটিশসমূহ' },
  path: websitePath.notices,
  permission: noticesPermission,
  group: 'news',
  order: 1,
  fields: {
    titleEn: text({ label: { en: 'Title', bn: 'শিরোনাম (ইংরেজি)' }, required: true, max: 200 }),
    titleBn: text({
      label: { en: 'Title in Bengali', bn: 'শিরোনাম (বাংলা)' },
      required: true,
      max: 200,
      lang: 'bn',
    }),
    categoryId: ref(() => noticeCategory, { label: { en: 'Category', bn: 'ধরন' } }),
    bodyEn: richText({ label: { en: 'Text', bn: 'বিবরণ (ইংরেজি)' }, required: true }),
    bodyBn: richText({ label: { en: 'Text in Bengali', bn: 'বিবরণ (বাংলা)' }, required: true }),
    attachment: file({
      label: { en: 'Attachment', bn: 'সংযুক্তি' },
      help: { en: 'A PDF or a picture', bn: 'পিডিএফ বা ছবি' },
      accept: 'document',
    }),
    state: shownFields.state,
    publishOn: date({ label: { en: 'Publish on', bn: 'প্রকাশের তারিখ' }, required: true }),
    expiresOn: date({ label: { en: 'Expires on', bn: 'শেষ তারিখ' } }),
    isPublic: flag({ label: { en: 'Shown on the website', bn: 'ওয়েবসাইটে দেখানো হবে' }, initial: true }),
    isSidebar: flag({ label: { en: 'Short notice for guardians', bn: 'অভিভাবকদের সংক্ষিপ্ত নোটিশ' } }),
    isPinned: flag({ label: { en: 'Pinned', bn: 'শীর্ষে রাখা' } }),
  },
  title: { en: 'titleEn', bn: 'titleBn' },
  unique: [],
  list: {
    columns: ['publishOn', 'titleEn', 'titleBn', 'categoryId', 'state', 'isPublic', 'isPinned'],
    sort: '-publishOn',
    search: ['titleEn', 'titleBn'],
    filters: ['categoryId', 'state', 'isPublic', 'isSidebar'],
    hasViews: true,
  },
  form: [
    ['titleEn', 'titleBn'],
    'categoryId',
    'bodyEn',
    'bodyBn',
    'attachment',
    'state',
    ['publishOn', 'expiresOn'],
    'isPublic',
    'isSidebar',
    'isPinned',
  ],
});
