import type { Label } from '../../src/core/labels.ts';

export type LessonText = {
  /** What the names of its subjects begin with. */
  readonly subject: string;
  readonly title: Label;
  readonly body: Label;
  readonly video?: string;
  readonly hasFile?: true;
  /** Days from today on which it opens and closes; null: no such day. Without either it is open. */
  readonly opens?: number;
  readonly closes?: number;
  readonly isDraft?: true;
};

const t = (en: string, bn: string): Label => ({ en, bn });

/** Lessons as teachers write them, in the order of their subject. */
export const lessonTexts: readonly LessonText[] = [
  {
    subject: 'Mathematics',
    title: t('Fractions in daily life', 'দৈনন্দিন জীবনে ভগ্নাংশ'),
    body: t(
      'Read pages 14 to 17 of the textbook.\n\nThen measure three things at home in halves and quarters and write them in your exercise book.',
      'পাঠ্যবইয়ের ১৪ থেকে ১৭ পৃষ্ঠা পড়ো।\n\nএরপর বাড়ির তিনটি জিনিস অর্ধেক ও চতুর্থাংশে মেপে খাতায় লেখো।',
    ),
    hasFile: true,
  },
  {
    subject: 'Mathematics',
    title: t('From fractions to per cent', 'ভগ্নাংশ থেকে শতকরা'),
    body: t(
      'Per cent means of a hundred. Do exercise 2.1, numbers 1 to 8; we compare the answers in the next period.',
      'শতকরা মানে প্রতি একশতে। অনুশীলনী ২.১-এর ১ থেকে ৮ পর্যন্ত করো; পরের পিরিয়ডে উত্তর মিলিয়ে দেখব।',
    ),
    video: 'https://www.youtube.com/watch?v=percentages',
    closes: 12,
  },
  {
    subject: 'Mathematics',
    title: t('Profit and loss', 'লাভ ও ক্ষতি'),
    body: t(
      'Ask at home what one kilo of rice cost last month and what it costs now. Bring the figures.',
      'গত মাসে এক কেজি চালের দাম কত ছিল আর এখন কত, বাড়িতে জেনে নাও। সংখ্যাগুলো নিয়ে এসো।',
    ),
    opens: 5,
  },
  {
    subject: 'Bangla',
    title: t('How to write a paragraph', 'অনুচ্ছেদ লেখার নিয়ম'),
    body: t(
      'One thought, one paragraph. Write one of ten lines about the rainy season.',
      'এক ভাব, এক অনুচ্ছেদ। বর্ষাকাল নিয়ে দশ লাইনের একটি অনুচ্ছেদ লেখো।',
    ),
  },
  {
    subject: 'Bangla',
    title: t('Recitation: Sonar Tori', 'আবৃত্তি: সোনার তরী'),
    body: t('Learn the first two stanzas by heart.', 'প্রথম দুই স্তবক মুখস্থ করো।'),
    opens: -40,
    closes: -10,
  },
  {
    subject: 'English',
    title: t('Writing a letter to a friend', 'বন্ধুকে চিঠি লেখা'),
    body: t(
      'Date, greeting, body, closing. Tell a friend in another district about your school.',
      'তারিখ, সম্ভাষণ, মূল অংশ, বিদায়। অন্য জেলার এক বন্ধুকে তোমার বিদ্যালয় সম্পর্কে লেখো।',
    ),
    hasFile: true,
  },
  {
    subject: 'English',
    title: t('Simple past and present perfect', 'সাধারণ অতীত ও পুরাঘটিত বর্তমান'),
    body: t('Notes for the next week.', 'আগামী সপ্তাহের নোট।'),
    isDraft: true,
  },
  {
    subject: 'Information',
    title: t('Safe passwords', 'নিরাপদ পাসওয়ার্ড'),
    body: t(
      'Why a long sentence is better than a short riddle, and why nobody else may know it, not even a friend.',
      'কেন ছোট ধাঁধার চেয়ে লম্বা বাক্য ভালো, আর কেন বন্ধুকেও পাসওয়ার্ড বলা যায় না।',
    ),
    video: 'https://muktopaath.gov.bd/course/safe-passwords',
  },
];

type Room = { readonly title: Label; readonly body: Label; readonly video?: string };

/** Class rooms on an institution's website. */
export const roomTexts: readonly Room[] = [
  {
    title: t('Multimedia class room', 'মাল্টিমিডিয়া শ্রেণিকক্ষ'),
    body: t(
      'With a projector and the digital contents of the national curriculum, used by every class twice a week.',
      'প্রজেক্টর ও জাতীয় শিক্ষাক্রমের ডিজিটাল কনটেন্টসহ; প্রতিটি শ্রেণি সপ্তাহে দুই দিন ব্যবহার করে।',
    ),
    video: 'https://www.youtube.com/watch?v=our-class-room',
  },
  {
    title: t('Science laboratory', 'বিজ্ঞানাগার'),
    body: t(
      'Pupils try what the book says: in groups of four, with a teacher and an assistant.',
      'বইয়ের কথা হাতে-কলমে: চারজনের দলে, একজন শিক্ষক ও একজন সহকারীর সঙ্গে।',
    ),
  },
  {
    title: t('Computer laboratory', 'কম্পিউটার ল্যাব'),
    body: t('Seventeen computers, open after lessons too.', 'সতেরোটি কম্পিউটার; ক্লাস শেষেও খোলা থাকে।'),
  },
];

/** Class rooms of the platform, for everybody. */
export const sharedRoomTexts: readonly Room[] = [
  {
    title: t('Learning from home', 'ঘরে বসে শেখা'),
    body: t(
      'Lessons of national television for classes six to ten, ordered by subject.',
      'ষষ্ঠ থেকে দশম শ্রেণির জন্য সংসদ টেলিভিশনের পাঠ, বিষয় অনুযায়ী সাজানো।',
    ),
    video: 'https://www.youtube.com/watch?v=learning-from-home',
  },
  {
    title: t('Teachers share contents', 'শিক্ষক বাতায়ন'),
    body: t(
      'Presentations and exercises that teachers made for teachers.',
      'শিক্ষকদের জন্য শিক্ষকদের তৈরি উপস্থাপনা ও অনুশীলন।',
    ),
    video: 'https://www.teachers.gov.bd/',
  },
];
