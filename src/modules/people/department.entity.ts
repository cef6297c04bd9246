import { defineEntity } from '../../core/entity.ts';
import { integer, text } from '../../core/fields.ts';
import { peoplePath } from './paths.ts';
import { employeesPermission } from './permissions.ts';

/** A department of the institution, as science or the office. Who belongs to it and who heads it stands with the employees. */
export const department = defineEntity({
  name: 'department',
  module: 'people',
  label: { en: 'Department', bn: 'কর্মীদের বিভাগ' },
  plural: { en: 'Departments', bn: 'কর্মীদের বিভাগসমূহ' },
  path: peoplePath.departments,
  permission: employeesPermission,
  group: 'records',
  order: 5,
  fields: {
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999 }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 100 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 100, lang: 'bn' }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn']],
  list: { columns: ['position', 'nameEn', 'nameBn'], sort: 'position', search: ['nameEn', 'nameBn'] },
  form: ['position', ['nameEn', 'nameBn']],
});
