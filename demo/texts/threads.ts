/** Who of the demonstration writes: by the parts of `makeThreads`. */
export type ThreadPart = 'guardian' | 'classTeacher' | 'teacher' | 'parent' | 'office';

/** A conversation; `said` are who wrote, how many hours before the next, and what. The last was `hours` ago. */
export type ThreadText = {
  readonly between: readonly [ThreadPart, ThreadPart];
  /** The guardian's own child, or a student of the teacher's section. */
  readonly about: 'child' | 'pupil';
  readonly subject: string;
  readonly hours: number;
  readonly isClosed?: true;
  /** The place of the message that was reported by the other. */
  readonly reported?: { readonly place: number; readonly reason: string; readonly note: string };
  /** How many of the last messages the other has not read. */
  readonly unread?: number;
  readonly said: readonly (readonly [ThreadPart, string])[];
};

export const threadTexts: readonly ThreadText[] = [
  {
    between: ['guardian', 'classTeacher'],
    about: 'child',
    subject: 'গণিতের বাড়ির কাজ',
    hours: 3,
    unread: 1,
    said: [
      ['guardian', 'আসসালামু আলাইকুম। গণিতের অধ্যায় ৭-এর বাড়ির কাজ কোন পর্যন্ত করতে হবে?'],
      ['classTeacher', 'ওয়ালাইকুম আসসালাম। অনুশীলনী ৭.২-এর ১ থেকে ১০ পর্যন্ত, বৃহস্পতিবারের মধ্যে।'],
      ['guardian', 'ধন্যবাদ। ৮ নম্বর অঙ্কটি ও বুঝতে পারছে না।'],
      ['classTeacher', 'কাল ক্লাসে আবার বুঝিয়ে দেব। চিন্তা করবেন না।'],
    ],
  },
  {
    between: ['classTeacher', 'guardian'],
    about: 'child',
    subject: 'Parents’ day on Saturday',
    hours: 27,
    said: [
      [
        'classTeacher',
        'Parents’ day is on Saturday at ten. I would like to speak with you about the science project.',
      ],
      ['guardian', 'We will come. Should we bring the notebook?'],
      ['classTeacher', 'Yes please, and the drawing of the water filter.'],
    ],
  },
  {
    between: ['guardian', 'office'],
    about: 'child',
    subject: 'New telephone number',
    hours: 75,
    isClosed: true,
    said: [
      ['guardian', 'Our number has changed. Which paper do you need?'],
      ['office', 'None: tell it at the counter and show your ID card. We then change it at once.'],
      ['guardian', 'Done this morning, thank you.'],
    ],
  },
  {
    between: ['parent', 'teacher'],
    about: 'pupil',
    subject: 'বুধবার দেরিতে আসা',
    hours: 5,
    unread: 1,
    said: [
      ['parent', 'বুধবার ডাক্তারের কাছে যেতে হবে, তাই সে দ্বিতীয় ঘণ্টায় আসবে।'],
      ['teacher', 'জানানোর জন্য ধন্যবাদ। হাজিরায় লিখে রাখব।'],
      ['parent', 'পদার্থবিজ্ঞানের পরীক্ষাটি কি সে পরে দিতে পারবে?'],
    ],
  },
  {
    between: ['teacher', 'parent'],
    about: 'pupil',
    subject: 'Coaching after school',
    hours: 30,
    reported: { place: 1, reason: 'insult', note: 'This is not how one speaks to a teacher.' },
    said: [
      ['teacher', 'He was not at the extra lesson on Sunday. Is he well?'],
      ['parent', 'Your extra lessons are useless and everybody knows it.'],
    ],
  },
  {
    between: ['teacher', 'office'],
    about: 'pupil',
    subject: 'Testimonial for a scholarship',
    hours: 50,
    said: [
      ['teacher', 'He applies for a scholarship and needs a testimonial by the end of the month.'],
      ['office', 'It is ready on Tuesday, at the counter.'],
    ],
  },
];
