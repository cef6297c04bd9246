import type { Label } from '../../core/labels.ts';
import { type SheetKind, sheetKinds } from './tables/rules.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const kindNames = [
  'studentCard',
  'employeeCard',
  'admit',
  'protyonpotro',
  'testimonial',
  'transfer',
  'attestation',
  'certification',
  'character',
  'prize',
  'course',
  'guardianCard',
  'experience',
  'salary',
  'noObjection',
  'increment',
  'jobAdmit',
  'appointment',
  'markSheet',
  'progressReport',
  'libraryCard',
  'staffLibraryCard',
] as const;
export type KindName = (typeof kindNames)[number];
/** What employees ask for: the office prepares it, a second person approves it. */
export const letterKinds = ['salary', 'experience', 'noObjection'] as const satisfies readonly KindName[];
export type LetterKind = (typeof letterKinds)[number];
export const isSheetKind = (kind: KindName): kind is SheetKind => sheetKinds.some((one) => one === kind);
/**
 * What the desks of this module give. Letters of employees are given on request, those of an increment with it, and what
 * applicants for posts get where applications are kept.
 */
export type DeskKind = Exclude<KindName, 'jobAdmit' | 'appointment' | 'increment' | LetterKind | SheetKind>;

/** What whoever gives the document types in besides what is known of the person. */
type KindField = {
  readonly name: string;
  readonly label: Label;
  readonly isRequired?: true;
  readonly isLong?: true;
  /** What it says at first. */
  readonly usual?: Label;
};

export type Kind = {
  readonly label: Label;
  /** What its numbers begin with. */
  readonly prefix: string;
  /** `applicant`: for a post; the module that keeps applications gives these. */
  readonly of: 'student' | 'employee' | 'applicant';
  readonly fields: readonly KindField[];
  /** Made for whole classes too. */
  readonly isBulk?: true;
  /** Given for one examination. */
  readonly isOfExam?: true;
  /** A card of who studies or serves here; nobody gets one who left. */
  readonly isForHere?: true;
  /** Says that somebody studies here: of who left it must say so. */
  readonly saysHere?: true;
  /** Variables that another module fills with figures of its own, which nobody types. */
  readonly figures?: Readonly<Record<string, Label>>;
};

const purpose: KindField = { name: 'purpose', label: t('Purpose', 'উদ্দেশ্য') };
/** What the module of pay knows of the last month that was paid. */
const paidFigures = {
  payMonth: t('Month that was paid last', 'সর্বশেষ পরিশোধিত মাস'),
  basicPay: t('Basic pay', 'মূল বেতন'),
  allowances: t('Allowances', 'ভাতা'),
  grossPay: t('Gross pay', 'মোট বেতন'),
  payDeductions: t('Deductions', 'কর্তন'),
  netPay: t('Net pay', 'নিট বেতন'),
  netPayWords: t('Net pay in words', 'নিট বেতন (কথায়)'),
  governmentPay: t('Paid by the government', 'সরকারি অংশ'),
  paidMonths: t('Months that were paid, the last twelve', 'পরিশোধিত মাস, শেষ বারোটি'),
  paidTotal: t('Net pay of these months', 'এসব মাসের নিট বেতন'),
};
const incrementFigures = {
  raisedOn: t('Increment from', 'বৃদ্ধি কার্যকর'),
  oldBasic: t('Basic pay before', 'আগের মূল বেতন'),
  newBasic: t('Basic pay now', 'নতুন মূল বেতন'),
  newBasicWords: t('Basic pay now in words', 'নতুন মূল বেতন (কথায়)'),
  raisedBy: t('Increment', 'বৃদ্ধির পরিমাণ'),
  payGrade: t('Grade', 'গ্রেড'),
  payStep: t('Step', 'ধাপ'),
  orderText: t('Order or reason', 'আদেশ বা কারণ'),
};
/** What the registers know of a student who leaves. */
const leavingFigures = {
  attendance: t('Attendance in the last class', 'শেষ শ্রেণির উপস্থিতি'),
  workingDays: t('Days of attendance taken', 'হাজিরা নেওয়া দিন'),
  presentDays: t('Days present', 'উপস্থিত দিন'),
  paidUntil: t('Dues paid up to', 'যে মাস পর্যন্ত পাওনা পরিশোধিত'),
};
/** Where it stands in a bound register; empty where none is kept. */
const bookFigures = {
  bookNo: t('Book number', 'বই নম্বর'),
  bookSerial: t('Serial in the book', 'বইয়ের ক্রমিক'),
};
/** What may be kept in bound registers. */
export const bookKinds = ['transfer', 'testimonial'] as const satisfies readonly KindName[];
export const hasBooks = (kind: KindName): boolean => bookKinds.some((one) => one === kind);
const resultFigures = {
  exam: t('Examination', 'পরীক্ষা'),
  gpa: t('GPA', 'জিপিএ'),
  gpaWithoutFourth: t('GPA without the 4th subject', 'চতুর্থ বিষয় ছাড়া জিপিএ'),
  letter: t('Letter', 'গ্রেড'),
  outcome: t('Result', 'ফলাফল'),
  totalMarks: t('Marks obtained', 'প্রাপ্ত নম্বর'),
  fullMarks: t('Full marks', 'পূর্ণমান'),
  classPlace: t('Place in the class', 'শ্রেণিতে স্থান'),
  sectionPlace: t('Place in the section', 'শাখায় স্থান'),
  attendance: t('Attendance', 'উপস্থিতি'),
  comment: t('Remark of the class teacher', 'শ্রেণিশিক্ষকের মন্তব্য'),
  conductText: t('Conduct in one line', 'আচরণ এক লাইনে'),
  notes: t('Notes on the result', 'ফলাফলের টীকা'),
  how: t('How the result was worked out', 'ফল যেভাবে হলো'),
  draft: t('Not published yet', 'এখনো প্রকাশিত নয়'),
  revision: t('Revision', 'সংস্করণ'),
  published: t('Published on', 'প্রকাশের তারিখ'),
  scaleName: t('Grade scale and its version', 'গ্রেড স্কেল ও সংস্করণ'),
};
const conduct: KindField = {
  name: 'conduct',
  label: t('Conduct', 'আচরণ'),
  usual: t('good', 'ভালো'),
};

