import { defineEntity } from '../../core/entity.ts';
import { choice, date, flag, longText, ref, text, time } from '../../core/fields.ts';
import { schoolClass } from '../academic/class.entity.ts';
import { calendarPath } from './paths.ts';
import { calendarPermission } from './permissions.ts';

/** What the institution writes into its own calendar: a parents' day, a deadline, a teachers' training. */
export const calendarEntry = defineEntity({
  name: 'entry',
  module: 'calendar',
  label: { en: 'Calendar entry', bn: 'ক্যালেন্ডারের এন্ট্রি' },
  plural: { en: 'Calendar entries', bn: 'ক্যালেন্ডারের এন্ট্রিসমূহ' },
  path: calendarPath.entries,
  permission: calendarPermission,
  group: 'calendar',
  order: 3,
  fields: {
    titleEn: text({ label: { en: 'Title', bn: 'শিরোনাম (ইংরেজি)' }, required: true, max: 150 }),
    titleBn: text({
      label: { en: 'Title in Bengali', bn: 'শিরোনাম (বাংলা)' },
      required: true,
      max: 150,
      lang: 'bn',
    }),
    startDate: date({ label: { en: 'Start Date', bn: 'শুরুর তারিখ' }, required: true }),
    endDate: date({ label: { en: 'End Date', bn: 'শেষের তারিখ' }, required: true }),
    startsAt: time({
      label: { en: 'From', bn: 'থেকে' },
      help: { en: 'If empty, it takes the whole day.', bn: 'খালি রাখলে সারা দিনের।' },
    }),
    endsAt: time({ label: { en: 'To', bn: 'পর্যন্ত' } }),
    place: text({ label: { en: 'Place', bn: 'স্থান' }, max: 120 }),
    audience: choice({
      label: { en: 'For', bn: 'কাদের জন্য' },
      required: true,

      initial: 'everybody',
      choices: [
        { value: 'everybody', label: { en: 'Everybody', bn: 'সবার' } },
        { value: 'staff', label: { en: 'Teachers and staff', bn: 'শিক্ষক ও কর্মচারী' } },
        { value: 'class', label: { en: 'A class', bn: 'একটি শ্রেণি' } },
      ],
    }),
    classId: ref(() => schoolClass, { label: { en: 'Class', bn: 'শ্রেণি' } }),
    isPublic: flag({
      label: { en: 'Shown on the website', bn: 'ওয়েবসাইটে দেখানো হবে' },
      help: {
        en: 'Only what is for everybody: visitors see its title, time and place.',
        bn: 'শুধু সবার জন্য হলে: দর্শনার্থী শিরোনাম, সময় ও স্থান দেখবেন।',
      },
    }),
    note: longText({ label: { en: 'Note', bn: 'মন্তব্য' }, max: 1000 }),
    isNoteOpen: flag({
      label: { en: 'Families read the note too', bn: 'অভিভাবকেরাও মন্তব্যটি পড়বেন' },
      help: { en: 'Otherwise only the staff read it.', bn: 'না হলে শুধু শিক্ষক-কর্মচারীরা পড়েন।' },
    }),
  },
  title: { en: 'titleEn', bn: 'titleBn' },
  unique: [],
  list: {
    columns: ['startDate', 'endDate', 'titleEn', 'titleBn', 'audience', 'classId', 'place'],
    sort: '-startDate',
    search: ['titleEn', 'titleBn', 'place'],
    filters: ['audience', 'classId'],
  },
  form: [
    ['titleEn', 'titleBn'],
    ['startDate', 'endDate'],
    ['startsAt', 'endsAt'],
    'place',
    ['audience', 'classId'],
    'isPublic',
    'note',
    'isNoteOpen',
  ],
});
