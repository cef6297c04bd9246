import { date, integer, ref } from '../../../core/fields.ts';
import { designation } from '../../people/designation.entity.ts';
import { salaryType } from './salary-type.entity.ts';

/** Whom a rule is for and from when to when; the first day of a month decides about the whole month. */
export const scopeFields = {
  salaryTypeId: ref(() => salaryType, {
    label: { en: 'Only of salary type', bn: 'শুধু যে বেতনের ধরনে' },
    help: { en: 'Leave empty for all', bn: 'খালি রাখলে সব' },
  }),
  designationId: ref(() => designation, {
    label: { en: 'Only of designation', bn: 'শুধু যে পদবিতে' },
    help: {
      en: 'The most specific rule applies: designation before grade, grade before salary type',
      bn: 'সবচেয়ে নির্দিষ্ট নিয়মটি চলে: আগে পদবি, তারপর গ্রেড, তারপর বেতনের ধরন',
    },
  }),
  gradeFrom: integer({ label: { en: 'From grade', bn: 'গ্রেড থেকে' }, min: 1, max: 20 }),
  gradeTo: integer({ label: { en: 'To grade', bn: 'গ্রেড পর্যন্ত' }, min: 1, max: 20 }),
  fromDate: date({ label: { en: 'In force from', bn: 'কার্যকর থেকে' }, required: true }),
  toDate: date({ label: { en: 'In force until', bn: 'কার্যকর পর্যন্ত' } }),
} as const;

export const scopeForm = [
  ['salaryTypeId', 'designationId'],
  ['gradeFrom', 'gradeTo'],
  ['fromDate', 'toDate'],
] as const;
