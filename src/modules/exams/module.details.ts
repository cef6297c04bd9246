import { defineDetails } from '../../core/module/module.ts';
import { link } from '../../core/module/paths.ts';
import { describePermissions } from '../../roles.ts';
import { siteSettings } from '../platform/home-jobs.data.ts';
import { resultsPath } from '../results/paths.ts';
import { resultsPermission } from '../results/permissions.ts';
import { exams } from './module.ts';
import { examsPath } from './paths.ts';
import { examsPermission, marksPermission } from './permissions.ts';

export const examsDetails = defineDetails(exams, {
  jobs: [
    {
      key: 'M',
      label: { en: 'Enter marks', bn: 'নম্বর দিন' },
      icon: 'pencil',
      path: examsPath.marksEntry,
      permission: marksPermission.enter,
    },
    {
      key: 'E',
      label: { en: 'Declare an exam', bn: 'পরীক্ষা ঘোষণা' },
      icon: 'addCalendar',
      path: link(examsPath.declare, { do: 'new' }),
      permission: examsPermission.edit,
    },
    {
      key: 'B',
      label: { en: 'Status board', bn: 'অগ্রগতি' },
      icon: 'checks',
      path: examsPath.markList,
      permission: examsPermission.view,
    },
    {
      key: 'G',
      label: { en: 'Generate results', bn: 'ফলাফল তৈরি' },
      icon: 'list',
      path: resultsPath.generate,
      permission: resultsPermission.generate,
    },
    {
      key: 'R',
      label: { en: 'Results and mark sheets', bn: 'ফলাফল ও নম্বরপত্র' },
      icon: 'notebook',
      path: resultsPath.report,
      permission: resultsPermission.view,
    },
  ],
  settings: siteSettings,
  groups: {
    examinations: { en: 'Examinations', bn: 'পরীক্ষা' },
    marks: { en: 'Marks', bn: 'নম্বর' },
    results: { en: 'Results', bn: 'ফলাফল' },
  },
  subModules: {
    exams: { label: { en: 'Examinations', bn: 'পরীক্ষা' } },
    marks: { label: { en: 'Marks', bn: 'নম্বর' } },
  },
  permissions: [
    ...describePermissions(examsPermission, {
      view: { en: 'See examinations and marks', bn: 'পরীক্ষা ও নম্বর দেখা', heldBy: ['office', 'teacher'] },
      edit: { en: 'Declare examinations', bn: 'পরীক্ষা ঘোষণা', heldBy: ['office'] },
    }),
    ...describePermissions(marksPermission, {
      enter: {
        en: 'Enter marks of own sheets',
        bn: 'নিজের নম্বরপত্রে নম্বর দেওয়া',
        heldBy: ['office', 'teacher'],
      },
      enterAll: { en: 'Enter marks of every sheet', bn: 'সব নম্বরপত্রে নম্বর দেওয়া', heldBy: ['office'] },
      verify: { en: 'Verify and return mark sheets', bn: 'নম্বরপত্র যাচাই ও ফেরত', heldBy: ['office'] },
      accept: { en: 'Accept verified mark sheets', bn: 'যাচাই করা নম্বরপত্র গ্রহণ', heldBy: ['office'] },
    }),
  ],
});
