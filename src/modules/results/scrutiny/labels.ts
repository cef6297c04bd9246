import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** The words of re-scrutiny. */
export const scrutinyLabels = {
  title: t('Re-scrutiny', 'পুনঃনিরীক্ষণ'),
  // The window of an examination.
  rulesHint: t(
    'Guardians and students can ask, from their own published result, for papers to be checked again.',
    'অভিভাবক ও শিক্ষার্থী নিজেদের প্রকাশিত ফল থেকে কোনো পত্রের পুনঃনিরীক্ষণের আবেদন করতে পারেন।',
  ),
  isOn: t('Take applications', 'আবেদন নেওয়া হবে'),
  off: t('No applications', 'আবেদন নেওয়া হয় না'),
  asExam: t('Same as for all classes', 'সব শ্রেণির মতো'),
  until: t('Until {day}', '{day} পর্যন্ত'),
  over: t('Over since {day}', '{day} তারিখে শেষ'),
  lastDay: t('Last day of application', 'আবেদনের শেষ দিন'),
  fee: t('Fee of one paper', 'প্রতি পত্রের ফি'),
  feeHelp: t('In taka. 0.00 means free.', 'টাকায়। ০.০০ হলে বিনা মূল্যে।'),
  free: t('Free', 'বিনা মূল্যে'),
  subHead: t('Charged under', 'যে উপখাতে ফি'),
  subHeadHelp: t('A fee sub-head that is billed on demand.', 'প্রয়োজনে বিল হয় এমন একটি ফি উপখাত।'),
  noSubHead: t('Choose the sub-head the fee is charged under.', 'ফি কোন উপখাতে হবে তা বেছে নিন।'),
  notChargeable: t('This sub-head is not billed on demand.', 'এটি প্রয়োজনে বিল হয় এমন উপখাত নয়।'),
  badDay: t('Write the day as 05/07/2026.', 'তারিখ ০৫/০৭/২০২৬ আকারে লিখুন।'),
  saved: t('Re-scrutiny saved', 'পুনঃনিরীক্ষণের নিয়ম সংরক্ষিত'),
  // The applicant.
  apply: t('Apply', 'আবেদন করুন'),
  applyHint: t(
    'Choose the papers to be checked again. The last day is {day}.',
    'যেসব পত্র আবার দেখা হবে, বেছে নিন। শেষ দিন {day}।',
  ),
  feeEach: t('{fee} for each paper, to be paid at the fee counter.', 'প্রতি পত্রে {fee}, ফি কাউন্টারে দিতে হবে।'),
  feeAll: t('Fee of the chosen papers', 'বাছাই করা পত্রের ফি'),
  feeNone: t('It costs nothing.', 'কোনো ফি নেই।'),
  papers: t('Papers', 'পত্র'),
  note: t('Your reason (optional)', 'আপনার কারণ (ঐচ্ছিক)'),
  choosePaper: t('Choose at least one paper.', 'অন্তত একটি পত্র বেছে নিন।'),
  appliedFor: t(
    'Application sent. Papers to be checked again: {count}',
    '{count}টি পত্রের পুনঃনিরীক্ষণের আবেদন হয়েছে',
  ),
  closedSince: t('The last day to apply was {day}.', 'আবেদনের শেষ দিন ছিল {day}।'),
  withdraw: t('Withdraw', 'প্রত্যাহার'),
  withdrawTitle: t('Withdraw the application: {paper}', 'আবেদন প্রত্যাহার: {paper}'),
  withdrawText: t(
    'The paper will not be checked again, and its fee is no longer due.',
    'পত্রটি আর দেখা হবে না, আর এর ফি দিতে হবে না।',
  ),
  withdrawn: t('The application is withdrawn', 'আবেদন প্রত্যাহার হয়েছে'),
  stateApplied: t(
    'Pay {fee} at the fee counter; then the paper is checked.',
    'ফি কাউন্টারে {fee} দিন; এরপর দেখা হবে।',
  ),
  statePaid: t('Waiting for an examiner.', 'পরীক্ষকের অপেক্ষায় আছে।'),
  stateChecking: t('The paper is being checked.', 'পত্রটি দেখা হচ্ছে।'),
  stateUnchanged: t('The marks stay as they were.', 'নম্বর আগের মতোই আছে।'),
  stateChanged: t(
    'Marks are changed. The corrected result follows with its next revision.',
    'নম্বর বদলেছে। পরবর্তী সংশোধনে সঠিক ফল প্রকাশিত হবে।',
  ),
  statePublished: t(
    'Marks are changed; the result above shows them.',
    'নম্বর বদলেছে; ওপরের ফলে তা দেখানো হয়েছে।',
  ),
  // The office and the examiner.
  search: t('Search by name, ID or subject', 'নাম, আইডি বা বিষয় দিয়ে খুঁজুন'),
  empty: t(
    'Nobody has applied yet. Set the last day to apply under Result permission.',
    'এখনো কেউ আবেদন করেননি। আবেদনের শেষ দিন ফলাফলের অনুমতিতে ঠিক করুন।',
  ),
  emptyOwn: t(
    'No paper has been assigned to you. Applications for the papers you check are listed here.',
    'আপনাকে কোনো পত্র দেওয়া হয়নি। আপনি যেসব পত্র দেখবেন সেগুলোর আবেদন এখানে থাকবে।',
  ),
  count: t('Applications: {count}', '{count}টি আবেদন'),
  student: t('Student', 'শিক্ষার্থী'),
  code: t('Student ID', 'শিক্ষার্থী আইডি'),
  class: t('Class', 'শ্রেণি'),
  roll: t('Roll', 'রোল'),
  exam: t('Examination', 'পরীক্ষা'),
  paper: t('Paper', 'পত্র'),
  appliedOn: t('Applied on', 'আবেদনের তারিখ'),
  appliedBy: t('Applied by', 'আবেদনকারী'),
  feeShort: t('Fee', 'ফি'),
  state: t('Status', 'অবস্থা'),
  examiner: t('Examiner', 'পরীক্ষক'),
  nobody: t('Nobody yet', 'এখনো কেউ নন'),
  waived: t('waived', 'মওকুফ'),
  receipt: t('Receipt', 'রসিদ'),
  allStates: t('All states', 'সব অবস্থা'),
  allExams: t('All examinations', 'সব পরীক্ষা'),
  allClasses: t('All classes', 'সব শ্রেণি'),
  part: t('Part', 'অংশ'),
  fullMark: t('Full marks', 'পূর্ণমান'),
  stored: t('Marks as stored', 'সংরক্ষিত নম্বর'),
  storedNow: t('Stored', 'সংরক্ষিত'),
  foundMark: t('Found', 'পাওয়া গেছে'),
  history: t('Steps', 'ধাপসমূহ'),
  begin: t('Begin checking', 'দেখা শুরু'),
  began: t('Checking has begun', 'দেখা শুরু হয়েছে'),
  record: t('Record what was found', 'যা পাওয়া গেছে লিখুন'),
  writeFinding: t('Write what you looked at and found.', 'কী দেখলেন ও কী পেলেন তা লিখুন।'),
  keptAsIs: t('Marks unchanged', 'নম্বর অপরিবর্তিত'),
  sendFound: t('Send for approval', 'অনুমোদনের জন্য পাঠান'),
  foundHint: t(
    'Change the marks that differ; they count once somebody else approves them. Leave them as they are to confirm the marks.',
    'যে নম্বর ভিন্ন তা বদলে দিন; অন্য কেউ অনুমোদন করলে তা কার্যকর হবে। না বদলালে নম্বর আগের মতোই থাকবে।',
  ),
  foundDone: t('Sent for approval', 'অনুমোদনের জন্য পাঠানো হয়েছে'),
  noneChanged: t(
    'No mark differs. Choose “Marks unchanged” instead.',
    'কোনো নম্বর বদলায়নি। তার বদলে “নম্বর অপরিবর্তিত” বাছাই করুন।',
  ),
  waitsForApproval: t(
    'Different marks were found; they wait for approval by somebody else.',
    'ভিন্ন নম্বর পাওয়া গেছে; অন্য কারও অনুমোদনের অপেক্ষায়।',
  ),
  ownFinding: t(
    'You found these marks yourself; somebody else must approve them.',
    'এই নম্বর আপনিই পেয়েছেন; অন্য কেউ অনুমোদন করবেন।',
  ),
  approve: t('Approve', 'অনুমোদন'),
  approveTitle: t('Change the marks of {name}', '{name}-এর নম্বর বদলানো'),
  approveText: t(
    'The marks are changed by an amendment. Generate and publish the results again afterwards.',
    'সংশোধনী হিসেবে নম্বর বদলাবে। এরপর ফলাফল আবার তৈরি ও প্রকাশ করুন।',
  ),
  approved: t(
    'The marks are changed. Generate and publish the results again.',
    'নম্বর বদলেছে। ফলাফল আবার তৈরি ও প্রকাশ করুন।',
  ),
  giveBack: t('Give back', 'ফেরত'),
  giveBackTitle: t('Give back to the examiner', 'পরীক্ষককে ফেরত'),
  giveBackText: t('The examiner looks at the paper once more.', 'পরীক্ষক পত্রটি আবার দেখবেন।'),
  givenBack: t('Given back to the examiner', 'পরীক্ষককে ফেরত দেওয়া হয়েছে'),
  reject: t('Reject', 'প্রত্যাখ্যান'),
  rejectTitle: t('Reject the application of {name}', '{name}-এর আবেদন প্রত্যাখ্যান'),
  rejectText: t(
    'The applicant reads the reason. A fee that is not paid is cancelled; a paid one stays until its receipt is cancelled.',
    'আবেদনকারী কারণটি পড়বেন। অপরিশোধিত ফি বাতিল হবে; পরিশোধিত ফি রসিদ বাতিল না করা পর্যন্ত থাকবে।',
  ),
  rejectedDone: t('The application is rejected', 'আবেদন প্রত্যাখ্যাত হয়েছে'),
  waive: t('Waive the fee', 'ফি মওকুফ'),
  waiveTitle: t('Waive the fee of {name}', '{name}-এর ফি মওকুফ'),
  waiveText: t(
    'The fee is no longer due, and the paper may be checked.',
    'ফি আর দিতে হবে না, আর পত্রটি দেখা যাবে।',
  ),
  waivedDone: t('The fee is waived', 'ফি মওকুফ হয়েছে'),
  name: t('Name an examiner', 'পরীক্ষক মনোনয়ন'),
  subjectTeacher: t("The subject's teacher", 'বিষয়ের শিক্ষক'),
  named: t('The examiner is named', 'পরীক্ষক মনোনীত হয়েছেন'),
  feeReason: t('Re-scrutiny, {exam}', 'পুনঃনিরীক্ষণ, {exam}'),
} as const;

