import type { Label } from '../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const labels = {
  updated: t('Updated {time}', 'হালনাগাদ {time}'),
  refresh: t('Read again', 'আবার পড়ুন'),
  attendanceToday: t('Attendance today', 'আজকের উপস্থিতি'),
  presentOf: t('{present} of {total} present', '{total} জনের মধ্যে {present} জন উপস্থিত'),
  notYet: t('Not taken yet', 'এখনও নেওয়া হয়নি'),
  lastDay: t('{date}: {rate}', '{date}: {rate}'),
  absentToday: t('Absent today', 'আজ অনুপস্থিত'),
  lateAndLeave: t('{late} late · {leave} on leave', 'বিলম্ব {late} · ছুটি {leave}'),
  students: t('Students', 'শিক্ষার্থী'),
  girls: t('{share} girls', 'ছাত্রী {share}'),
  joined: t('{count} joined this month', 'এ মাসে ভর্তি {count} জন'),
  employees: t('Teachers and staff', 'শিক্ষক ও কর্মচারী'),
  active: t('In service', 'কর্মরত'),
  classes: t('Students by class', 'শ্রেণি অনুযায়ী শিক্ষার্থী'),
  female: t('Girls', 'ছাত্রী'),
  others: t('Boys', 'ছাত্র'),
  noStudents: t('No student has a place in this year yet.', 'এ বছরে এখনও কোনো শিক্ষার্থী নেই।'),
  news: t('Notices and events', 'নোটিশ ও অনুষ্ঠান'),
  newNotice: t('New notice', 'নতুন নোটিশ'),
  allNotices: t('All notices', 'সব নোটিশ'),
  pinned: t('Pinned', 'পিন করা'),
  event: t('Event', 'অনুষ্ঠান'),
  noNews: t('No notice is in force.', 'এখন কোনো নোটিশ নেই।'),
  modules: t('Modules', 'মডিউল'),
  rollOf: t('{section} · Roll {roll}', '{section} · রোল {roll}'),
  presentNow: t('Present today', 'আজ উপস্থিত'),
  absentNow: t('Absent today', 'আজ অনুপস্থিত'),
  lateNow: t('Came late today', 'আজ দেরিতে এসেছে'),
  leaveNow: t('On leave today', 'আজ ছুটিতে'),
  unknownNow: t('Attendance is not taken yet today', 'আজ এখনও হাজিরা নেওয়া হয়নি'),
  thisYear: t(
    'This year: present {present}, absent {absent}, late {late}, leave {leave}',
    'এ বছর: উপস্থিত {present}, অনুপস্থিত {absent}, বিলম্ব {late}, ছুটি {leave}',
  ),
  noChildren: t(
    'The office has not linked a child to your account yet.',
    'অফিস এখনও আপনার অ্যাকাউন্টে কোনো সন্তান যুক্ত করেনি।',
  ),
};
