import { defineModule } from '../../core/module/module.ts';
import { messagesPermission } from '../communication/permissions.ts';
import { examsPermission } from '../exams/permissions.ts';
import { resultsPath } from './paths.ts';
import { resultsPermission } from './permissions.ts';

export const results = defineModule({
  name: 'results',
  standsIn: 'exams',
  screens: {
    mine: {
      path: resultsPath.mine,
      title: { en: 'Results', bn: 'ফলাফল' },
      permission: null,
      standsIn: 'home',
      family: { position: 3, icon: 'clipboard', label: { en: 'Results', bn: 'ফলাফল' } },
    },
    settings: {
      path: resultsPath.settings,
      title: { en: 'Result settings', bn: 'ফলাফলের নিয়ম' },
      permission: resultsPermission.generate,
      group: 'results',
    },
    generate: {
      path: resultsPath.generate,
      title: { en: 'Generate results', bn: 'ফলাফল তৈরি' },
      permission: resultsPermission.generate,
      group: 'results',
    },
    board: {
      path: resultsPath.board,
      title: { en: 'Can we publish?', bn: 'প্রকাশ করা যাবে?' },
      permission: resultsPermission.view,
      viewOf: resultsPath.generate,
    },
    permission: {
      path: resultsPath.permission,
      title: { en: 'Result permission', bn: 'ফলাফলের অনুমতি' },
      permission: resultsPermission.view,
      group: 'results',
    },
    conduct: {
      path: resultsPath.conduct,
      title: { en: 'Conduct', bn: 'আচরণ মূল্যায়ন' },
      permission: examsPermission.view,
      group: 'results',
    },
    scrutiny: {
      path: resultsPath.scrutiny,
      title: { en: 'Re-scrutiny', bn: 'পুনঃনিরীক্ষণ' },
      permission: examsPermission.view,
      group: 'results',
    },
    sms: {
      path: resultsPath.sms,
      title: { en: 'Result SMS', bn: 'ফলাফলের এসএমএস' },
      permission: messagesPermission.send,
      group: 'results',
    },
    // The results as all staff may see them stand in the menu for the other views of a class.
    staffReport: {
      path: resultsPath.staffReport,
      title: { en: 'Exam results', bn: 'পরীক্ষার ফলাফল' },
      permission: examsPermission.view,
      group: 'results',
    },
    // The same list before publication; its own address, since it has its own permission.
    report: {
      path: resultsPath.report,
      title: { en: 'Exam results', bn: 'পরীক্ষার ফলাফল' },
      permission: resultsPermission.view,
    },
    tabulation: {
      path: resultsPath.tabulation,
      title: { en: 'Tabulation sheet', bn: 'টেবুলেশন শিট' },
      permission: examsPermission.view,
      viewOf: resultsPath.staffReport,
    },
    broughtIn: {
      path: resultsPath.broughtIn,
      title: { en: 'Earlier results', bn: 'আগের ফলাফল' },
      permission: examsPermission.view,
      viewOf: resultsPath.staffReport,
    },
    joint: {
      path: resultsPath.joint,
      title: { en: 'Combined merit list', bn: 'সম্মিলিত মেধাতালিকা' },
      permission: resultsPermission.view,
      viewOf: resultsPath.staffReport,
    },
    statistics: {
      path: resultsPath.statistics,
      title: { en: 'Result statistics', bn: 'ফলাফলের পরিসংখ্যান' },
      permission: examsPermission.view,
      viewOf: resultsPath.staffReport,
    },
  },
});
