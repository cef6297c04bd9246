import type { ErrorKind } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import type { Ground } from './rules.ts';

const t = (en: string, bn: string): Label => ({ en, bn });
const refusal = (code: string, status: 404 | 409 | 422, en: string, bn: string): ErrorKind => ({
  code: `website.${code}`,
  status,
  text: { en, bn },
});

export const frontErrors = {
  menuChanged: refusal(
    'menuChanged',
    409,
    'Somebody else has changed the menu. Open it again.',
    'অন্য কেউ মেনু বদলেছেন। আবার খুলুন।',
  ),
  menuShape: refusal(
    'menuShape',
    409,
    'A menu has at most three levels, and no line can be under itself.',
    'মেনু তিন স্তরের বেশি হয় না, আর কোনো লাইন নিজের নিচে থাকে না।',
  ),
  menuFull: refusal('menuFull', 409, 'A menu has at most 200 lines.', 'মেনুতে সর্বোচ্চ ২০০টি লাইন থাকে।'),
  hasLines: refusal(
    'hasLines',
    409,
    'There are other lines under this one. Move or remove them first.',
    'এর নিচে অন্য লাইন আছে। আগে সেগুলো সরান বা মুছুন।',
  ),
  noSuchPage: refusal(
    'noSuchPage',
    409,
    'The website has no page at this address.',
    'ওয়েবসাইটে এই ঠিকানায় কোনো পাতা নেই।',
  ),
  pale: refusal(
    'pale',
    409,
    'This colour is too pale to read on white. Choose a darker one.',
    'সাদার ওপর এই রং পড়া যায় না। আরও গাঢ় রং নিন।',
  ),
} as const satisfies Record<string, ErrorKind>;

export const frontFields: Readonly<Record<string, Label>> = {
  labelEn: t('Text', 'লেখা (ইংরেজি)'),
  labelBn: t('Text in Bengali', 'লেখা (বাংলা)'),
  target: t('Links to', 'যেখানে যায়'),
  isActive: t('Active', 'সক্রিয়'),
  parentId: t('Under', 'যার নিচে'),
  accent: t('Colour', 'রং'),
  bannerId: t('Banner', 'ব্যানার'),
  layout: t('Arrangement', 'বিন্যাস'),
  background: t('Background', 'পটভূমি'),
};

export const menuLabels = {
  intro: t(
    'Drag a line, or select its handle and use the arrow keys: up or down moves it, right puts it under the line above, left takes it out.',
    'লাইন টেনে সরান, অথবা হাতলটি বাছাই করে তীর চিহ্ন চাপুন: ওপরে বা নিচে চাপলে সরে, ডানে চাপলে আগের লাইনের নিচে যায়, বাঁয়ে চাপলে বাইরে আসে।',
  ),
  add: t('Add a line', 'লাইন যোগ করুন'),
  addUnder: t('Add a line under {name}', '{name}-এর নিচে লাইন যোগ করুন'),
  change: t('Change a line', 'লাইন পরিবর্তন'),
  begin: t('Start with the usual menu', 'সাধারণ মেনু দিয়ে শুরু করুন'),
  usual: t(
    'The website shows the usual menu. Make a menu of your own to change it.',
    'ওয়েবসাইটে এখন সাধারণ মেনু দেখা যায়। বদলাতে চাইলে নিজের মেনু তৈরি করুন।',
  ),
  none: t('There is no line under this one yet.', 'এর নিচে এখনো কোনো লাইন নেই।'),
  saved: t('The menu is saved', 'মেনু সংরক্ষিত'),
  removed: t('The line is removed', 'লাইন মোছা হয়েছে'),
  remove: t('Remove', 'মুছুন'),
  removeTitle: t('Remove {name}?', '{name} মুছবেন?'),
  removeText: t('It disappears from the website’s menu at once.', 'ওয়েবসাইটের মেনু থেকে এখনই সরে যাবে।'),
  edit: t('Change', 'বদলান'),
  move: t('Move {name}', '{name} সরান'),
  open: t('Only its lines', 'শুধু এর লাইনগুলো'),
  all: t('The whole menu', 'পুরো মেনু'),
  hidden: t('Inactive', 'নিষ্ক্রিয়'),
  heading: t('Only a heading', 'শুধু শিরোনাম'),
  elsewhere: t('An address elsewhere', 'অন্য কোনো ঠিকানা'),
  place: t('Page of this website', 'এই ওয়েবসাইটের পাতা'),
  address: t('Web address', 'ওয়েব ঠিকানা'),
  kind: t('Links to', 'যেখানে যায়'),
  moved: t('{name}: level {depth}, place {position}', '{name}: স্তর {depth}, ক্রম {position}'),
  see: t('See the website', 'ওয়েবসাইট দেখুন'),
  list: t('Lines of the menu', 'মেনুর লাইন'),
} as const;

