import { defineDetails } from '../../core/module/module.ts';
import { platformCataloguePermission } from '../../core/module/permissions.ts';
import { describePermissions } from '../../roles.ts';
import { academicPath } from '../academic/paths.ts';
import { feesPath } from '../fees/paths.ts';
import { locationsPath } from '../locations/paths.ts';
import { catalogue } from './module.ts';

export const catalogueDetails = defineDetails(catalogue, {
  jobs: [
    {
      key: 'C',
      label: { en: 'Classes', bn: 'শ্রেণিসমূহ' },
      icon: 'school',
      path: academicPath.classes,
      permission: platformCataloguePermission.view,
    },
    {
      key: 'S',
      label: { en: 'Subjects', bn: 'বিষয়সমূহ' },
      icon: 'book',
      path: academicPath.subjects,
      permission: platformCataloguePermission.view,
    },
    {
      key: 'F',
      label: { en: 'Fee heads', bn: 'ফি খাতসমূহ' },
      icon: 'receipt',
      path: feesPath.heads,
      permission: platformCataloguePermission.view,
    },
    {
      key: 'T',
      label: { en: 'Thanas', bn: 'থানাসমূহ' },
      icon: 'world',
      path: locationsPath.thanas,
      permission: platformCataloguePermission.view,
    },
  ],
  groups: {
    classes: { en: 'Classes', bn: 'শ্রেণি' },
    subjects: { en: 'Subjects', bn: 'বিষয়' },
    calendar: { en: 'Calendar', bn: 'ক্যালেন্ডার' },
    institutions: { en: 'Institutions', bn: 'প্রতিষ্ঠান' },
    people: { en: 'Staff and notices', bn: 'কর্মী ও নোটিশ' },
    pay: { en: 'Pay', bn: 'বেতন' },
    fees: { en: 'Fees', bn: 'ফি' },
    accounts: { en: 'Accounts', bn: 'হিসাব' },
    payments: { en: 'Online payment', bn: 'অনলাইন পেমেন্ট' },
    locations: { en: 'Places', bn: 'স্থান' },
    helpdesk: { en: 'Help desk', bn: 'হেল্প ডেস্ক' },
    partners: { en: 'The platform itself', bn: 'প্ল্যাটফর্ম নিজে' },
  },
  permissions: describePermissions(platformCataloguePermission, {
    view: { en: 'See the catalogue', bn: 'ক্যাটালগ দেখা', heldBy: [] },
    edit: { en: 'Change the catalogue', bn: 'ক্যাটালগ পরিবর্তন', heldBy: [] },
  }),
});
