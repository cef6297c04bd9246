import { definePermissions } from '../../roles.ts';

export const studentsPermission = definePermissions('students', {
  view: { en: 'See students', bn: 'শিক্ষার্থী দেখা', heldBy: ['office', 'accountant', 'cashier', 'teacher'] },
  edit: { en: 'Add and change students', bn: 'শিক্ষার্থী যোগ ও পরিবর্তন', heldBy: ['office'] },
  contact: {
    en: 'See a masked mobile number, noted each time',
    bn: 'আড়াল করা মোবাইল নম্বর দেখা, প্রতিবার লিপিবদ্ধ হয়',
    heldBy: ['office', 'accountant', 'cashier', 'teacher'],
  },
  reveal: { en: 'See full identity numbers', bn: 'পূর্ণ পরিচয় নম্বর দেখা', heldBy: [] },
});
