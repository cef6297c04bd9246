import type { Label } from '../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** What the form says of an answer; the server and the browser say it alike. */
export const formProblems = {
  required: t('The {attribute} field is required.', '{attribute} পূরণ করা আবশ্যক।'),
  inBengali: t('Write it in Bengali.', 'বাংলায় লিখুন।'),
  inEnglish: t('Write it in English letters.', 'ইংরেজি অক্ষরে লিখুন।'),
  date: t('Write a date that has been, such as 05/07/2016.', 'সঠিক তারিখ লিখুন, যেমন ০৫/০৭/২০১৬।'),
  choice: t('Choose one of the list.', 'তালিকা থেকে একটি বাছাই করুন।'),
  choose: t('Choose a class.', 'শ্রেণি বাছাই করুন।'),
  tooManyChoices: t('Choose at most {count} classes.', 'সর্বোচ্চ {count}টি শ্রেণি বাছাই করা যাবে।'),
  mobile: t(
    'Write a mobile number of 11 digits, such as 01712345678.',
    '১১ অঙ্কের মোবাইল নম্বর লিখুন, যেমন ০১৭১২৩৪৫৬৭৮।',
  ),
  email: t('The email must be a valid email address.', 'সঠিক ইমেইল ঠিকানা লিখুন।'),
  nid: t('A National ID number has 10, 13 or 17 digits.', 'জাতীয় পরিচয়পত্র নম্বর ১০, ১৩ বা ১৭ অঙ্কের হয়।'),
  birth: t('A birth certificate number has 17 digits.', 'জন্ম নিবন্ধন নম্বর ১৭ অঙ্কের হয়।'),
  money: t('Write an amount of taka.', 'টাকার পরিমাণ লিখুন।'),
  digits: t('Only digits.', 'শুধু অঙ্ক লিখুন।'),
  gpa: t('A GPA is from 0.00 to 5.00.', 'জিপিএ ০.০০ থেকে ৫.০০ পর্যন্ত হয়।'),
  age: t('The age must be {from} to {to} years on {day}.', '{day} তারিখে বয়স {from} থেকে {to} বছর হতে হবে।'),
  eligibility: t('At least GPA {gpa} in {exam} is asked for.', '{exam} পরীক্ষায় কমপক্ষে জিপিএ {gpa} লাগবে।'),
  photo: t('A passport-size photo is required.', 'পাসপোর্ট আকারের ছবি আবশ্যক।'),
  place: t('Choose division, district and thana.', 'বিভাগ, জেলা ও থানা বাছাই করুন।'),
} as const satisfies Record<string, Label>;