/** The kinds of documents there are. Their numbers count by kind and year, without gaps. */
export const kinds: Readonly<Record<KindName, Kind>> = {
  studentCard: {
    label: t('Student ID card', 'শিক্ষার্থী পরিচয়পত্র'),
    prefix: 'SID',
    of: 'student',
    fields: [],
    isBulk: true,
    isForHere: true,
  },
  employeeCard: {
    label: t('Employee ID card', 'কর্মী পরিচয়পত্র'),
    prefix: 'EID',
    of: 'employee',
    fields: [],
    isBulk: true,
    isForHere: true,
  },
  admit: {
    label: t('Admit card', 'প্রবেশপত্র'),
    prefix: 'ADM',
    of: 'student',
    fields: [],
    isBulk: true,
    isOfExam: true,
  },
  protyonpotro: {
    label: t('Studentship certificate', 'প্রত্যয়নপত্র'),
    prefix: 'PRO',
    of: 'student',
    fields: [purpose, conduct],
    isBulk: true,
    saysHere: true,
  },
  testimonial: {
    label: t('Testimonial', 'প্রশংসাপত্র'),
    prefix: 'TES',
    of: 'student',
    fields: [
      { name: 'examName', label: t('Examination', 'পরীক্ষা'), isRequired: true, usual: t('SSC', 'এসএসসি') },
      { name: 'examYear', label: t('Year of passing', 'পাসের সন'), isRequired: true },
      { name: 'examBoard', label: t('Board', 'বোর্ড') },
      { name: 'session', label: t('Session', 'সেশন') },
      { name: 'gpa', label: t('GPA', 'জিপিএ'), isRequired: true },
      { name: 'gpaWithoutFourth', label: t('GPA without the 4th subject', 'চতুর্থ বিষয় ছাড়া জিপিএ') },
      conduct,
    ],
    figures: bookFigures,
  },
  transfer: {
    label: t('Transfer certificate', 'ছাড়পত্র'),
    prefix: 'TC',
    of: 'student',
    fields: [
      { name: 'reason', label: t('Reason for leaving', 'ছাড়পত্রের কারণ'), isRequired: true },
      { name: 'progress', label: t('Result or promotion', 'ফলাফল বা উত্তরণ') },
      { name: 'boardApproval', label: t('Approval of the board, where needed', 'বোর্ডের অনুমোদন, প্রয়োজন হলে') },
      conduct,
    ],
    figures: { ...leavingFigures, ...bookFigures },
  },
  attestation: {
    label: t('Attestation', 'সত্যায়ন'),
    prefix: 'ATT',
    of: 'student',
    fields: [{ name: 'paper', label: t('What is attested', 'যা সত্যায়িত'), isRequired: true }, purpose],
  },
  certification: {
    label: t('Certification letter', 'প্রত্যয়ন চিঠি'),
    prefix: 'CER',
    of: 'student',
    fields: [
      { name: 'subject', label: t('Subject', 'বিষয়'), isRequired: true },
      { name: 'body', label: t('Text', 'বক্তব্য'), isRequired: true, isLong: true },
    ],
  },
  character: {
    label: t('Character certificate', 'চারিত্রিক সনদ'),
    prefix: 'CHA',
    of: 'student',
    fields: [purpose, conduct],
  },
  prize: {
    label: t('Prize certificate', 'পুরস্কার সনদ'),
    prefix: 'PRZ',
    of: 'student',
    fields: [
      { name: 'contest', label: t('Contest or field', 'প্রতিযোগিতা বা বিষয়'), isRequired: true },
      { name: 'place', label: t('Place or prize', 'স্থান বা পুরস্কার'), isRequired: true },
      { name: 'heldOn', label: t('Held on', 'অনুষ্ঠানের তারিখ') },
    ],
  },
  course: {
    label: t('Course certificate', 'কোর্স সনদ'),
    prefix: 'CRS',
    of: 'student',
    fields: [
      { name: 'courseName', label: t('Course', 'কোর্স'), isRequired: true },
      { name: 'span', label: t('Duration', 'সময়কাল'), isRequired: true },
      { name: 'grade', label: t('Result', 'ফলাফল') },
    ],
  },
  guardianCard: {
    label: t('Guardian card', 'অভিভাবক কার্ড'),
    prefix: 'GRD',
    of: 'student',
    fields: [],
    isBulk: true,
    isForHere: true,
  },
  experience: {
    label: t('Experience certificate', 'অভিজ্ঞতা সনদ'),
    prefix: 'EXP',
    of: 'employee',
    fields: [
      purpose,
      { name: 'workedUntil', label: t('Worked until', 'কর্মরত ছিলেন যে পর্যন্ত') },
      { ...conduct, usual: t('sincere and satisfactory', 'নিষ্ঠাবান ও সন্তোষজনক') },
    ],
  },
  salary: {
    label: t('Salary certificate', 'বেতন প্রত্যয়ন'),
    prefix: 'SAL',
    of: 'employee',
    fields: [purpose],
    figures: paidFigures,
  },
  noObjection: {
    label: t('No objection certificate', 'অনাপত্তি পত্র'),
    prefix: 'NOC',
    of: 'employee',
    fields: [
      { ...purpose, isRequired: true },
      { name: 'span', label: t('Time it is for', 'যে সময়ের জন্য') },
    ],
  },
  increment: {
    label: t('Letter of increment', 'বেতন বৃদ্ধির পত্র'),
    prefix: 'INC',
    of: 'employee',
    fields: [],
    figures: incrementFigures,
  },
  jobAdmit: {
    label: t('Admit card of a job test', 'নিয়োগ পরীক্ষার প্রবেশপত্র'),
    prefix: 'JAD',
    of: 'applicant',
    fields: [],
  },
  appointment: {
    label: t('Letter of appointment', 'নিয়োগপত্র'),
    prefix: 'APP',
    of: 'applicant',
    fields: [
      { name: 'pay', label: t('Pay', 'বেতন'), isRequired: true },
      { name: 'joinBy', label: t('To join by', 'যোগদানের শেষ তারিখ'), isRequired: true },
      { name: 'terms', label: t('Terms', 'শর্ত'), isLong: true },
    ],
  },
  markSheet: {
    label: t('Mark sheet', 'নম্বরপত্র'),
    prefix: 'MS',
    of: 'student',
    fields: [],
    figures: resultFigures,
  },
  progressReport: {
    label: t('Progress report', 'প্রগতিপত্র'),
    prefix: 'PR',
    of: 'student',
    fields: [],
    figures: resultFigures,
  },
  libraryCard: {
    label: t('Library card of a student', 'শিক্ষার্থীর গ্রন্থাগার কার্ড'),
    prefix: 'LIB',
    of: 'student',
    fields: [],
    isBulk: true,
    isForHere: true,
  },
  staffLibraryCard: {
    label: t('Library card of an employee', 'কর্মীর গ্রন্থাগার কার্ড'),
    prefix: 'LIE',
    of: 'employee',
    fields: [],
    isBulk: true,
    isForHere: true,
  },
};