/** The fields of what is sent, as messages name them. */
export const scrutinyFields = {
  lastDay: scrutinyLabels.lastDay,
  fee: scrutinyLabels.fee,
  subHeadId: scrutinyLabels.subHead,
  papers: scrutinyLabels.papers,
  note: scrutinyLabels.note,
  examinerId: scrutinyLabels.examiner,
  marks: scrutinyLabels.foundMark,
  reason: t('Reason', 'কারণ'),
};

/** The states of an application. */
export const scrutinyStateLabels = {
  applied: t('Applied', 'আবেদনকৃত'),
  paid: t('Paid', 'ফি পরিশোধিত'),
  checking: t('Checking', 'দেখা হচ্ছে'),
  changed: t('Changed', 'পরিবর্তিত'),
  unchanged: t('Unchanged', 'অপরিবর্তিত'),
  rejected: t('Rejected', 'প্রত্যাখ্যাত'),
  withdrawn: t('Withdrawn', 'প্রত্যাহৃত'),
} as const;

/** What a step of an application is called. */
export const scrutinyEventLabels = {
  applied: t('Applied', 'আবেদন'),
  waived: t('Fee waived', 'ফি মওকুফ'),
  named: t('Examiner named', 'পরীক্ষক মনোনীত'),
  began: t('Checking begun', 'দেখা শুরু'),
  found: t('Different marks found', 'ভিন্ন নম্বর পাওয়া গেছে'),
  returned: t('Given back', 'ফেরত'),
  unchanged: t('Marks unchanged', 'নম্বর অপরিবর্তিত'),
  changed: t('Marks changed', 'নম্বর পরিবর্তিত'),
  rejected: t('Rejected', 'প্রত্যাখ্যাত'),
  withdrawn: t('Withdrawn', 'প্রত্যাহৃত'),
} as const;

