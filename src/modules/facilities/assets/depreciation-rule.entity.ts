import { defineEntity } from '../../../core/entity.ts';
import { choice, date, decimal, ref, text } from '../../../core/fields.ts';
import { facilitiesPath } from '../paths.ts';
import { facilitiesDepreciationPermission } from '../permissions.ts';
import { assetClass } from './asset-class.entity.ts';

/** How a class loses its value, from a month on; what is posted stays as it was reckoned. */
export const depreciationRule = defineEntity({
  name: 'depreciationRule',
  module: 'facilities',
  label: { en: 'Depreciation rule', bn: 'অবচয়ের নিয়ম' },
  plural: { en: 'Depreciation rules', bn: 'অবচয়ের নিয়মসমূহ' },
  path: facilitiesPath.depreciationRules,
  permission: facilitiesDepreciationPermission,
  group: 'assets',
  order: 4,
  fields: {
    classId: ref(() => assetClass, {
      label: { en: 'Class of assets', bn: 'সম্পদের শ্রেণি' },
      required: true,
    }),
    fromDate: date({
      label: { en: 'From', bn: 'যে তারিখ থেকে' },
      help: { en: 'It holds for the whole month.', bn: 'পুরো মাসের জন্য প্রযোজ্য।' },
      required: true,
    }),
    method: choice({
      label: { en: 'Method', bn: 'পদ্ধতি' },
      required: true,
      initial: 'straight',
      choices: [
        { value: 'straight', label: { en: 'Same amount every year', bn: 'প্রতি বছর সমান (সরলরৈখিক)' } },
        { value: 'reducing', label: { en: 'Share of what is left', bn: 'অবশিষ্ট মূল্যের অংশ (ক্রমহ্রাসমান)' } },
        { value: 'none', label: { en: 'No depreciation (land)', bn: 'অবচয় নেই (যেমন জমি)' } },
      ],
    }),
    rate: decimal({
      label: { en: 'Percent a year', bn: 'বার্ষিক হার (%)' },
      required: true,
      places: 2,
      min: 0,
      max: 100,
    }),
    note: text({ label: { en: 'Why', bn: 'কারণ বা সূত্র' }, max: 200 }),
  },
  title: { en: 'fromDate', bn: 'fromDate' },
  unique: [['classId', 'fromDate']],
  list: {
    columns: ['classId', 'fromDate', 'method', 'rate', 'note'],
    sort: '-fromDate',
    search: ['note'],
    filters: ['classId', 'method'],
  },
  form: ['classId', ['fromDate', 'method'], ['rate', 'note']],
});
