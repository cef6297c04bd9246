import { defineModule } from '../../core/module.ts';
import { link } from '../../core/paths.ts';
import { siteSettings } from '../platform/home-jobs.data.ts';
import { resultsPath } from '../results/paths.ts';
import { resultsPermission } from '../results/permissions.ts';
import { examsPath } from './paths.ts';
import { examsPermission, marksPermission } from './permissions.ts';

export const exams = defineModule({
  name: 'exams',
  standsIn: 'exams',
  place: {
    name: 'exams',
    label: { en: 'Exam & result', bn: 'পরীক্ষা ও ফলাফল' },
    icon: 'clipboard',
    menuFor: 'site',
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
        path: examsPath.marksSend,
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
    groups: {
      examinations: { en: 'Examinations', bn: 'পরীক্ষা' },
      marks: { en: 'Marks', bn: 'নম্বর' },
      results: { en: 'Results', bn: 'ফলাফল' },
    },
    settings: siteSettings,
  },
  screens: {
    declare: {
      path: examsPath.declare,
      title: { en: 'Examinations', bn: 'পরীক্ষাসমূহ' },
      permission: examsPermission.view,
      group: 'examinations',
    },
    marksEntry: {
      path: examsPath.marksEntry,
      title: { en: 'Marks entry', bn: 'নম্বর প্রদান' },
      permission: marksPermission.enter,
      group: 'marks',
    },
    mySheets: {
      path: examsPath.mySheets,
      title: { en: 'My mark sheets', bn: 'আমার নম্বরপত্র' },
      permission: marksPermission.enter,
      group: 'marks',
    },
    marksSend: {
      path: examsPath.marksSend,
      title: { en: 'Marks send', bn: 'নম্বর প্রেরণ' },
      permission: examsPermission.view,
      group: 'marks',
    },
    markList: {
      path: examsPath.markList,
      title: { en: 'Mark list', bn: 'নম্বর তালিকা' },
      permission: examsPermission.view,
      group: 'marks',
    },
  },
  permissions: [examsPermission, marksPermission],
});
