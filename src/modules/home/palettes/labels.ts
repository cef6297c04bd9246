import type { ErrorKind } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import type { SiteKind } from '../../platform/rules.ts';
import type { BoardRole, Column, DayFigure, FigureModule, Tile } from './rules.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const tileLabels: Readonly<Record<Tile, Label>> = {
  sections: t('My sections', 'আমার শাখা'),
  decisions: t('Waiting for my decision', 'আমার সিদ্ধান্তের অপেক্ষায়'),
  jobs: t('Quick links', 'দ্রুত লিংক'),
  figures: t('Figures', 'সংখ্যা'),
  children: t('Children', 'সন্তান'),
  waits: t('Waiting for me', 'আমার অপেক্ষায়'),
  work: t('My work', 'আমার কাজ'),
  marking: t('Sections without attendance', 'হাজিরা নেওয়া হয়নি এমন শাখা'),
  classes: t('Students by class', 'শ্রেণি অনুযায়ী শিক্ষার্থী'),
  setup: t('Set up your institution', 'প্রতিষ্ঠানের সেটআপ'),
  news: t('Notices and events', 'নোটিশ ও অনুষ্ঠান'),
};

/** Kinds of institutions, as a palette is attached to them. */
export const kindLabels: Readonly<Record<SiteKind, Label>> = {
  school: t('School', 'বিদ্যালয়'),
  college: t('College', 'কলেজ'),
  school_college: t('School and college', 'স্কুল অ্যান্ড কলেজ'),
  madrasa: t('Madrasah', 'মাদ্রাসা'),
  technical: t('Technical institution', 'কারিগরি প্রতিষ্ঠান'),
  kindergarten: t('Kindergarten', 'কিন্ডারগার্টেন'),
};

export const columnLabels: Readonly<Record<Column, Label>> = {
  top: t('Across the screen', 'পুরো প্রস্থে'),
  main: t('Wide column', 'চওড়া কলাম'),
  side: t('Narrow column', 'সরু কলাম'),
};

export const dayFigureLabels: Readonly<Record<DayFigure, Label>> = {
  attendance: t('Attendance today', 'আজকের উপস্থিতি'),
  absent: t('Absent today', 'আজ অনুপস্থিত'),
  collected: t('Collected today', 'আজ আদায়'),
  students: t('Students', 'শিক্ষার্থী'),
  employees: t('Teachers and staff', 'শিক্ষক ও কর্মচারী'),
};

export const figureModuleLabels: Readonly<Record<FigureModule, Label>> = {
  attendance: t('All of Attendance', 'হাজিরার সব সংখ্যা'),
  students: t('All of Students', 'শিক্ষার্থীর সব সংখ্যা'),
  admission: t('All of Admission', 'ভর্তির সব সংখ্যা'),
  exams: t('All of Exam & result', 'পরীক্ষা ও ফলাফলের সব সংখ্যা'),
  fees: t('All of Fees', 'ফির সব সংখ্যা'),
  accounts: t('All of Accounts', 'হিসাবের সব সংখ্যা'),
  communication: t('All of Communication', 'যোগাযোগের সব সংখ্যা'),
  library: t('All of Library', 'গ্রন্থাগারের সব সংখ্যা'),
};

export const boardRoleLabels: Readonly<Record<BoardRole, Label>> = {
  siteAdmin: t('Institution administrator', 'প্রতিষ্ঠান প্রশাসক'),
  head: t('Head', 'প্রতিষ্ঠান প্রধান'),
  office: t('Office', 'অফিস'),
  accountant: t('Accountant', 'হিসাবরক্ষক'),
  cashier: t('Cashier', 'ক্যাশিয়ার'),
  librarian: t('Librarian', 'গ্রন্থাগারিক'),
  auditor: t('Auditor', 'নিরীক্ষক'),
  teacher: t('Teacher', 'শিক্ষক'),
  student: t('Student', 'শিক্ষার্থী'),
  guardian: t('Guardian', 'অভিভাবক'),
  other: t('Every other role', 'অন্য সব ভূমিকা'),
};

/** What the fields are called, on the form and in messages. */
export const paletteFields = {
  nameEn: t('Name in English', 'নাম (ইংরেজি)'),
  nameBn: t('Name in Bengali', 'বাংলা নাম'),
  accent: t('Colour', 'রং'),
  isDefault: t('Standard for every institution', 'সব প্রতিষ্ঠানের জন্য আদর্শ'),
  boards: t('Boards', 'বোর্ড'),
  sites: t('Institutions', 'প্রতিষ্ঠান'),
  packages: t('Packages', 'প্যাকেজ'),
  kinds: t('Kinds of institution', 'প্রতিষ্ঠানের ধরন'),
} as const satisfies Readonly<Record<string, Label>>;

export const paletteProblems = {
  nameTaken: t('The name has already been taken.', 'নামটি আগেই ব্যবহৃত হয়েছে।'),
  unknownLink: t('A link leads to no screen of an institution.', 'একটি লিংক প্রতিষ্ঠানের কোনো স্ক্রিনে যায় না।'),
};

export const paletteErrors = {
  isDefault: {
    code: 'home.paletteIsDefault',
    status: 409,
    text: t(
      'This palette is the standard one. Make another one standard first.',
      'এটি আদর্শ প্যালেট। আগে অন্য একটিকে আদর্শ করুন।',
    ),
  },
} as const satisfies Readonly<Record<string, ErrorKind>>;

