import type { Label } from '../../src/core/labels.ts';

export { events } from './events.ts';
export { type InstitutionText, institutions } from './institutions.ts';
export { notices, sidebarNotices } from './notices.ts';

/** The head teacher's message on the home page. */
export const headMessage: Label = {
  en: 'A school is known by the child who is doing least well in it. We look at every register each morning, call every home where a child is missing, and keep our doors open to every guardian.\n\nOur pupils come from farms, shops and workshops, and many are the first of their family to sit a board examination. We ask three things of them: come every day, ask when you have not understood, and help the one beside you. The rest is our work.',
  bn: 'যে শিশুটি সবচেয়ে পিছিয়ে আছে, তাকে দিয়েই একটি বিদ্যালয়কে চেনা যায়। আমরা প্রতিদিন সকালে প্রতিটি হাজিরা খাতা দেখি, অনুপস্থিত প্রতিটি শিশুর বাড়িতে ফোন করি এবং সব অভিভাবকের জন্য দরজা খোলা রাখি।\n\nআমাদের শিক্ষার্থীরা কৃষক, দোকানি ও কারিগর পরিবারের সন্তান; অনেকেই পরিবারের প্রথম সদস্য হিসেবে বোর্ড পরীক্ষায় বসে। তাদের কাছে আমরা তিনটি জিনিস চাই: প্রতিদিন আসা, না বুঝলে প্রশ্ন করা আর পাশের জনকে সাহায্য করা। বাকিটা আমাদের কাজ।',
};

/** The heads of the institutions, in the institutions' order. */
export const heads: readonly { readonly name: Label; readonly post: Label; readonly portrait: string }[] = [
  {
    name: { en: 'Selina Akhter', bn: 'সেলিনা আখতার' },
    post: { en: 'Principal', bn: 'অধ্যক্ষ' },
    portrait: 'portrait-woman',
  },
  {
    name: { en: 'Shirin Sultana', bn: 'শিরীন সুলতানা' },
    post: { en: 'Head Teacher', bn: 'প্রধান শিক্ষক' },
    portrait: 'portrait-woman',
  },
  {
    name: { en: 'Md. Abdul Hannan', bn: 'মো. আব্দুল হান্নান' },
    post: { en: 'Principal', bn: 'অধ্যক্ষ' },
    portrait: 'portrait-man',
  },
];

/** Slides of the home page and the special image beside them; `{years}` is the institution's age. */
export const slideTexts: readonly {
  readonly scene: string;
  readonly title: Label;
  readonly caption: Label;
  readonly isSpecial: boolean;
}[] = [
  {
    scene: 'school',
    title: { en: '{years} years of teaching', bn: '{years} বছরের পাঠদান' },
    caption: {
      en: 'Admission to Class Six to Nine opens every November.',
      bn: 'ষষ্ঠ থেকে নবম শ্রেণিতে ভর্তি শুরু হয় প্রতি নভেম্বরে।',
    },
    isSpecial: false,
  },
  {
    scene: 'science',
    title: { en: 'Three laboratories, open every day', bn: 'তিনটি বিজ্ঞানাগার, খোলা প্রতিদিন' },
    caption: {
      en: 'Each pupil works with her own hands from Class Six on.',
      bn: 'ষষ্ঠ শ্রেণি থেকেই প্রত্যেকে নিজের হাতে কাজ করে শেখে।',
    },
    isSpecial: false,
  },
  {
    scene: 'field',
    title: { en: 'Four houses, one field', bn: 'চার হাউস, এক মাঠ' },
    caption: {
      en: 'Football, kabaddi and athletics through the year.',
      bn: 'সারা বছর ফুটবল, কাবাডি ও অ্যাথলেটিক্স।',
    },
    isSpecial: false,
  },
  {
    scene: 'minar',
    title: { en: 'The procession of 21 February', bn: 'একুশের প্রভাতফেরি' },
    caption: {
      en: 'Barefoot, with flowers, before sunrise.',
      bn: 'খালি পায়ে, ফুল হাতে, সূর্যোদয়ের আগে।',
    },
    isSpecial: false,
  },
  {
    scene: 'planting',
    title: { en: '300 saplings along the canal', bn: 'খালপাড়ে ৩০০ চারা' },
    caption: {
      en: 'Every class looks after a row of its own.',
      bn: 'প্রতিটি শ্রেণি নিজের সারির যত্ন নেয়।',
    },
    isSpecial: true,
  },
];

