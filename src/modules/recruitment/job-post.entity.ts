import { defineEntity } from '../../core/entity.ts';
import { choice, date, flag, integer, longText, money, ref, text, time } from '../../core/fields.ts';
import { educationLevels } from '../people/cv/fields.data.ts';
import { designation } from '../people/designation.entity.ts';
import { jobCircular } from '../website/job-circular.entity.ts';
import { recruitmentPath } from './paths.ts';
import { recruitmentPermission } from './permissions.ts';

const full = { min: 0, max: 500, initial: 0 } as const;

/** A post of a circular: what is asked of who applies, and how the best is found. */
export const jobPost = defineEntity({
  name: 'jobPost',
  module: 'recruitment',
  label: { en: 'Post', bn: 'পদ' },
  plural: { en: 'Posts to fill', bn: 'নিয়োগের পদসমূহ' },
  path: recruitmentPath.posts,
  permission: recruitmentPermission,
  group: 'recruitment',
  order: 2,
  fields: {
    circularId: ref(() => jobCircular, {
      label: { en: 'Job circular', bn: 'নিয়োগ বিজ্ঞপ্তি' },
      help: {
        en: 'The website shows it, and its last day is the last day to apply',
        bn: 'ওয়েবসাইটে দেখানো হয়; এর শেষ তারিখই আবেদনের শেষ তারিখ',
      },
      required: true,
    }),
    designationId: ref(() => designation, { label: { en: 'Designation', bn: 'পদবি' }, required: true }),
    nameEn: text({ label: { en: 'Name of the post', bn: 'পদের নাম (ইংরেজি)' }, required: true, max: 120 }),
    nameBn: text({
      label: { en: 'Name of the post in Bengali', bn: 'পদের নাম (বাংলা)' },
      required: true,
      max: 120,
      lang: 'bn',
    }),
    seats: integer({
      label: { en: 'Vacancies', bn: 'শূন্য পদ' },
      required: true,
      min: 1,
      max: 200,
      initial: 1,
    }),
    isOnline: flag({
      label: { en: 'Applications on the website', bn: 'ওয়েবসাইটে আবেদন নেওয়া হয়' },
      initial: true,
    }),
    minAge: integer({ label: { en: 'Least age', bn: 'সর্বনিম্ন বয়স' }, min: 16, max: 70 }),
    maxAge: integer({ label: { en: 'Highest age', bn: 'সর্বোচ্চ বয়স' }, min: 16, max: 70 }),
    leastLevel: choice({
      label: { en: 'Least education', bn: 'ন্যূনতম শিক্ষা' },
      choices: educationLevels,
    }),
    experienceYears: integer({
      label: { en: 'Years of experience', bn: 'অভিজ্ঞতা (বছর)' },
      min: 0,
      max: 40,
    }),
    fee: money({ label: { en: 'Fee of the application', bn: 'আবেদন ফি' } }),
    papersEn: longText({
      label: { en: 'Papers to send, one a line', bn: 'যেসব কাগজ দিতে হবে, প্রতি লাইনে একটি (ইংরেজি)' },
      max: 800,
    }),
    papersBn: longText({
      label: { en: 'The same in Bengali', bn: 'যেসব কাগজ দিতে হবে, প্রতি লাইনে একটি (বাংলা)' },
      max: 800,
    }),
    writtenFull: integer({ label: { en: 'Full mark, written', bn: 'লিখিত: পূর্ণমান' }, ...full }),
    writtenPass: integer({ label: { en: 'Pass mark, written', bn: 'লিখিত: পাস নম্বর' }, ...full }),
    vivaFull: integer({ label: { en: 'Full mark, viva', bn: 'মৌখিক: পূর্ণমান' }, ...full }),
    vivaPass: integer({ label: { en: 'Pass mark, viva', bn: 'মৌখিক: পাস নম্বর' }, ...full }),
    testOn: date({ label: { en: 'Day of the test', bn: 'পরীক্ষার তারিখ' } }),
    testAt: time({ label: { en: 'Time of the test', bn: 'পরীক্ষার সময়' } }),
    venueEn: text({ label: { en: 'Place of the test', bn: 'পরীক্ষার স্থান (ইংরেজি)' }, max: 160 }),
    venueBn: text({
      label: { en: 'Place of the test in Bengali', bn: 'পরীক্ষার স্থান (বাংলা)' },
      max: 160,
      lang: 'bn',
    }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['circularId', 'nameEn']],
  list: {
    columns: ['nameEn', 'nameBn', 'circularId', 'designationId', 'seats', 'testOn'],
    sort: 'nameEn',
    search: ['nameEn', 'nameBn'],
    filters: ['circularId', 'designationId'],
  },
  form: [
    'circularId',
    ['nameEn', 'nameBn'],
    ['designationId', 'seats'],
    ['minAge', 'maxAge'],
    ['leastLevel', 'experienceYears'],
    ['fee', 'isOnline'],
    ['papersEn', 'papersBn'],
    ['writtenFull', 'writtenPass'],
    ['vivaFull', 'vivaPass'],
    ['testOn', 'testAt'],
    ['venueEn', 'venueBn'],
  ],
});
