import type { Label } from '../../src/core/labels.ts';
import type { PageType } from '../../src/modules/website/content/page-types.data.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

type MenuText = { readonly label: Label; readonly target: string };

export const menu: readonly (MenuText & { readonly lines?: readonly MenuText[] })[] = [
  { label: t('Home', 'হোম'), target: '/' },
  {
    label: t('About', 'পরিচিতি'),
    target: '/about',
    lines: [
      { label: t('Employees', 'শিক্ষক-কর্মচারী'), target: '/web/employee-details' },
      { label: t('Managing committee', 'ম্যানেজিং কমিটি'), target: '/web/page/committee' },
      { label: t('Facilities', 'সুযোগ-সুবিধা'), target: '/web/page/facilities' },
      { label: t('Golden Jubilee', 'সুবর্ণজয়ন্তী'), target: '/web/shuborno-joyonti' },
    ],
  },
  { label: t('Notices', 'নোটিশ'), target: '/web/notice/all' },
  {
    label: t('Studies', 'পড়াশোনা'),
    target: '',
    lines: [
      { label: t('Syllabus', 'পাঠ্যসূচি'), target: '/web/syllabus-details' },
      { label: t('Prospectus', 'প্রসপেক্টাস'), target: '/web/prospectus-details' },
      { label: t('Rules and discipline', 'নিয়মকানুন ও শৃঙ্খলা'), target: '/web/page/rules' },
      { label: t('Student statistics', 'শিক্ষার্থী পরিসংখ্যান'), target: '/web/student-statistics' },
      { label: t('Institute Documents', 'প্রাতিষ্ঠানিক নথি'), target: '/web/institute-document' },
    ],
  },
  { label: t('Calendar', 'ক্যালেন্ডার'), target: '/web/calendar' },
  {
    label: t('Events', 'অনুষ্ঠান'),
    target: '/web/event-gallery-details',
    lines: [{ label: t('Videos', 'ভিডিও'), target: '/web/event-video-details' }],
  },
  { label: t('Exam result', 'পরীক্ষার ফলাফল'), target: '/web/exam-result' },
  { label: t('Admission', 'ভর্তি'), target: '/web/admission-form' },
  { label: t('Job circular', 'নিয়োগ বিজ্ঞপ্তি'), target: '/job-application' },
  {
    label: t('Contact', 'যোগাযোগ'),
    target: '/web/contact-form',
    lines: [
      { label: t('Citizen charter', 'সিটিজেন চার্টার'), target: '/web/citizen-charter' },
      { label: t('Officer & Complaint', 'কর্মকর্তা ও অভিযোগ'), target: '/web/officer-complaint' },
    ],
  },
];

const head = t('Head of the institution', 'প্রতিষ্ঠান প্রধান');
const office = t('Office assistant', 'অফিস সহকারী');
const free = t('Free', 'বিনামূল্যে');

