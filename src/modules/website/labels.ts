import type { Label } from '../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const labels = {
  home: t('Home', 'হোম'),
  about: t('About', 'পরিচিতি'),
  notices: t('Notices', 'নোটিশ'),
  noticeBoard: t('Notice board', 'নোটিশ বোর্ড'),
  allNotices: t('All notices', 'সব নোটিশ'),
  forGuardians: t('For guardians', 'অভিভাবকদের জন্য'),
  headMessage: t('Message of the head', 'প্রতিষ্ঠান প্রধানের বাণী'),
  events: t('Events', 'অনুষ্ঠান'),
  videos: t('Videos', 'ভিডিও'),
  jobs: t('Job circular', 'নিয়োগ বিজ্ঞপ্তি'),
  posts: t('{count} posts · apply by {day}', '{count}টি পদ · আবেদনের শেষ তারিখ {day}'),
  logIn: t('Log in', 'লগইন'),
  skip: t('Skip to the content', 'মূল অংশে যান'),
  established: t('Established {year}', 'প্রতিষ্ঠা {year}'),
  students: t('Students', 'শিক্ষার্থী'),
  employees: t('Teachers and staff', 'শিক্ষক ও কর্মচারী'),
  readMore: t('Read more', 'আরও পড়ুন'),
  previous: t('Previous', 'পূর্ববর্তী'),
  next: t('Next', 'পরবর্তী'),
  pause: t('Pause', 'থামান'),
  play: t('Play', 'চালান'),
  pictures: t('Pictures', 'ছবি'),
  search: t('Search', 'অনুসন্ধান'),
  nothing: t('Nothing fits this search.', 'এই অনুসন্ধানে কিছু মেলেনি।'),
  noInstitution: t('There is no institution at this address.', 'এই ঠিকানায় কোনো প্রতিষ্ঠান নেই।'),
  away: t(
    'The website does not answer for the moment. Please try again.',
    'ওয়েবসাইট এই মুহূর্তে সাড়া দিচ্ছে না। আবার চেষ্টা করুন।',
  ),
  notFound: t('This page does not exist.', 'এই পৃষ্ঠাটি নেই।'),
  menu: t('Menu', 'মেনু'),
  runsOn: t('Runs on Pathshala', 'পাঠশালায় পরিচালিত'),
} as const;
