import { defineEntity } from '../../core/entity.ts';
import { choice, integer, ref } from '../../core/fields.ts';
import { leavePath } from './paths.ts';
import { leaveTypesPermission } from './permissions.ts';
import { leaveType } from './type.entity.ts';

/** Other maximum days of a kind of leave for some employees: teachers or staff, women or men. */
export const leaveMaximum = defineEntity({
  name: 'maximum',
  module: 'leave',
  label: { en: 'Maximum by category', bn: 'শ্রেণিভেদে সর্বোচ্চ দিন' },
  plural: { en: 'Maximum days by category', bn: 'শ্রেণিভেদে সর্বোচ্চ ছুটি' },
  path: leavePath.maxima,
  permission: leaveTypesPermission,
  group: 'leave',
  order: 4,
  fields: {
    typeId: ref(() => leaveType, { label: { en: 'Leave type', bn: 'ছুটির ধরন' }, required: true }),
    posts: choice({
      label: { en: 'Posts', bn: 'পদ' },
      required: true,
      initial: 'all',
      choices: [
        { value: 'all', label: { en: 'All posts', bn: 'সব পদ' } },
        { value: 'teaching', label: { en: 'Teachers', bn: 'শিক্ষক' } },
        { value: 'staff', label: { en: 'Staff who do not teach', bn: 'কর্মচারী' } },
      ],
    }),
    gender: choice({
      label: { en: 'For', bn: 'কার জন্য' },
      required: true,
      initial: 'all',
      choices: [
        { value: 'all', label: { en: 'Everybody', bn: 'সবাই' } },
        { value: 'female', label: { en: 'Women', bn: 'নারী' } },
        { value: 'male', label: { en: 'Men', bn: 'পুরুষ' } },
      ],
    }),
    days: integer({
      label: { en: 'Maximum days', bn: 'সর্বোচ্চ দিন' },
      help: {
        en: 'Replaces the days of the leave type; counted in the same way.',
        bn: 'ছুটির ধরনে লেখা দিনের বদলে; হিসাবের ভিত্তি একই থাকে।',
      },
      required: true,
      min: 0,
      max: 2000,
    }),
  },
  title: { en: 'days', bn: 'days' },
  unique: [['typeId', 'posts', 'gender']],
  list: {
    columns: ['typeId', 'posts', 'gender', 'days'],
    sort: 'typeId',
    search: [],
    filters: ['typeId', 'posts'],
  },
  form: ['typeId', ['posts', 'gender'], 'days'],
});