export const charter = [
  {
    kind: 'citizen',
    service: t('Admission of students', 'শিক্ষার্থী ভর্তি'),
    method: t(
      'Apply on the website; places are given by lottery or on merit.',
      'ওয়েবসাইটে আবেদন; লটারি বা মেধার ভিত্তিতে আসন বণ্টন।',
    ),
    papers: t(
      'Birth registration, two photos, the last school’s transfer certificate',
      'জন্ম নিবন্ধন সনদ, দুই কপি ছবি, পূর্ববর্তী বিদ্যালয়ের ছাড়পত্র',
    ),
    fee: t('As the government has fixed it; bKash or the bank', 'সরকার নির্ধারিত; বিকাশ বা ব্যাংকে'),
    limit: t('As announced in the notice', 'বিজ্ঞপ্তি অনুযায়ী'),
    officer: head,
  },
  {
    kind: 'citizen',
    service: t('Testimonial', 'প্রশংসাপত্র'),
    method: t(
      'Apply in writing at the office or in the student panel.',
      'অফিসে লিখিত বা শিক্ষার্থী প্যানেলে আবেদন।',
    ),
    papers: t('Application, copy of the mark sheet', 'আবেদনপত্র, নম্বরপত্রের অনুলিপি'),
    fee: t('100 taka at the fee counter', '১০০ টাকা, ফি কাউন্টারে'),
    limit: t('1 working day', '১ কর্মদিবস'),
    officer: office,
  },
  {
    kind: 'citizen',
    service: t('Transfer certificate', 'ছাড়পত্র'),
    method: t('Apply with the guardian’s signature.', 'অভিভাবকের স্বাক্ষরসহ আবেদন।'),
    papers: t('Application, fee clearance', 'আবেদনপত্র, বকেয়া পরিশোধের সনদ'),
    fee: t('200 taka at the fee counter', '২০০ টাকা, ফি কাউন্টারে'),
    limit: t('3 working days', '৩ কর্মদিবস'),
    officer: head,
  },
  {
    kind: 'citizen',
    service: t('Information under the Right to Information Act', 'তথ্য অধিকার আইনে তথ্য প্রদান'),
    method: t('Apply on the prescribed form.', 'নির্ধারিত ফরমে আবেদন।'),
    papers: t('Form A, from the office', 'ফরম ‘ক’, অফিসে পাওয়া যায়'),
    fee: t('Cost of copies only', 'শুধু অনুলিপির খরচ'),
    limit: t('20 working days', '২০ কর্মদিবস'),
    officer: t('Information officer', 'তথ্য প্রদানকারী কর্মকর্তা'),
  },
  {
    kind: 'institutional',
    service: t('Registration and form fill-up with the board', 'বোর্ডে নিবন্ধন ও ফরম পূরণ'),
    method: t('In the board’s own system.', 'বোর্ডের নিজস্ব পদ্ধতিতে।'),
    papers: t('Birth registration, photo', 'জন্ম নিবন্ধন সনদ, ছবি'),
    fee: t('As the board has fixed it', 'বোর্ড নির্ধারিত'),
    limit: t('By the board’s last date', 'বোর্ডের শেষ তারিখের মধ্যে'),
    officer: office,
  },
  {
    kind: 'internal',
    service: t('Casual leave of teachers and staff', 'শিক্ষক-কর্মচারীর নৈমিত্তিক ছুটি'),
    method: t('Apply in the employee panel.', 'কর্মচারী প্যানেলে আবেদন।'),
    papers: t('None', 'প্রয়োজন নেই'),
    fee: free,
    limit: t('1 working day', '১ কর্মদিবস'),
    officer: head,
  },
] as const;

export const officers = [
  {
    duty: 'information',
    name: t('Nasrin Akter', 'নাসরিন আক্তার'),
    post: t('Assistant teacher', 'সহকারী শিক্ষক'),
    room: '102',
  },
  {
    duty: 'grievance',
    name: t('Md. Abdul Karim', 'মোঃ আব্দুল করিম'),
    post: t('Assistant head', 'সহকারী প্রধান শিক্ষক'),
    room: '101',
  },
  {
    duty: 'appeal',
    name: t('The head of the institution', 'প্রতিষ্ঠান প্রধান'),
    post: t('Head', 'প্রধান শিক্ষক'),
    room: '100',
  },
] as const;

