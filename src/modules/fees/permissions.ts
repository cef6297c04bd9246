import { definePermissions } from '../../roles.ts';

export const feesSetupPermission = definePermissions('fees.setup', {
  view: { en: 'See the fee setup', bn: 'ফি সেটআপ দেখা', heldBy: ['office', 'accountant', 'cashier'] },
  edit: { en: 'Change the fee setup', bn: 'ফি সেটআপ পরিবর্তন', heldBy: ['office', 'accountant'] },
});

export const feesPermission = definePermissions('fees', {
  view: {
    en: "See students' fees and receipts",
    bn: 'শিক্ষার্থীর ফি ও রসিদ দেখা',
    heldBy: ['office', 'accountant', 'cashier'],
  },
  bill: {
    en: 'Bill fees, give waivers and fines',
    bn: 'ফি বিল, মওকুফ ও জরিমানা করা',
    heldBy: ['office', 'accountant'],
  },
  collect: { en: 'Collect fees', bn: 'ফি আদায়', heldBy: ['office', 'accountant', 'cashier'] },
  cancel: {
    en: "Decide on others' cancellations, confirm day closes",
    bn: 'অন্যের রসিদ বাতিলের সিদ্ধান্ত ও দিনের হিসাব গ্রহণ',
    heldBy: ['accountant'],
  },
  approve: {
    en: "Decide on others' waivers above the limit",
    bn: 'সীমার বেশি অন্যের মওকুফের সিদ্ধান্ত',
    heldBy: ['accountant'],
  },
  waiveFine: { en: 'Waive late fines', bn: 'বিলম্ব জরিমানা মওকুফ', heldBy: ['accountant'] },
});
