import { defineEntity } from '../../core/entity.ts';
import { choice, integer, text } from '../../core/fields.ts';
import { catalogueCode } from './catalogue/code.ts';
import { academicPath } from './paths.ts';
import { academicPermission } from './permissions.ts';

export const schoolClass = defineEntity({
  name: 'schoolClass',
  module: 'academic',
  label: { en: 'Class', bn: 'শ্রেণি' },
  plural: { en: 'Classes', bn: 'শ্রেণিসমূহ' },
  path: academicPath.classes,
  permission: academicPermission,
  group: 'classes',
  order: 2,
  fields: {
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 9_999 }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 60 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 60, lang: 'bn' }),
    level: choice({
      label: { en: 'Level', bn: 'স্তর' },
      required: true,
      initial: 'secondary',
      choices: [
        { value: 'prePrimary', label: { en: 'Pre-primary', bn: 'প্রাক-প্রাথমিক' } },
        { value: 'primary', label: { en: 'Primary', bn: 'প্রাথমিক' } },
        { value: 'secondary', label: { en: 'Secondary', bn: 'মাধ্যমিক' } },
        { value: 'higherSecondary', label: { en: 'Higher secondary', bn: 'উচ্চ মাধ্যমিক' } },
        { value: 'degree', label: { en: 'Degree', bn: 'ডিগ্রি' } },
      ],
    }),
    seats: integer({
      label: { en: 'Seats per section', bn: 'প্রতি শাখায় আসন' },
      required: true,
      min: 1,
      max: 500,
      initial: 55,
    }),
    boardCode: text({ label: { en: 'Board code', bn: 'বোর্ড কোড' }, max: 10, pattern: /^[0-9]{1,10}$/ }),
  },
  catalogue: { group: 'classes', key: ['nameEn'], also: { code: catalogueCode } },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn'], ['position']],
  list: {
    columns: ['nameEn', 'nameBn', 'level', 'seats'],
    inFile: ['position'],
    sort: 'position',
    search: ['nameEn', 'nameBn'],
    filters: ['level'],
  },
  form: [
    ['nameEn', 'nameBn'],
    ['level', 'position'],
    ['seats', 'boardCode'],
  ],
});