export const webPages: readonly {
  type: PageType;
  title: Label;
  body: Label;
  isDraft?: true;
}[] = [
  {
    type: 'prospectus',
    title: t('Prospectus', 'প্রসপেক্টাস'),
    body: t(
      'From class six to ten, in two shifts and three groups: Science, Business Studies, Humanities.\n\nLessons are on five days a week. Every class has a class teacher, whom guardians can meet on the first Thursday of each month.',
      'ষষ্ঠ থেকে দশম শ্রেণি, দুই শিফট এবং তিন বিভাগ: বিজ্ঞান, ব্যবসায় শিক্ষা, মানবিক।\n\nসপ্তাহে পাঁচ দিন পাঠদান হয়। প্রতি শ্রেণিতে একজন শ্রেণিশিক্ষক আছেন; মাসের প্রথম বৃহস্পতিবার অভিভাবকেরা তাঁর সঙ্গে দেখা করতে পারেন।',
    ),
  },
  {
    type: 'syllabus',
    title: t('Half-yearly examination: what is asked', 'অর্ধবার্ষিক পরীক্ষার পাঠ্যসূচি'),
    body: t(
      'The first six chapters of every subject, and the practical work that was done until the end of May.',
      'প্রতি বিষয়ের প্রথম ছয়টি অধ্যায় এবং মে মাস পর্যন্ত সম্পন্ন ব্যবহারিক।',
    ),
  },
  {
    type: 'document',
    title: t('Permission to teach and recognition', 'পাঠদানের অনুমতি ও স্বীকৃতি'),
    body: t(
      'The letters of the board can be read at the office on every working day.',
      'বোর্ডের অনুমতিপত্র প্রতি কর্মদিবসে অফিসে দেখা যায়।',
    ),
  },
  {
    type: 'document',
    title: t('Yearly report to the guardians', 'অভিভাবকদের কাছে বার্ষিক প্রতিবেদন'),
    body: t(
      'The report of the year is being written and will stand here in January.',
      'চলতি বছরের প্রতিবেদন লেখা হচ্ছে; জানুয়ারিতে এখানে থাকবে।',
    ),
    isDraft: true,
  },
  {
    type: 'jubilee',
    title: t('Fifty years of our school', 'আমাদের বিদ্যালয়ের পঞ্চাশ বছর'),
    body: t(
      'Former students of every year met on the field. A book of memories was published, and a scholarship was founded from what they gave.',
      'সব বছরের প্রাক্তন শিক্ষার্থীরা মাঠে মিলিত হন। একটি স্মরণিকা প্রকাশিত হয় এবং তাঁদের অনুদানে একটি বৃত্তি চালু হয়।',
    ),
  },
  {
    type: 'rules',
    title: t('What we expect of each other', 'পরস্পরের কাছে আমাদের প্রত্যাশা'),
    body: t(
      '<ul><li><p>Be there before the assembly begins.</p></li><li><p>Wear the uniform and the identity card.</p></li><li><p>Leave the telephone at home.</p></li><li><p>If you are ill, send a message <strong>before nine</strong>.</p></li></ul>',
      '<ul><li><p>সমাবেশ শুরুর আগে উপস্থিত থাকো।</p></li><li><p>ইউনিফর্ম ও পরিচয়পত্র পরো।</p></li><li><p>মোবাইল ফোন বাড়িতে রেখে এসো।</p></li><li><p>অসুস্থ হলে <strong>নয়টার আগে</strong> জানাও।</p></li></ul>',
    ),
  },
  {
    type: 'facilities',
    title: t('Rooms, laboratories, library', 'শ্রেণিকক্ষ, ল্যাব, গ্রন্থাগার'),
    body: t(
      'A science laboratory, a computer room, a library that lends to every student, and a field for football and cricket.',
      'একটি বিজ্ঞানাগার, একটি কম্পিউটার ল্যাব, সব শিক্ষার্থীর জন্য গ্রন্থাগার এবং ফুটবল ও ক্রিকেটের মাঠ।',
    ),
  },
  {
    type: 'committee',
    title: t('The committee and its work', 'কমিটি ও তার কাজ'),
    body: t(
      'The committee meets in every second month. It has a chair, three guardians, two teachers, a founder and the head as its secretary.',
      'কমিটি প্রতি দুই মাসে একবার বসে। সভাপতি, তিনজন অভিভাবক, দুইজন শিক্ষক ও একজন প্রতিষ্ঠাতা সদস্য আছেন; প্রধান শিক্ষক সদস্য সচিব।',
    ),
  },
];

export const letters = [
  {
    kind: 'contact',
    name: 'Rafiqul Islam',
    subject: 'ভর্তির বয়স',
    body: 'আমার মেয়ের বয়স ছয় বছর আট মাস। সে কি আগামী বছর ভর্তি হতে পারবে?',
    state: 'new',
    note: '',
  },
  {
    kind: 'complaint',
    name: '',
    subject: 'গেটের সামনে যানজট',
    body: 'ছুটির সময় গেটের সামনে রিকশা ও গাড়ির জট থাকে, ছোটদের রাস্তা পার হতে কষ্ট হয়।',
    state: 'open',
    note: 'ট্রাফিক পুলিশের সঙ্গে কথা হয়েছে।',
  },
  {
    kind: 'contact',
    name: 'Shahana Begum',
    subject: 'Transfer from another school',
    body: 'We are moving here in January. Which papers do I have to bring for class seven?',
    state: 'done',
    note: 'Answered by telephone.',
  },
] as const;
