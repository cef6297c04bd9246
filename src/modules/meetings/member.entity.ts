import { defineEntity } from '../../core/entity.ts';
import { choice, date, email, integer, phone, ref, text } from '../../core/fields.ts';
import { employee } from '../people/employee.entity.ts';
import { meetingsPath } from './paths.ts';
import { meetingsBodyPermission } from './permissions.ts';

/** Somebody who sits on the governing body, for a term. */
export const member = defineEntity({
  name: 'member',
  module: 'meetings',
  label: { en: 'Member of the governing body', bn: 'পরিচালনা পর্ষদের সদস্য' },
  plural: { en: 'Governing body', bn: 'পরিচালনা পর্ষদ' },
  path: meetingsPath.members,
  permission: meetingsBodyPermission,
  group: 'meetings',
  order: 2,
  fields: {
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 99 }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 100 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 100, lang: 'bn' }),
    post: choice({
      label: { en: 'Post', bn: 'পদ' },
      required: true,
      initial: 'guardian',
      choices: [
        { value: 'president', label: { en: 'President', bn: 'সভাপতি' } },
        { value: 'secretary', label: { en: 'Member secretary', bn: 'সদস্য সচিব' } },
        { value: 'teacher', label: { en: "Teachers' member", bn: 'শিক্ষক প্রতিনিধি' } },
        { value: 'guardian', label: { en: "Guardians' member", bn: 'অভিভাবক সদস্য' } },
        { value: 'founder', label: { en: 'Founder', bn: 'প্রতিষ্ঠাতা সদস্য' } },
        { value: 'donor', label: { en: 'Donor', bn: 'দাতা সদস্য' } },
        { value: 'coopted', label: { en: 'Co-opted member', bn: 'কো-অপ্ট সদস্য' } },
        { value: 'other', label: { en: 'Member', bn: 'সদস্য' } },
      ],
    }),
    startsOn: date({ label: { en: 'Term from', bn: 'মেয়াদ শুরু' }, required: true }),
    endsOn: date({ label: { en: 'Term until', bn: 'মেয়াদ শেষ' } }),
    employeeId: ref(() => employee, {
      label: { en: 'Employee', bn: 'কর্মী' },
      help: {
        en: 'For a member who works here: the invitation comes to their bell.',
        bn: 'যে সদস্য এখানে কর্মরত: আমন্ত্রণ তাঁর বিজ্ঞপ্তিতে যাবে।',
      },
    }),
    mobile: phone({ label: { en: 'Mobile', bn: 'মোবাইল' } }),
    email: email({ label: { en: 'Email', bn: 'ইমেইল' } }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn', 'startsOn']],
  list: {
    columns: ['position', 'nameEn', 'nameBn', 'post', 'startsOn', 'endsOn', 'mobile'],
    sort: 'position',
    search: ['nameEn', 'nameBn'],
    filters: ['post'],
  },
  form: ['position', ['nameEn', 'nameBn'], 'post', ['startsOn', 'endsOn'], 'employeeId', ['mobile', 'email']],
});