/** What re-scrutiny refuses. */
export const scrutinyErrors = {
  notOffered: {
    code: 'results.scrutinyNotOffered',
    status: 409,
    text: t(
      'No applications for re-scrutiny are taken for this examination.',
      'এই পরীক্ষার পুনঃনিরীক্ষণের আবেদন নেওয়া হয় না।',
    ),
  },
  closed: {
    code: 'results.scrutinyClosed',
    status: 409,
    text: t('The last day to apply for re-scrutiny was {day}.', 'পুনঃনিরীক্ষণের আবেদনের শেষ দিন ছিল {day}।'),
  },
  twice: {
    code: 'results.scrutinyTwice',
    status: 409,
    text: t(
      'Re-scrutiny of {papers} has already been applied for.',
      '{papers}-এর পুনঃনিরীক্ষণের আবেদন আগেই করা হয়েছে।',
    ),
  },
  notNow: {
    code: 'results.scrutinyNotNow',
    status: 409,
    text: t(
      'This application has moved on in the meantime, so this can no longer be done. Look at it again.',
      'এর মধ্যে আবেদনের অবস্থা বদলেছে, তাই এটি আর করা যায় না। আবার দেখুন।',
    ),
  },
  notExaminer: {
    code: 'results.scrutinyNotExaminer',
    status: 403,
    text: t(
      'Only the examiner of this paper can record what the check found. The office may name someone else.',
      'শুধু এই পত্রের পরীক্ষক ফল লিখতে পারেন। অফিস অন্য কাউকে মনোনীত করতে পারে।',
    ),
  },
  ownFinding: {
    code: 'results.scrutinyOwnFinding',
    status: 403,
    text: t(
      'You found these marks, so somebody else must approve them.',
      'এই নম্বর আপনিই পেয়েছেন, তাই অন্য কেউ অনুমোদন করবেন।',
    ),
  },
  unknownExaminer: t('Choose one of the teachers and staff.', 'শিক্ষক ও কর্মচারীদের একজন বেছে নিন।'),
  unknownPaper: t('These are not papers of this result.', 'এগুলো এই ফলাফলের পত্র নয়।'),
} as const;
