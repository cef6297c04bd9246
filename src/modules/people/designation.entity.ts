import { defineEntity } from '../../core/entity.ts';
import { flag, integer, text } from '../../core/fields.ts';
import { academicPath } from '../academic/paths.ts';
import { academicPermission } from '../academic/permissions.ts';

// Of the academic setup's screens and table names; employees need it, and the academic setup needs employees.
export const designation = defineEntity({
  name: 'designation',
  module: 'academic',
  label: { en: 'Designation', bn: 'পদবি' },
  plural: { en: 'Designations', bn: 'পদবিসমূহ' },
  path: academicPath.designations,
  permission: academicPermission,
  group: 'staff',
  order: 1,
  fields: {
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999 }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 100 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 100, lang: 'bn' }),
    isTeaching: flag({ label: { en: 'Teaches', bn: 'শিক্ষক পদ' } }),
    payGrade: integer({ label: { en: 'Pay grade', bn: 'বেতন গ্রেড' }, min: 1, max: 20 }),
    retirementAge: integer({
      label: { en: 'Age limit of this post', bn: 'এই পদে অবসরের বয়স' },
      help: {
        en: 'Empty: the age limit the institution has for teachers or for other staff',
        bn: 'খালি থাকলে প্রতিষ্ঠানে শিক্ষক বা কর্মচারীর জন্য যে বয়স ঠিক করা আছে',
      },
      min: 50,
      max: 80,
    }),
  },
  catalogue: { group: 'people', key: ['nameEn'] },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn']],
  list: {
    columns: ['position', 'nameEn', 'nameBn', 'isTeaching', 'payGrade'],
    sort: 'position',
    search: ['nameEn', 'nameBn'],
    filters: ['isTeaching'],
  },
  form: ['position', ['nameEn', 'nameBn'], ['payGrade', 'isTeaching'], 'retirementAge'],
});
