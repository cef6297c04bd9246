import type { Label } from '../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** What the form says of an answer; the server and the browser say it alike. */
export const formProblems = {
  choice: t('Choose one from the list.', 'তালিকা থেকে একটি বাছাই করুন।'),
  choose: t('Choose a class.', 'শ্রেণি বাছাই করুন।'),
  tooManyChoices: t('Choose at most {count} {count|class|classes}.', 'সর্বোচ্চ {count}টি শ্রেণি বাছাই করা যাবে।'),
  age: t('The age must be {from} to {to} years on {day}.', '{day} তারিখে বয়স {from} থেকে {to} বছর হতে হবে।'),
  eligibility: t('At least GPA {gpa} in {exam} is needed.', '{exam} পরীক্ষায় কমপক্ষে জিপিএ {gpa} লাগবে।'),
  photo: t('A passport-size photo is required.', 'পাসপোর্ট আকারের ছবি আবশ্যক।'),
  condition: t('Does not follow the rule “{rule}”.', '“{rule}” নিয়মের সঙ্গে মেলে না।'),
  subjectTwice: t('This subject is already chosen above.', 'বিষয়টি ওপরে একবার বাছাই করা হয়েছে।'),
  nobodyHasId: t(
    'This ID is of no student this applicant can be.',
    'এই আইডির কোনো শিক্ষার্থী এই আবেদনকারী হতে পারে না।',
  ),
  place: t('Choose division, district and thana.', 'বিভাগ, জেলা ও থানা বাছাই করুন।'),
} as const satisfies Record<string, Label>;