export const designLabels = {
  layouts: {
    left: t('Logo on the left', 'লোগো বাঁয়ে'),
    centre: t('In the middle', 'মাঝখানে'),
    banner: t('Wide, with a line below', 'চওড়া, নিচে রেখাসহ'),
  },
  backgrounds: {
    white: t('White', 'সাদা'),
    band: t('Paper', 'কাগজি'),
    accent: t('In colour', 'রঙিন'),
  },
  design: t('Design', 'নকশা'),
  preview: t('How it will look', 'যেমন দেখাবে'),
  own: t('The colour of the institution', 'প্রতিষ্ঠানের রং'),
  other: t('Your own colour', 'নিজের পছন্দের রং'),
  code: t('Colour, as #rrggbb', 'রং, #rrggbb রূপে'),
  motto: t('Show the motto', 'মূলমন্ত্র দেখান'),
  second: t('Show the name in the other language', 'অন্য ভাষায় নাম দেখান'),
  place: t('Show the address', 'ঠিকানা দেখান'),
  sticky: t('The menu stays in view', 'মেনু সব সময় দেখা যাবে'),
  bannerHelp: t(
    'Shown across the header, above the name; five times as wide as it is high. On a phone only the middle is seen.',
    'শিরোভাগ জুড়ে, নামের ওপরে থাকে; উচ্চতার পাঁচ গুণ চওড়া। ফোনে মাঝের অংশ দেখা যায়।',
  ),
  contrast: t('How easy it is to read', 'কতটা সহজে পড়া যায়'),
  grounds: {
    menu: t('White letters on the colour', 'রঙের ওপর সাদা লেখা'),
    page: t('Links on a page', 'পাতায় লিংক'),
    band: t('Links on paper', 'কাগজি পটভূমিতে লিংক'),
  } as const satisfies Record<Ground, Label>,
  fine: t('{ratio} : 1, readable', '{ratio} : ১, পড়া যায়'),
  bad: t('{ratio} : 1, too pale; 4.5 is needed', '{ratio} : ১, বেশি ফিকে; অন্তত ৪.৫ দরকার'),
  saved: t('The design is saved', 'নকশা সংরক্ষিত'),
  menuSample: t('Notices', 'নোটিশ'),
} as const;

export const openLabels = {
  students: t('Students', 'শিক্ষার্থী'),
  employees: t('Teachers and staff', 'শিক্ষক ও কর্মচারী'),
  statistics: t(
    'Show how many students there are, by class and gender',
    'শ্রেণি ও লিঙ্গভেদে শিক্ষার্থীর সংখ্যা দেখান',
  ),
  hasStudents: t('Show the students of each section with name and roll', 'প্রতি শাখার শিক্ষার্থীদের নাম ও রোল দেখান'),
  linksStudents: t('Link each name to the page of the student', 'প্রতিটি নামে শিক্ষার্থীর পাতার লিংক দিন'),
  linksWarning: t(
    'Anyone can then open every student, with the details chosen below. Without links, a page opens only for people who have its whole address.',
    'তখন যে কেউ প্রত্যেক শিক্ষার্থীর পাতা খুলে নিচে বাছাই করা তথ্য দেখতে পারবেন। লিংক না থাকলে পাতার পুরো ঠিকানা যাঁর কাছে আছে শুধু তিনিই দেখেন।',
  ),
  leftOut: t(
    'A student whose family objects is left out: mark it on the form of the student.',
    'কোনো পরিবার না চাইলে সেই শিক্ষার্থীকে বাদ রাখা যায়: শিক্ষার্থীর ফরমে চিহ্ন দিন।',
  ),
  warning: t(
    'Anyone who opens the website can read these names. Ask the guardians first.',
    'ওয়েবসাইট খুললেই যে কেউ এই নামগুলো পড়তে পারবেন। আগে অভিভাবকদের সম্মতি নিন।',
  ),
  more: t('Besides name, class and roll', 'নাম, শ্রেণি ও রোলের সঙ্গে'),
  moreOfStaff: t('Besides name and designation', 'নাম ও পদবির সঙ্গে'),
  never: t(
    'Numbers, addresses and identity papers of students are never shown.',
    'শিক্ষার্থীর ফোন নম্বর, ঠিকানা ও পরিচয়পত্র কখনো দেখানো হয় না।',
  ),
  saved: t('Saved', 'সংরক্ষিত'),
  fields: {
    photo: t('Photo', 'ছবি'),
    gender: t('Gender', 'লিঙ্গ'),
    bloodGroup: t('Blood group', 'রক্তের গ্রুপ'),
    fatherName: t('Father’s name', 'পিতার নাম'),
    motherName: t('Mother’s name', 'মাতার নাম'),
    house: t('House', 'হাউস'),
    admissionDate: t('Admission date', 'ভর্তির তারিখ'),
    joiningDate: t('Joining date', 'যোগদানের তারিখ'),
    mobile: t('Mobile', 'মোবাইল'),
    email: t('Email', 'ইমেইল'),
    indexNumber: t('MPO index', 'এমপিও ইনডেক্স'),
  },
} as const;
