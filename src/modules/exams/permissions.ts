import { definePermissions } from '../../roles.ts';

export const examsPermission = definePermissions('exams', {
  view: { en: 'See examinations and marks', bn: 'পরীক্ষা ও নম্বর দেখা', heldBy: ['office', 'teacher'] },
  edit: { en: 'Declare examinations', bn: 'পরীক্ষা ঘোষণা', heldBy: ['office'] },
});

export const marksPermission = definePermissions('marks', {
  enter: { en: 'Enter marks of own sheets', bn: 'নিজের নম্বরপত্রে নম্বর দেওয়া', heldBy: ['office', 'teacher'] },
  enterAll: { en: 'Enter marks of every sheet', bn: 'সব নম্বরপত্রে নম্বর দেওয়া', heldBy: ['office'] },
  verify: { en: 'Verify and return mark sheets', bn: 'নম্বরপত্র যাচাই ও ফেরত', heldBy: ['office'] },
  accept: { en: 'Accept verified mark sheets', bn: 'যাচাই করা নম্বরপত্র গ্রহণ', heldBy: ['office'] },
});
