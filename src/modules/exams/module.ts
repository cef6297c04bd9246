import { defineModule } from '../../core/module/module.ts';
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
      title: { en: 'Marks entry', bn: 'নম্বর এন্ট্রি' },
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
      title: { en: 'Submit and verify marks', bn: 'নম্বর জমা ও যাচাই' },
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
});