/** About, history, mission: the three texts of the About page. */
export const aboutTexts: readonly {
  readonly type: 'about' | 'history' | 'mission';
  readonly title: Label;
  readonly body: Label;
}[] = [
  {
    type: 'about',
    title: { en: 'About us', bn: 'আমাদের সম্পর্কে' },
    body: {
      en: 'Founded in 1962 in a tin shed by the people of eleven villages, the school now teaches Class Six to Twelve in two shifts. It has three science labs, a library of 6,400 books and a four-acre field.',
      bn: '১৯৬২ সালে এগারো গ্রামের মানুষের উদ্যোগে একটি টিনের ঘরে যাত্রা শুরু। আজ দুই শিফটে ষষ্ঠ থেকে দ্বাদশ শ্রেণি পর্যন্ত পাঠদান চলছে। আছে তিনটি বিজ্ঞানাগার, ৬,৪০০ বইয়ের গ্রন্থাগার ও চার একরের মাঠ।',
    },
  },
  {
    type: 'history',
    title: { en: 'History', bn: 'ইতিহাস' },
    body: {
      en: 'The first 84 pupils sat on mats. The school was recognised in 1965, rebuilt by its former pupils after the war of 1971, and opened its college section in 1998. The science building followed in 2014.',
      bn: 'প্রথম ৮৪ জন শিক্ষার্থী বসত মাদুরে। ১৯৬৫ সালে স্বীকৃতি লাভ, ১৯৭১ সালের মুক্তিযুদ্ধের পর প্রাক্তন শিক্ষার্থীদের হাতে পুনর্নির্মাণ, ১৯৯৮ সালে কলেজ শাখা চালু এবং ২০১৪ সালে বিজ্ঞান ভবন নির্মিত হয়।',
    },
  },
  {
    type: 'mission',
    title: { en: 'Mission and vision', bn: 'লক্ষ্য ও উদ্দেশ্য' },
    body: {
      en: 'We want every child of the area to finish school able to read with pleasure, calculate with confidence, and live honestly with others.',
      bn: 'এলাকার প্রতিটি শিশু যেন আনন্দ নিয়ে পড়তে, আত্মবিশ্বাস নিয়ে হিসাব করতে এবং সবার সঙ্গে সৎভাবে বাঁচতে শিখে বিদ্যালয় শেষ করে, এটাই আমাদের লক্ষ্য।',
    },
  },
];

/** Vacant posts; the last day to apply is set by whoever loads them. */
export const jobCirculars: readonly {
  readonly title: Label;
  readonly body: Label;
  readonly posts: number;
}[] = [
  {
    title: { en: 'Assistant Teacher, Mathematics', bn: 'সহকারী শিক্ষক, গণিত' },
    body: {
      en: 'Bachelor’s degree with Mathematics and NTRCA registration. Pay grade 11 of the national scale.',
      bn: 'গণিতসহ স্নাতক এবং এনটিআরসিএ নিবন্ধন। জাতীয় বেতন স্কেলের ১১তম গ্রেড।',
    },
    posts: 1,
  },
  {
    title: { en: 'Lab Assistant, Physics', bn: 'ল্যাব সহকারী, পদার্থবিজ্ঞান' },
    body: {
      en: 'HSC in Science. Two years in a school or college laboratory is an advantage.',
      bn: 'বিজ্ঞান বিভাগে এইচএসসি। স্কুল বা কলেজের ল্যাবে দুই বছরের অভিজ্ঞতা থাকলে অগ্রাধিকার।',
    },
    posts: 1,
  },
  {
    title: { en: 'Security Guard (night)', bn: 'নৈশপ্রহরী' },
    body: {
      en: 'Class Eight pass, 20 to 35 years of age, resident of the upazila.',
      bn: 'অষ্টম শ্রেণি পাস, বয়স ২০ থেকে ৩৫ বছর, উপজেলার বাসিন্দা।',
    },
    posts: 2,
  },
  {
    title: { en: 'Lecturer, English', bn: 'প্রভাষক, ইংরেজি' },
    body: {
      en: 'Master’s degree in English, second class or better, and NTRCA registration for colleges.',
      bn: 'ইংরেজিতে ন্যূনতম দ্বিতীয় শ্রেণির স্নাতকোত্তর এবং কলেজ পর্যায়ের এনটিআরসিএ নিবন্ধন।',
    },
    posts: 1,
  },
  {
    title: { en: 'Office Assistant-cum-Computer Operator', bn: 'অফিস সহকারী কাম কম্পিউটার অপারেটর' },
    body: {
      en: 'HSC, with typing of 30 words a minute in Bengali and 40 in English.',
      bn: 'এইচএসসি; কম্পিউটারে প্রতি মিনিটে বাংলা ৩০ ও ইংরেজি ৪০ শব্দ টাইপের দক্ষতা।',
    },
    posts: 1,
  },
];

/** Films of the school; `duration` minutes:seconds. */
export const videos: readonly { readonly title: Label; readonly duration: string; readonly scene: string }[] =
  [
    {
      title: { en: '21 February: the procession at dawn', bn: '২১ ফেব্রুয়ারি: ভোরের প্রভাতফেরি' },
      duration: '4:28',
      scene: 'minar',
    },
    { title: { en: 'Annual sports', bn: 'বার্ষিক ক্রীড়া প্রতিযোগিতা' }, duration: '6:12', scene: 'field' },
    {
      title: { en: 'A tour of the new science lab', bn: 'নতুন বিজ্ঞানাগার ঘুরে দেখা' },
      duration: '3:40',
      scene: 'science',
    },
    {
      title: { en: '300 saplings in one morning', bn: 'এক সকালে ৩০০ চারা' },
      duration: '2:55',
      scene: 'planting',
    },
    { title: { en: 'A day in Class Six', bn: 'ষষ্ঠ শ্রেণির একটি দিন' }, duration: '5:06', scene: 'classroom' },
    {
      title: { en: 'Our school from the air', bn: 'আকাশ থেকে আমাদের বিদ্যালয়' },
      duration: '1:48',
      scene: 'school',
    },
  ];
