import type { Label } from '../../labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** The words of the platform's catalogue, and of what an institution takes from it. */
export const catalogueLabels = {
  offer: t('From the catalogue', 'ক্যাটালগ থেকে'),
  offerTitle: t('{plural} from the catalogue', 'ক্যাটালগের {plural}'),
  explain: t(
    'The platform keeps a catalogue. See what it has changed or added, and take it or keep what you have. Nothing changes by itself.',
    'প্ল্যাটফর্মের একটি ক্যাটালগ আছে। সেখানে কী বদলেছে বা যোগ হয়েছে দেখুন; চাইলে নিন, না চাইলে নিজেরটাই রাখুন। নিজে থেকে কিছু বদলায় না।',
  ),
  open: t('New and changed', 'নতুন ও পরিবর্তিত'),
  left: t('Not taken', 'নেওয়া হয়নি'),
  nothingOpen: t('Everything matches the catalogue.', 'সবকিছু ক্যাটালগের সঙ্গে মিলে আছে।'),
  nothingLeft: t('Nothing from the catalogue was left out.', 'ক্যাটালগের কিছু বাদ পড়েনি।'),
  lacks: t('Take this first: {names}', 'আগে এটি নিন: {names}'),
  choose: t('Choose {name}', '{name} বাছাই করুন'),
  chooseAll: t('Choose all', 'সব বাছাই করুন'),
  take: t('Take {count}', '{count}টি নিন'),
  stay: t('Leave {count}', '{count}টি বাদ রাখুন'),
  takeThem: t('Take', 'নিন'),
  leaveThem: t('Leave', 'বাদ রাখুন'),
  taken: t('{count} taken from the catalogue.', 'ক্যাটালগ থেকে {count}টি নেওয়া হয়েছে।'),
  stayed: t('{count} left as they are.', '{count}টি যেমন আছে তেমনই থাকল।'),
  firstShown: t('The first {count} of {total} are shown.', '{total}টির প্রথম {count}টি দেখানো হচ্ছে।'),
  institutions: t('Institutions', 'প্রতিষ্ঠান'),
  institutionsOf: t('{name}: institutions', '{name}: প্রতিষ্ঠানসমূহ'),
  noInstitution: t('No institution is in this state.', 'এই অবস্থায় কোনো প্রতিষ্ঠান নেই।'),
} as const;
