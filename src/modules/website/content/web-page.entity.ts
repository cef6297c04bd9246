import { defineEntity } from '../../../core/entity.ts';
import { choice, file, integer, ref, richText, text } from '../../../core/fields.ts';
import { schoolClass } from '../../academic/class.entity.ts';
import { websitePath } from '../paths.ts';
import { websitePermission } from '../permissions.ts';
import { pageTypes } from './page-types.data.ts';
import { shownFields } from './shown-fields.ts';

/** A text or a document of the website: prospectus, syllabus, rules. Visitors see it while it is published. */
export const webPage = defineEntity({
  name: 'webPage',
  module: 'website',
  label: { en: 'Page or document', bn: 'পাতা বা নথি' },
  plural: { en: 'Pages and documents', bn: 'পাতা ও নথি' },
  path: websitePath.pages,
  permission: websitePermission,
  group: 'pages',
  order: 3,
  fields: {
    type: choice({
      label: { en: 'Type', bn: 'ধরন' },
      required: true,
      initial: 'document',
      choices: pageTypes,
    }),
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999, initial: 1 }),
    titleEn: text({ label: { en: 'Title', bn: 'শিরোনাম (ইংরেজি)' }, required: true, max: 200 }),
    titleBn: text({
      label: { en: 'Title in Bengali', bn: 'শিরোনাম (বাংলা)' },
      required: true,
      max: 200,
      lang: 'bn',
    }),
    bodyEn: richText({ label: { en: 'Text', bn: 'বিবরণ (ইংরেজি)' } }),
    bodyBn: richText({ label: { en: 'Text in Bengali', bn: 'বিবরণ (বাংলা)' } }),
    classId: ref(() => schoolClass, { label: { en: 'Class', bn: 'শ্রেণি' } }),
    picture: file({ label: { en: 'Picture', bn: 'ছবি' }, accept: 'image', isPublic: true }),
    attachment: file({ label: { en: 'Document', bn: 'নথি' }, accept: 'document' }),
    ...shownFields,
    state: { ...shownFields.state, initial: 'draft' },
  },
  title: { en: 'titleEn', bn: 'titleBn' },
  unique: [],
  list: {
    columns: ['type', 'position', 'titleEn', 'titleBn', 'classId', 'state', 'publishOn', 'expiresOn'],
    sort: 'type',
    search: ['titleEn', 'titleBn'],
    filters: ['type', 'state', 'classId'],
  },
  form: [
    ['type', 'position'],
    ['titleEn', 'titleBn'],
    'bodyEn',
    'bodyBn',
    'classId',
    'picture',
    'attachment',
    'state',
    ['publishOn', 'expiresOn'],
  ],
});