const institution = {
  siteName: t('Institution', 'প্রতিষ্ঠান'),
  siteAddress: t('Address of the institution', 'প্রতিষ্ঠানের ঠিকানা'),
  eiin: t('EIIN', 'ইআইআইএন'),
  sitePhone: t('Telephone of the institution', 'প্রতিষ্ঠানের ফোন'),
  number: t('Number', 'নম্বর'),
  day: t('Date', 'তারিখ'),
  dayWords: t('Date in words', 'তারিখ (কথায়)'),
  dayBengali: t('Bengali date', 'বঙ্গাব্দের তারিখ'),
};
const person = {
  name: t('Name', 'নাম'),
  code: t('ID', 'আইডি'),
  mobile: t('Mobile', 'মোবাইল'),
  sonDaughter: t('Son or daughter', 'পুত্র বা কন্যা'),
  heShe: t('he or she', 'সে'),
  HeShe: t('He or She', 'সে (বাক্যের শুরুতে)'),
  hisHer: t('his or her', 'তার'),
  HisHer: t('His or Her', 'তার (বাক্যের শুরুতে)'),
  himHer: t('him or her', 'তাকে'),
  female: t('Is female (condition)', 'মহিলা হলে (শর্ত)'),
  male: t('Is male (condition)', 'পুরুষ হলে (শর্ত)'),
};
const ofStudent = {
  ...institution,
  ...person,
  father: t('Father', 'পিতা'),
  mother: t('Mother', 'মাতা'),
  birthDay: t('Date of birth', 'জন্ম তারিখ'),
  birthDayWords: t('Date of birth in words', 'জন্ম তারিখ (কথায়)'),
  bloodGroup: t('Blood group', 'রক্তের গ্রুপ'),
  guardian: t('First guardian', 'প্রথম অভিভাবক'),
  guardianMobile: t('Mobile of the guardian', 'অভিভাবকের মোবাইল'),
  emergency: t('Emergency telephone', 'জরুরি ফোন'),
  address: t('Address', 'ঠিকানা'),
  admissionDay: t('Date of admission', 'ভর্তির তারিখ'),
  firstClass: t('Class of admission', 'ভর্তির শ্রেণি'),
  leavingDay: t('Date of leaving', 'ছাড়ার তারিখ'),
  leavingDayWords: t('Date of leaving in words', 'ছাড়ার তারিখ (কথায়)'),
  boardRoll: t('Board roll', 'বোর্ড রোল'),
  boardRegistration: t('Board registration', 'বোর্ড রেজিস্ট্রেশন'),
  class: t('Class', 'শ্রেণি'),
  section: t('Section', 'শাখা'),
  group: t('Group', 'বিভাগ'),
  shift: t('Shift', 'শিফট'),
  roll: t('Roll', 'রোল'),
  year: t('Academic Year', 'শিক্ষাবর্ষ'),
  validUntil: t('Valid until', 'মেয়াদ'),
};
const ofEmployee = {
  ...institution,
  ...person,
  designation: t('Designation', 'পদবি'),
  department: t('Department', 'বিভাগ'),
  bloodGroup: t('Blood group', 'রক্তের গ্রুপ'),
  joiningDay: t('Joining date', 'যোগদানের তারিখ'),
  leavingDay: t('Last day of service', 'চাকরির শেষ দিন'),
  indexNumber: t('MPO index', 'এমপিও ইনডেক্স'),
  validUntil: t('Valid until: end of contract, or age limit', 'মেয়াদ: চুক্তির শেষ বা অবসরের বয়স'),
};
const ofApplicant = {
  ...institution,
  ...person,
  father: t('Father', 'পিতা'),
  mother: t('Mother', 'মাতা'),
  address: t('Address', 'ঠিকানা'),
  post: t('Post', 'পদ'),
  circular: t('Circular', 'নিয়োগ বিজ্ঞপ্তি'),
  testDay: t('Day of the test', 'পরীক্ষার তারিখ'),
  testTime: t('Time of the test', 'পরীক্ষার সময়'),
  venue: t('Place of the test', 'পরীক্ষার স্থান'),
};
const variables = { student: ofStudent, employee: ofEmployee, applicant: ofApplicant };
const ofExam = {
  exam: t('Examination', 'পরীক্ষা'),
  routine: t('Papers with day and time', 'বিষয়, তারিখ ও সময়'),
};

/** Every variable a template of a kind may use, with what it is called. */
export function variablesOf(name: KindName): Readonly<Record<string, Label>> {
  const kind = kinds[name];
  return {
    ...variables[kind.of],
    ...(kind.isOfExam ? ofExam : {}),
    ...kind.figures,
    ...Object.fromEntries(kind.fields.map((field) => [field.name, field.label])),
  };
}
