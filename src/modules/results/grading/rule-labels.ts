import type { Label } from '../../../core/labels.ts';

export const ruleLabels = {
  totalWithUncounted: {
    en: 'The total includes subjects that do not count in the GPA',
    bn: 'জিপিএতে গণ্য নয় এমন বিষয়ও মোট নম্বরে ধরা হয়',
  },
  totalWithUncountedHelp: {
    en: 'Places by total marks then hang on them too. Otherwise they are printed, but not added.',
    bn: 'তখন মোট নম্বরের মেধাক্রমেও সেগুলো ধরা হয়। নইলে নম্বর ছাপা হয়, যোগ হয় না।',
  },
  attendanceOn: { en: 'A minimum attendance is needed to pass', bn: 'উত্তীর্ণ হতে ন্যূনতম উপস্থিতি লাগে' },
  attendanceHelp: {
    en: 'Of the days of the year’s register up to the last day of the examination. Late counts as present, leave does not.',
    bn: 'পরীক্ষার শেষ দিন পর্যন্ত বছরের হাজিরা খাতার দিনগুলোর মধ্যে। বিলম্ব উপস্থিত ধরা হয়, ছুটি নয়।',
  },
  leastAttendance: { en: 'Minimum attendance, %', bn: 'ন্যূনতম উপস্থিতি, %' },
} as const satisfies Record<string, Label>;
