/** What the results refuse. */
export const resultErrors = {
  nobody: {
    code: 'results.nobody',
    status: 409,
    text: { en: 'Nobody in this class sits this examination.', bn: 'এই শ্রেণির কেউ এই পরীক্ষায় নেই।' },
  },
  notHeld: {
    code: 'results.notHeld',
    status: 409,
    text: {
      en: '{exam} is a draft or cancelled: no results are made of it, and none are published.',
      bn: '{exam} খসড়া বা বাতিল অবস্থায় আছে: এর ফলাফল তৈরি বা প্রকাশ করা যায় না।',
    },
  },
  missingMarks: {
    code: 'results.missingMarks',
    status: 409,
    text: {
      en: '{count} {count|mark is|marks are} not entered yet. Enter them, or generate without those students.',
      bn: '{count}টি নম্বর এখনো দেওয়া হয়নি। নম্বর দিন, অথবা ওই শিক্ষার্থীদের বাদ দিয়ে ফলাফল তৈরি করুন।',
    },
  },
  twoFourths: {
    code: 'results.twoFourths',
    status: 409,
    text: {
      en: 'A student has one 4th subject. Roll {rolls}: choose one of them, then generate again.',
      bn: 'একজন শিক্ষার্থীর চতুর্থ বিষয় একটিই। রোল {rolls}: একটি বেছে নিয়ে আবার তৈরি করুন।',
    },
  },
  noCredits: {
    code: 'results.noCredits',
    status: 409,
    text: {
      en: 'Points are weighted by credits, but no credits are given for {subjects}. Write them in the result settings.',
      bn: 'পয়েন্ট ক্রেডিট অনুযায়ী গণ্য হয়, কিন্তু {subjects} বিষয়ের ক্রেডিট দেওয়া নেই। ফলাফলের নিয়মে লিখুন।',
    },
  },
  notLatest: {
    code: 'results.notLatest',
    status: 409,
    text: {
      en: 'Only the latest generation that is not published yet can be published. Open that one.',
      bn: 'শুধু সর্বশেষ অপ্রকাশিত ফলাফলই প্রকাশ করা যায়। সেটি খুলুন।',
    },
  },
  marksChanged: {
    code: 'results.marksChanged',
    status: 409,
    text: {
      en: 'Marks or rules have changed since these results were made. Generate them again, then publish.',
      bn: 'এই ফলাফল তৈরির পর নম্বর বা নিয়ম বদলেছে। আবার তৈরি করে প্রকাশ করুন।',
    },
  },
  incomplete: {
    code: 'results.incomplete',
    status: 409,
    text: {
      en: '{count} {count|student has|students have} marks missing. Nobody is published without a result: enter the marks, or AB or WH.',
      bn: '{count} জনের নম্বর বাকি। ফলাফল ছাড়া কাউকে প্রকাশ করা যায় না: নম্বর দিন, অথবা AB বা WH লিখুন।',
    },
  },
  sheetsNotReady: {
    code: 'results.sheetsNotReady',
    status: 409,
    text: {
      en: 'Results can be published only when every mark sheet is ready. {count} are not yet submitted, verified or accepted: {sheets}.',
      bn: 'সব নম্বরপত্র প্রস্তুত না হলে ফল প্রকাশ করা যায় না। {count}টি এখনো জমা, যাচাই বা গ্রহণ হয়নি: {sheets}।',
    },
  },
  trialOnly: {
    code: 'results.trialOnly',
    status: 409,
    text: {
      en: 'Until every mark sheet is ready only a trial can be made, which is not published. {count} are not yet submitted, verified or accepted: {sheets}.',
      bn: 'সব নম্বরপত্র প্রস্তুত না হওয়া পর্যন্ত শুধু পরীক্ষামূলক ফল তৈরি করা যায়, তা প্রকাশ হয় না। {count}টি এখনো জমা, যাচাই বা গ্রহণ হয়নি: {sheets}।',
    },
  },
  nothingToWithdraw: {
    code: 'results.nothingToWithdraw',
    status: 409,
    text: { en: 'Only published results can be withdrawn.', bn: 'শুধু প্রকাশিত ফলই প্রত্যাহার করা যায়।' },
  },
  notPublished: {
    code: 'results.notPublished',
    status: 409,
    text: {
      en: 'Only published marks are amended; before publication, correct the mark in its mark sheet.',
      bn: 'শুধু প্রকাশিত ফলাফলের নম্বর সংশোধন হয়; তার আগে নম্বরপত্রেই ঠিক করুন।',
    },
  },
  notClassTeacher: {
    code: 'results.notClassTeacher',
    status: 403,
    text: {
      en: 'Only the class teacher of the section, or someone who makes results, can write these comments.',
      bn: 'শুধু শাখার শ্রেণিশিক্ষক, অথবা যিনি ফলাফল তৈরি করেন, এই মন্তব্য লিখতে পারেন।',
    },
  },
  allHeld: {
    code: 'results.allHeld',
    status: 409,
    text: {
      en: 'Every one of these results is withheld for dues, so there is no mark sheet to hand out.',
      bn: 'এগুলোর সব ফলই বকেয়ার কারণে স্থগিত, তাই দেওয়ার মতো কোনো নম্বরপত্র নেই।',
    },
  },
  heldForDues: {
    code: 'results.heldForDues',
    status: 409,
    text: {
      en: 'This result is withheld for dues. It is shown as soon as they are paid.',
      bn: 'বকেয়ার কারণে এই ফল স্থগিত। পরিশোধ করলেই ফল দেখা যাবে।',
    },
  },
  markMoved: {
    code: 'results.markMoved',
    status: 409,
    text: {
      en: 'This mark has changed in the meantime. Reload and look again.',
      bn: 'এর মধ্যে নম্বরটি বদলে গেছে। আবার লোড করে দেখুন।',
    },
  },
} as const;
