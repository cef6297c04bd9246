import { defineDetails } from '../../core/module/module.ts';
import { describePermissions } from '../../roles.ts';
import { board } from './module.ts';
import { boardPermission } from './permissions.ts';

export const boardDetails = defineDetails(board, {
  jobs: [],
  groups: {},
  permissions: describePermissions(boardPermission, {
    view: {
      en: 'See the checks before registration, registrations and returns',
      bn: 'রেজিস্ট্রেশনের আগের যাচাই, রেজিস্ট্রেশন ও তথ্য বিবরণী দেখা',
      heldBy: ['office', 'accountant', 'teacher'],
    },
    edit: {
      en: 'Run the checks, enter birth records, states and numbers',
      bn: 'যাচাই চালানো; জন্ম নিবন্ধনের তথ্য, অবস্থা ও নম্বর লেখা',
      heldBy: ['office'],
    },
    charge: {
      en: 'Set and charge the registration fee',
      bn: 'রেজিস্ট্রেশন ফি নির্ধারণ ও ধার্য করা',
      heldBy: ['accountant'],
    },
    export: {
      en: "Export the board's sheet with full birth numbers, noted each time",
      bn: 'পূর্ণ জন্ম নিবন্ধন নম্বরসহ বোর্ডের শিট এক্সপোর্ট, প্রতিবার লিখে রাখা হয়',
      heldBy: [],
    },
  }),
});
