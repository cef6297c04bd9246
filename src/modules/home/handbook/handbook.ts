import type { Label } from '../../../core/labels.ts';
import { type TaskName, tasks } from './tasks.data.ts';

export type Task = {
  /** The folder its pictures lie in, by whom it is for. */
  readonly folder: string;
  /** The demonstration's sign-in with which the pictures are taken. */
  readonly as: string;
  /** The screen it begins on. */
  readonly path: string;
  readonly title: Label;
  readonly steps: readonly Label[];
};

export type Chapter = {
  readonly title: Label;
  /** What the role is there for, in a sentence. */
  readonly about: Label;
  readonly tasks: readonly TaskName[];
};

const staff = ['leave', 'list', 'find', 'password'] as const;
const administration = ['readiness', 'decide', 'user', 'publish', 'year', 'notice', 'message'] as const;

/** A chapter for each role, by its code; `auditor` is also what users of a group are. */
export const chapters = {
  platformOwner: {
    title: { en: 'Platform owner', bn: 'প্ল্যাটফর্ম মালিক' },
    about: {
      en: 'You approve institutions, bill them, help them, and check that everything runs.',
      bn: 'আপনি প্রতিষ্ঠান অনুমোদন ও বিল করেন, সাহায্য করেন এবং সব ঠিকমতো চলছে কি না দেখেন।',
    },
    tasks: ['application', 'bill', 'standIn', 'watch', 'password'],
  },
  siteAdmin: {
    title: { en: 'Institution administrator', bn: 'প্রতিষ্ঠান প্রশাসক' },
    about: {
      en: 'You set up the institution, add users, and decide on requests that need a second person.',
      bn: 'আপনি প্রতিষ্ঠানের সেটআপ করেন, ব্যবহারকারী যোগ করেন এবং দ্বিতীয় ব্যক্তির সিদ্ধান্ত দেন।',
    },
    tasks: [...administration, 'list', 'find', 'password'],
  },
  head: {
    title: { en: 'Head', bn: 'প্রতিষ্ঠান প্রধান' },
    about: {
      en: 'You decide on requests, publish results, and see how the institution is doing.',
      bn: 'আপনি অপেক্ষমাণ বিষয়ে সিদ্ধান্ত দেন, ফলাফল প্রকাশ করেন এবং প্রতিষ্ঠান কেমন চলছে দেখেন।',
    },
    tasks: [...administration, ...staff],
  },
  office: {
    title: { en: 'Office', bn: 'অফিস' },
    about: {
      en: 'You admit students, give certificates, and tell guardians what they should know.',
      bn: 'আপনি শিক্ষার্থী ভর্তি করেন, প্রত্যয়নপত্র দেন এবং অভিভাবকদের প্রয়োজনীয় কথা জানান।',
    },
    tasks: ['admit', 'import', 'certificate', 'notice', 'message', 'studentLeave', ...staff],
  },
  accountant: {
    title: { en: 'Accountant', bn: 'হিসাবরক্ষক' },
    about: {
      en: 'You keep the books, take over the collected money, and reconcile it with the bank.',
      bn: 'আপনি হিসাব রাখেন, আদায়ের টাকা বুঝে নেন এবং ব্যাংকের সঙ্গে মেলান।',
    },
    tasks: ['invoices', 'takeOver', 'voucher', 'books', 'bank', 'dues', ...staff],
  },
  cashier: {
    title: { en: 'Cashier', bn: 'ক্যাশিয়ার' },
    about: {
      en: 'You take fees at the counter, give receipts, and count the drawer in the evening.',
      bn: 'আপনি কাউন্টারে ফি নেন, রসিদ দেন এবং দিন শেষে ড্রয়ার গোনেন।',
    },
    tasks: ['collect', 'close', 'cancel', 'dues', ...staff],
  },
  librarian: {
    title: { en: 'Librarian', bn: 'গ্রন্থাগারিক' },
    about: {
      en: 'You lend books, take them back, add new ones, and count them once a year.',
      bn: 'আপনি বই দেন ও ফেরত নেন, নতুন বই অন্তর্ভুক্ত করেন এবং বছরে একবার গণনা করেন।',
    },
    tasks: ['lend', 'book', 'stockTake', 'leave', 'find', 'password'],
  },
  auditor: {
    title: { en: 'Group user and auditor', bn: 'গ্রুপের ব্যবহারকারী ও নিরীক্ষক' },
    about: {
      en: 'You see everything of your institutions and change nothing.',
      bn: 'আপনি নিজের প্রতিষ্ঠানগুলোর সব দেখেন, কিছু বদলান না।',
    },
    tasks: ['otherInstitution', 'auditor', 'books', 'dues', 'list', 'find', 'password'],
  },
  teacher: {
    title: { en: 'Teacher', bn: 'শিক্ষক' },
    about: {
      en: 'You take attendance, enter marks and publish lessons; as a class teacher you also verify marks.',
      bn: 'আপনি হাজিরা নেন, নম্বর দেন ও পাঠ দেন; শ্রেণিশিক্ষক হলে নম্বর যাচাইও করেন।',
    },
    tasks: ['attendance', 'marks', 'submit', 'lesson', 'studentLeave', ...staff],
  },
  student: {
    title: { en: 'Student', bn: 'শিক্ষার্থী' },
    about: {
      en: 'You see your attendance, results, lessons, books and fees.',
      bn: 'আপনি নিজের হাজিরা, ফলাফল, পাঠ, বই ও ফি দেখেন।',
    },
    tasks: ['ownAttendance', 'result', 'classRoom', 'ownLibrary', 'fees', 'password'],
  },
  guardian: {
    title: { en: 'Guardian', bn: 'অভিভাবক' },
    about: {
      en: 'You see how your children are doing and what is due, and ask the school questions.',
      bn: 'আপনি সন্তানের অগ্রগতি ও বকেয়া দেখেন এবং প্রতিষ্ঠানকে প্রশ্ন করেন।',
    },
    tasks: ['fees', 'ownAttendance', 'result', 'askLeave', 'question', 'password'],
  },
} as const satisfies Readonly<Record<string, Chapter>>;

export type ChapterName = keyof typeof chapters;
export const chapterNames = Object.keys(chapters) as readonly ChapterName[];

/** The chapter for a role; one that an institution made itself has the one with most screens it may open. */
export function chapterOf(role: string | null, open: ReadonlySet<string>): ChapterName {
  const own = chapterNames.find((name) => name === role);
  if (own) return own;
  const count = (name: ChapterName) =>
    chapters[name].tasks.filter((task) => open.has(screenOf(tasks[task].path))).length;
  return chapterNames.reduce((best, name) => (count(name) > count(best) ? name : best), 'office');
}

/** The address of a screen without what is chosen on it. */
export const screenOf = (path: string): string => path.split('?')[0] ?? path;

/** A step as pieces: names of the screen, which stand in square brackets, and the words between them. */
export const piecesOf = (step: string): { readonly text: string; readonly isName: boolean }[] =>
  step
    .split(/\[([^\]]+)\]/)
    .map((text, place) => ({ text, isName: place % 2 === 1 }))
    .filter(({ text }) => text !== '');

/** The picture of a task's screen. */
export const pictureOf = (name: TaskName, language: 'en' | 'bn'): string =>
  `handbook/${tasks[name].folder}/${name}-${language}.webp`;