export const paletteLabels = {
  palettes: t('Dashboard palettes', 'ড্যাশবোর্ড প্যালেট'),
  palette: t('Palette', 'প্যালেট'),
  newPalette: t('New palette', 'নতুন প্যালেট'),
  none: t(
    'No palette yet: every institution has the standard boards.',
    'এখনো কোনো প্যালেট নেই: সব প্রতিষ্ঠানে আদর্শ বোর্ড।',
  ),
  followers: t('Institutions that follow it', 'অনুসরণকারী প্রতিষ্ঠান'),
  ownBoards: t('Own boards', 'নিজস্ব বোর্ড'),
  attachedTo: t('Attached to', 'যুক্ত'),
  everybodyElse: t('Everybody else', 'বাকি সবাই'),
  nobody: t('Nothing', 'কিছুই নয়'),
  ownAccent: t("The institution's own colour", 'প্রতিষ্ঠানের নিজের রং'),
  standard: t('Standard', 'আদর্শ'),
  saved: t('The palette is saved', 'প্যালেট সংরক্ষিত হয়েছে'),
  deleted: t('The palette is deleted', 'প্যালেট মুছে ফেলা হয়েছে'),
  deleteDetail: t(
    '{count} {count|institution follows it|institutions follow it}; they go back to the palette of their package, their kind, or the standard one.',
    '{count}টি প্রতিষ্ঠান এটি অনুসরণ করে; তারা প্যাকেজ, ধরন বা আদর্শ প্যালেটে ফিরে যাবে।',
  ),
  tabNames: t('Palette', 'প্যালেট'),
  tabBoards: t('Boards of roles', 'ভূমিকার বোর্ড'),
  tabUses: t('Whom it is for', 'কাদের জন্য'),
  defaultHelp: t(
    'An institution follows its own palette; without one, that of its package, then of its kind, then this one.',
    'প্রতিষ্ঠান প্রথমে নিজের প্যালেট, না থাকলে প্যাকেজের, না থাকলে ধরনের, না থাকলে এটি অনুসরণ করে।',
  ),
  usesHelp: t(
    'An institution, a package and a kind have one palette each: choosing one here takes it out of its earlier palette.',
    'প্রতিটি প্রতিষ্ঠান, প্যাকেজ ও ধরনের একটি করে প্যালেট: এখানে বেছে নিলে আগেরটি থেকে সরে আসে।',
  ),
  role: t('Role', 'ভূমিকা'),
  isStandard: t('This role sees the standard board.', 'এই ভূমিকা আদর্শ বোর্ড দেখে।'),
  isOwn: t('This role has its own board.', 'এই ভূমিকার নিজস্ব বোর্ড আছে।'),
  backToStandard: t('Back to the standard board', 'আদর্শ বোর্ডে ফেরা'),
  orderHelp: t(
    'Drag a tile by its handle, or press an arrow key while the handle has the focus.',
    'হাতল ধরে টাইল টানুন, অথবা হাতলে ফোকাস রেখে তীর চিহ্নের কী চাপুন।',
  ),
  handle: t(
    '{name}, place {place} of {all}. Arrow keys move it',
    '{name}, {all}টির মধ্যে {place} নম্বরে। তীর চিহ্নের কী দিয়ে সরান',
  ),
  nowAt: t('{name} is now at place {place} of {all}', '{name} এখন {all}টির মধ্যে {place} নম্বরে'),
  up: t('Move {name} up', '{name} ওপরে নিন'),
  down: t('Move {name} down', '{name} নিচে নিন'),
  across: t('Move {name} to the other column', '{name} অন্য কলামে নিন'),
  remove: t('Take {name} away', '{name} সরান'),
  emptyColumn: t('Nothing here.', 'এখানে কিছু নেই।'),
  addTile: t('Add a tile', 'টাইল যোগ'),
  addFigure: t('Add a figure', 'সংখ্যা যোগ'),
  addLink: t('Add a link', 'লিংক যোগ'),
  figures: t('Figures in their order', 'সংখ্যার ক্রম'),
  figuresUsual: t('None chosen: the figures usual for the role.', 'বাছাই নেই: ভূমিকার নিয়মিত সংখ্যা।'),
  links: t('Quick links in their order', 'দ্রুত লিংকের ক্রম'),
  linksUsual: t('None chosen: what the role usually begins with.', 'বাছাই নেই: ভূমিকার নিয়মিত কাজ।'),
  preview: t('First screen: {role}', 'প্রথম স্ক্রিন: {role}'),
  previewNote: t(
    'Everybody sees only what they may see: no module that is not attached, no figure without its permission.',
    'প্রত্যেকে শুধু নিজের অনুমতির অংশ দেখেন: যুক্ত নয় এমন মডিউলের কিছু নয়, অনুমতি ছাড়া কোনো সংখ্যা নয়।',
  ),
  usualFigures: t('Usual figures', 'নিয়মিত সংখ্যা'),
  usualJobs: t('Usual jobs', 'নিয়মিত কাজ'),
  hasPalette: t('{name} (now: {palette})', '{name} (এখন: {palette})'),
  pickSites: t('Search by name, web address or EIIN', 'নাম, ওয়েব ঠিকানা বা ইআইআইএন দিয়ে খুঁজুন'),
};
