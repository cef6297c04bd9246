import type { Label } from '../../../../core/labels.ts';
import type { ReachKind } from '../../../../core/module/reach.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const reachNames: Readonly<Record<ReachKind, Label>> = {
  shift: t('Shifts', 'শিফট'),
  group: t('Groups', 'বিভাগ'),
  class: t('Classes', 'শ্রেণি'),
  section: t('Sections', 'শাখা'),
};

export const reachLabels = {
  title: t('Reach', 'কাজের পরিধি'),
  whole: t('The whole institution.', 'পুরো প্রতিষ্ঠান।'),
  change: t('Change', 'পরিবর্তন'),
  formTitle: t('Limit to a part of the institution', 'প্রতিষ্ঠানের একটি অংশে সীমিত করা'),
  hint: t(
    'In students, attendance, marks, results, dues and library members only these sections are shown; every other list of students is closed. The person’s own sections as class teacher, and sheets to enter marks in, stay open. If nothing is chosen: the whole institution.',
    'শিক্ষার্থী, হাজিরা, নম্বর, ফলাফল, বকেয়া ও গ্রন্থাগারের সদস্যে শুধু এই শাখাগুলো দেখা যায়; শিক্ষার্থীদের অন্য সব তালিকা বন্ধ থাকে। নিজের শ্রেণিশিক্ষকতার শাখা এবং নিজের নম্বর তোলার শিট খোলাই থাকে। কিছু বাছাই না করলে পুরো প্রতিষ্ঠান।',
  ),
  all: t('All', 'সব'),
  saved: t('The reach is saved.', 'কাজের পরিধি সংরক্ষিত হয়েছে।'),
};
