import type { Label } from '../../../core/labels.ts';
import type { KindName } from '../kinds.ts';
import type { Layout } from '../layout.ts';
import { type Box, box, line, made, type Piece, picture, qr, sign, t, text } from './pieces.ts';
import { markSheet, progressReport } from './sheets.data.ts';

const head = t('Head of the institution', 'প্রতিষ্ঠান প্রধান');
const check = t('Scan to check this document', 'যাচাই করতে স্ক্যান করুন');

/** Frame, letterhead, title, number and day of a certificate on A4. */
const certificate = (title: Label, width = 210, height = 297): Piece[] => [
  box([9, 9, width - 18, height - 18]),
  box([10, 10, width - 20, height - 20]),
  picture([18, 17, 20, 20], 'logo', ''),
  text([42, 16, width - 84, 12], t('{{siteName}}', '{{siteName}}'), {
    size: 20,
    weight: 600,
    align: 'center',
    ink: 'accent',
    serif: true,
    middle: true,
  }),
  text(
    [42, 29, width - 84, 6],
    t(
      '{{siteAddress}}{{#eiin}} · EIIN {{eiin}}{{/eiin}}',
      '{{siteAddress}}{{#eiin}} · ইআইআইএন {{eiin}}{{/eiin}}',
    ),
    { size: 9.5, align: 'center', ink: 'muted' },
  ),
  line([18, 40, width - 36, 0.3]),
  text([18, 44, 90, 6], t('No: **{{number}}**', 'স্মারক নং: **{{number}}**'), { size: 10 }),
  text([width - 108, 44, 90, 6], t('Date: **{{day}}**', 'তারিখ: **{{day}}** খ্রিষ্টাব্দ'), {
    size: 10,
    align: 'end',
  }),
  text([width - 108, 50, 90, 6], t('', '{{dayBengali}} বঙ্গাব্দ'), { size: 9, align: 'end', ink: 'muted' }),
  text([40, 60, width - 80, 11], title, { size: 19, weight: 600, align: 'center', middle: true }),
];

/** Under the number on the left: where it stands in a bound register. */
const inBook = text(
  [18, 50, 84, 5],
  t(
    '{{#bookNo}}Book no: **{{bookNo}}** · Serial: **{{bookSerial}}**{{/bookNo}}',
    '{{#bookNo}}বই নং: **{{bookNo}}** · ক্রমিক: **{{bookSerial}}**{{/bookNo}}',
  ),
  { size: 9 },
);

const body = (box: Box, said: Label): Piece => text(box, said, { size: 13, align: 'justify' });
const foot = (width: number, y: number): Piece[] => [
  qr([width / 2 - 15, y - 10, 30, 30]),
  text([width / 2 - 40, y + 21, 80, 5], check, { size: 7.5, align: 'center', ink: 'muted' }),
  sign([20, y, 50, 16], t('Prepared by', 'প্রস্তুতকারী')),
  sign([width - 70, y, 50, 16], head),
];

const son = t(
  '**{{name}}**, {{sonDaughter}} of **{{father}}** and **{{mother}}**',
  '**{{name}}**, পিতা: **{{father}}**, মাতা: **{{mother}}**',
);
const living = t('{{#address}}, of {{address}}{{/address}}', '{{#address}}, ঠিকানা: {{address}}{{/address}}');
const inClass = t(
  'class **{{class}}**, section **{{section}}**, roll **{{roll}}**',
  '**{{class}}** শ্রেণির **{{section}}** শাখার, রোল **{{roll}}**',
);
const joined = (...parts: readonly Label[]): Label => ({
  en: parts.map((one) => one.en).join(''),
  bn: parts.map((one) => one.bn).join(''),
});

const fact = (
  y: number,
  name: Label,
  value: string,
  more: { x?: number; name?: number; w?: number; size?: number } = {},
) => {
  const { x = 28, name: wide = 13, w = 27, size = 7 } = more;
  return [
    text([x, y, wide, 4], name, { size, ink: 'muted', shrink: true }),
    text([x + wide, y, w, 4], t(`{{${value}}}`, `{{${value}}}`), { size, weight: 600 }),
  ];
};

const cardHead = (title: Label): Piece[] => [
  box([0, 0, 86, 12.5], true),
  picture([2.5, 1.8, 9, 9], 'logo'),
  text([13, 1.2, 70, 6.2], t('{{siteName}}', '{{siteName}}'), {
    size: 10,
    weight: 600,
    ink: 'white',
    align: 'center',
    serif: true,
    middle: true,
  }),
  text([13, 7.4, 70, 4.2], title, { size: 7, ink: 'white', align: 'center', middle: true }),
  box([3, 15.5, 21, 26], false, 1, 'muted'),
  picture([3.4, 15.9, 20.2, 25.2], 'photo'),
  text([28, 14.5, 55, 5.6], t('{{name}}', '{{name}}'), {
    size: 9.5,
    weight: 600,
    ink: 'accent',
    middle: true,
  }),
];
const lost = t(
  'If found, please return to {{siteName}}, {{siteAddress}}{{#sitePhone}}, {{sitePhone}}{{/sitePhone}}',
  'পাওয়া গেলে ফেরত দিন: {{siteName}}, {{siteAddress}}{{#sitePhone}}, {{sitePhone}}{{/sitePhone}}',
);

const studentCard = made(
  86,
  54,
  [
    ...cardHead(t('STUDENT', 'শিক্ষার্থী পরিচয়পত্র')),
    ...fact(21, t('ID', 'আইডি'), 'code'),
    ...fact(25.4, t('Class', 'শ্রেণি'), 'class'),
    ...fact(29.8, t('Section', 'শাখা'), 'section'),
    ...fact(34.2, t('Roll', 'রোল'), 'roll'),
    ...fact(38.6, t('Blood', 'রক্ত'), 'bloodGroup'),
    ...fact(43.5, t('Valid until', 'মেয়াদ'), 'validUntil', { x: 3, name: 12, w: 25, size: 6.5 }),
    text([3, 48, 36, 4], t('{{number}}', '{{number}}'), { size: 6, ink: 'muted' }),
    qr([69, 22, 14.5, 14.5], false),
    sign([55, 41, 28, 10], head, 6),
  ],
  [
    box([0, 0, 86, 2], true),
    ...fact(5, t('Father', 'পিতা'), 'father', { x: 4, name: 20, w: 58 }),
    ...fact(10, t('Mother', 'মাতা'), 'mother', { x: 4, name: 20, w: 58 }),
    ...fact(15, t('Date of birth', 'জন্ম তারিখ'), 'birthDay', { x: 4, name: 20, w: 58 }),
    ...fact(20, t('Emergency', 'জরুরি ফোন'), 'emergency', { x: 4, name: 20, w: 58 }),
    text([4, 25, 20, 4], t('Address', 'ঠিকানা'), { size: 7, ink: 'muted' }),
    text([24, 25, 58, 9], t('{{address}}', '{{address}}'), { size: 7, weight: 600 }),
    line([4, 38, 78, 0.2], 'muted'),
    text([4, 40, 78, 9], lost, { size: 7, align: 'center', middle: true }),
    box([0, 52, 86, 2], true),
  ],
);

const employeeCard = made(
  86,
  54,
  [
    ...cardHead(t('TEACHER AND STAFF', 'শিক্ষক ও কর্মচারী পরিচয়পত্র')),
    ...fact(21, t('ID', 'আইডি'), 'code'),
    ...fact(25.4, t('Post', 'পদবি'), 'designation'),
    ...fact(29.8, t('Department', 'বিভাগ'), 'department'),
    ...fact(34.2, t('Blood', 'রক্ত'), 'bloodGroup'),
    ...fact(38.6, t('Mobile', 'মোবাইল'), 'mobile'),
    ...fact(43.5, t('Valid until', 'মেয়াদ'), 'validUntil', { x: 3, name: 12, w: 25, size: 6.5 }),
    text([3, 48, 36, 4], t('{{number}}', '{{number}}'), { size: 6, ink: 'muted' }),
    qr([69, 22, 14.5, 14.5], false),
    sign([55, 41, 28, 10], head, 6),
  ],
  [
    box([0, 0, 86, 2], true),
    ...fact(7, t('Joining date', 'যোগদান'), 'joiningDay', { x: 4, name: 20, w: 58 }),
    ...fact(12, t('MPO index', 'এমপিও ইনডেক্স'), 'indexNumber', { x: 4, name: 20, w: 58 }),
    line([4, 20, 78, 0.2], 'muted'),
    text([6, 24, 74, 20], lost, { size: 9, align: 'center', middle: true }),
    box([0, 52, 86, 2], true),
  ],
);

const libraryRule = t(
  'Please bring this card whenever you borrow a book. It is for its holder alone; tell the library at once when it is lost.',
  'বই নেওয়ার সময় কার্ডটি সঙ্গে আনুন। কার্ড অন্য কাউকে দেওয়া যাবে না; হারালে সঙ্গে সঙ্গে গ্রন্থাগারে জানান।',
);
const libraryBack: readonly Piece[] = [
  box([0, 0, 86, 2], true),
  text([6, 8, 74, 14], libraryRule, { size: 7.5, align: 'center', middle: true }),
  line([4, 28, 78, 0.2], 'muted'),
  text([4, 31, 78, 14], lost, { size: 7, align: 'center', middle: true }),
  box([0, 52, 86, 2], true),
];
/** The code is large: the desk of the library reads it with a camera. */
const libraryCode: readonly Piece[] = [
  text([3, 48, 36, 4], t('{{number}}', '{{number}}'), { size: 6, ink: 'muted' }),
  qr([65, 20.5, 19, 19], false),
  sign([55, 41, 28, 10], t('Librarian', 'গ্রন্থাগারিক'), 6),
];
const libraryCard = made(
  86,
  54,
  [
    ...cardHead(t('LIBRARY CARD', 'গ্রন্থাগার কার্ড')),
    ...fact(21, t('ID', 'আইডি'), 'code', { w: 23 }),
    ...fact(25.4, t('Class', 'শ্রেণি'), 'class', { w: 23 }),
    ...fact(29.8, t('Section', 'শাখা'), 'section', { w: 23 }),
    ...fact(34.2, t('Roll', 'রোল'), 'roll', { w: 23 }),
    ...fact(38.6, t('Valid until', 'মেয়াদ'), 'validUntil', { w: 23, size: 6.5 }),
    ...libraryCode,
  ],
  libraryBack,
);
const staffLibraryCard = made(
  86,
  54,
  [
    ...cardHead(t('LIBRARY CARD', 'গ্রন্থাগার কার্ড')),
    ...fact(21, t('ID', 'আইডি'), 'code', { w: 23 }),
    ...fact(25.4, t('Post', 'পদবি'), 'designation', { w: 23 }),
    ...fact(29.8, t('Mobile', 'মোবাইল'), 'mobile', { w: 23 }),
    ...libraryCode,
  ],
  libraryBack,
);

const admit = made(190, 138, [
  box([2, 2, 186, 134]),
  picture([7, 6, 16, 16], 'logo'),
  text([28, 5, 118, 9], t('{{siteName}}', '{{siteName}}'), {
    size: 15,
    weight: 600,
    align: 'center',
    ink: 'accent',
    serif: true,
    middle: true,
  }),
  text([28, 14.5, 118, 5], t('{{exam}} · {{year}}', '{{exam}} · {{year}}'), { size: 10.5, align: 'center' }),
  text([60, 20.5, 54, 7], t('ADMIT CARD', 'প্রবেশপত্র'), {
    size: 13,
    weight: 600,
    align: 'center',
    middle: true,
  }),
  picture([158, 6, 24, 29], 'photo'),
  box([158, 6, 24, 29], false, 0, 'muted'),
  ...fact(30, t('Name', 'নাম'), 'name', { x: 8, name: 22, w: 118, size: 10 }),
  ...fact(35.5, t('Father', 'পিতা'), 'father', { x: 8, name: 22, w: 58, size: 9 }),
  ...fact(35.5, t('Mother', 'মাতা'), 'mother', { x: 90, name: 16, w: 50, size: 9 }),
  ...fact(41, t('Class', 'শ্রেণি'), 'class', { x: 8, name: 22, w: 58, size: 9 }),
  ...fact(41, t('Section', 'শাখা'), 'section', { x: 90, name: 16, w: 34, size: 9 }),
  ...fact(41, t('Roll', 'রোল'), 'roll', { x: 130, name: 12, w: 20, size: 9 }),
  ...fact(46.5, t('ID', 'আইডি'), 'code', { x: 8, name: 22, w: 58, size: 9 }),
  ...fact(46.5, t('Number', 'নম্বর'), 'number', { x: 90, name: 16, w: 60, size: 9 }),
  line([8, 53, 174, 0.2], 'muted'),
  text([8, 55, 140, 50], t('{{routine}}', '{{routine}}'), { size: 9 }),
  qr([154, 57, 28, 28]),
  text(
    [8, 107, 174, 10],
    t(
      'Bring this card to every paper and be in your seat 30 minutes before it begins. Telephones are not allowed.',
      'প্রতিটি পরীক্ষায় এই প্রবেশপত্র সঙ্গে আনতে হবে এবং পরীক্ষা শুরুর ৩০ মিনিট আগে আসন গ্রহণ করতে হবে। মোবাইল ফোন আনা নিষেধ।',
    ),
    { size: 8.5, ink: 'muted' },
  ),
  sign([10, 118, 46, 14], t('Class teacher', 'শ্রেণিশিক্ষক'), 8.5),
  sign([72, 118, 46, 14], t('Exam controller', 'পরীক্ষা নিয়ন্ত্রক'), 8.5),
  sign([134, 118, 46, 14], head, 8.5),
]);

/** Of who left: from when to when, and then the last class. */
const wasHere = t(
  '{{#leavingDay}}, was a student of this institution{{#admissionDay}} from **{{admissionDay}}**{{/admissionDay}} to **{{leavingDay}}**, last in {{/leavingDay}}',
  '{{#leavingDay}}, {{#admissionDay}}**{{admissionDay}}** থেকে {{/admissionDay}}**{{leavingDay}}** পর্যন্ত এই প্রতিষ্ঠানের শিক্ষার্থী ছিল, সর্বশেষ {{/leavingDay}}',
);

const protyonpotro = made(210, 297, [
  ...certificate(t('Studentship certificate', 'প্রত্যয়নপত্র')),
  body(
    [24, 84, 162, 110],
    joined(
      t('This is to certify that ', 'এই মর্মে প্রত্যয়ন করা যাচ্ছে যে, '),
      son,
      living,
      wasHere,
      t(
        '{{^leavingDay}}, is a regular student of this institution in {{/leavingDay}}',
        '{{^leavingDay}}, এই প্রতিষ্ঠানের {{/leavingDay}}',
      ),
      inClass,
      t(
        ' (ID **{{code}}**), in the academic year **{{year}}**. According to the records {{hisHer}} date of birth is **{{birthDay}}**.{{#conduct}} To my knowledge {{heShe}} {{^leavingDay}}is{{/leavingDay}}{{#leavingDay}}was{{/leavingDay}} of **{{conduct}}** character and {{^leavingDay}}takes{{/leavingDay}}{{#leavingDay}}took{{/leavingDay}} part in no activity against the state or discipline.{{/conduct}}{{#purpose}} This certificate is given for: {{purpose}}.{{/purpose}} I wish {{himHer}} every success.',
        ' (আইডি **{{code}}**) {{^leavingDay}}নম্বরধারী একজন নিয়মিত শিক্ষার্থী{{/leavingDay}}{{#leavingDay}}ছিল{{/leavingDay}}; শিক্ষাবর্ষ **{{year}}**। ভর্তি রেজিস্টার অনুযায়ী {{hisHer}} জন্ম তারিখ **{{birthDay}}**।{{#conduct}} আমার জানামতে {{hisHer}} স্বভাব-চরিত্র **{{conduct}}**{{#leavingDay}} ছিল{{/leavingDay}} এবং সে রাষ্ট্র বা শৃঙ্খলাবিরোধী কোনো কাজে জড়িত {{^leavingDay}}নয়{{/leavingDay}}{{#leavingDay}}ছিল না{{/leavingDay}}।{{/conduct}}{{#purpose}} এই প্রত্যয়নপত্র যে উদ্দেশ্যে দেওয়া হলো: {{purpose}}।{{/purpose}} আমি {{hisHer}} সর্বাঙ্গীণ মঙ্গল কামনা করি।',
      ),
    ),
  ),
  ...foot(210, 238),
]);

const character = made(210, 297, [
  ...certificate(t('Character certificate', 'চারিত্রিক সনদ')),
  body(
    [24, 84, 162, 100],
    joined(
      t('This is to certify that ', 'এই মর্মে প্রত্যয়ন করা যাচ্ছে যে, '),
      son,
      living,
      wasHere,
      t(
        '{{^leavingDay}}, is known to me as a student of this institution, {{/leavingDay}}',
        '{{^leavingDay}}, এই প্রতিষ্ঠানের {{/leavingDay}}',
      ),
      inClass,
      t(
        ' (ID **{{code}}**). To the best of my knowledge {{heShe}} bears a **{{conduct}}** moral character and has taken part in nothing against the state or discipline.{{#purpose}} This certificate is given for: {{purpose}}.{{/purpose}} I wish {{himHer}} every success in life.',
        ' (আইডি **{{code}}**) নম্বরধারী শিক্ষার্থী হিসেবে আমার পরিচিত। আমার জানামতে {{hisHer}} নৈতিক চরিত্র **{{conduct}}** এবং সে রাষ্ট্র বা শৃঙ্খলাবিরোধী কোনো কাজে জড়িত ছিল না।{{#purpose}} এই সনদ যে উদ্দেশ্যে দেওয়া হলো: {{purpose}}।{{/purpose}} আমি {{hisHer}} উজ্জ্বল ভবিষ্যৎ কামনা করি।',
      ),
    ),
  ),
  ...foot(210, 238),
]);

const prize = made(297, 210, [
  ...certificate(t('Certificate of merit', 'পুরস্কার সনদ'), 297, 210),
  body(
    [28, 84, 241, 62],
    joined(
      t('This is awarded to ', 'এই সনদ দেওয়া হলো '),
      son,
      t(', ', ', '),
      inClass,
      t(
        ', for **{{place}}** in **{{contest}}**{{#heldOn}}, held on {{heldOn}}{{/heldOn}}. We congratulate {{himHer}} and wish {{himHer}} further success.',
        ', **{{contest}}**-এ **{{place}}** অর্জনের স্বীকৃতিস্বরূপ{{#heldOn}}; অনুষ্ঠানের তারিখ {{heldOn}}{{/heldOn}}। আমরা তাকে অভিনন্দন জানাই এবং {{hisHer}} আরও সাফল্য কামনা করি।',
      ),
    ),
  ),
  ...foot(297, 164),
]);

const course = made(297, 210, [
  ...certificate(t('Certificate of completion', 'কোর্স সমাপনী সনদ'), 297, 210),
  body(
    [28, 84, 241, 62],
    joined(
      t('Certified that ', 'প্রত্যয়ন করা যাচ্ছে যে, '),
      son,
      t(', ', ', '),
      inClass,
      t(
        ', has completed the course **{{courseName}}** ({{span}}) at this institution{{#grade}} with the result **{{grade}}**{{/grade}}.',
        ', এই প্রতিষ্ঠানে **{{courseName}}** কোর্স ({{span}}){{#grade}} **{{grade}}** ফলাফলসহ{{/grade}} সম্পন্ন করেছে।',
      ),
    ),
  ),
  ...foot(297, 164),
]);

const guardianCard = made(86, 54, [
  ...cardHead(t('GUARDIAN', 'অভিভাবক কার্ড')),
  ...fact(21, t('Guardian', 'অভিভাবক'), 'guardian', { w: 27 }),
  ...fact(25.4, t('Mobile', 'মোবাইল'), 'guardianMobile'),
  ...fact(29.8, t('Class', 'শ্রেণি'), 'class'),
  ...fact(34.2, t('Section', 'শাখা'), 'section'),
  ...fact(38.6, t('ID', 'আইডি'), 'code'),
  ...fact(43.5, t('Valid until', 'মেয়াদ'), 'validUntil', { x: 3, name: 12, w: 25, size: 6.5 }),
  text([3, 48, 36, 4], t('{{number}}', '{{number}}'), { size: 6, ink: 'muted' }),
  qr([69, 22, 14.5, 14.5], false),
  sign([55, 41, 28, 10], head, 6),
]);

const testimonial = made(297, 210, [
  ...certificate(t('Testimonial', 'প্রশংসাপত্র'), 297, 210),
  inBook,
  body(
    [28, 80, 241, 72],
    joined(
      t('Certified that ', 'প্রত্যয়ন করা যাচ্ছে যে, '),
      son,
      living,
      t(
        ', was a student of this institution and passed the **{{examName}}** examination of **{{examYear}}**{{#group}} from the **{{group}}** group{{/group}}{{#examBoard}} under the **{{examBoard}}** board{{/examBoard}}{{#boardRoll}}, bearing roll **{{boardRoll}}**{{/boardRoll}}{{#boardRegistration}}, registration **{{boardRegistration}}**{{/boardRegistration}}{{#session}}, session **{{session}}**{{/session}}, and obtained GPA **{{gpa}}**{{#gpaWithoutFourth}} (without the 4th subject **{{gpaWithoutFourth}}**){{/gpaWithoutFourth}}. {{HisHer}} date of birth as recorded is **{{birthDay}}** ({{birthDayWords}}).{{#conduct}} {{HisHer}} conduct was **{{conduct}}**.{{/conduct}} I wish {{himHer}} every success in life.',
        ', এই প্রতিষ্ঠানের একজন শিক্ষার্থী ছিল এবং **{{examYear}}** সালের **{{examName}}** পরীক্ষায়{{#examBoard}} **{{examBoard}}** বোর্ডের অধীনে{{/examBoard}}{{#group}} **{{group}}** বিভাগ থেকে{{/group}}{{#boardRoll}} রোল **{{boardRoll}}**{{/boardRoll}}{{#boardRegistration}}, রেজিস্ট্রেশন **{{boardRegistration}}**{{/boardRegistration}}{{#session}}, সেশন **{{session}}**{{/session}} নিয়ে জিপিএ **{{gpa}}**{{#gpaWithoutFourth}} (চতুর্থ বিষয় ছাড়া **{{gpaWithoutFourth}}**){{/gpaWithoutFourth}} পেয়ে উত্তীর্ণ হয়েছে। রেজিস্টার অনুযায়ী {{hisHer}} জন্ম তারিখ **{{birthDay}}** ({{birthDayWords}})।{{#conduct}} {{HisHer}} আচরণ **{{conduct}}** ছিল।{{/conduct}} আমি {{hisHer}} জীবনের সর্বাঙ্গীণ সাফল্য কামনা করি।',
      ),
    ),
  ),
  ...foot(297, 164),
]);

const row = (y: number, name: Label, value: string): Piece[] => [
  text([24, y, 56, 8], name, { size: 11, ink: 'muted', middle: true }),
  text([80, y, 106, 8], t(value, value), { size: 11, weight: 600, middle: true }),
  line([24, y + 8.4, 162, 0.2], 'muted'),
];
const transfer = made(210, 297, [
  ...certificate(t('Transfer certificate', 'ছাড়পত্র')),
  inBook,
  ...[
    [t('Name', 'নাম'), '{{name}}'],
    [t('Student ID', 'শিক্ষার্থী আইডি'), '{{code}}'],
    [t('Father', 'পিতা'), '{{father}}'],
    [t('Mother', 'মাতা'), '{{mother}}'],
    [t('Address', 'ঠিকানা'), '{{address}}'],
    [t('Date of birth', 'জন্ম তারিখ'), '{{birthDay}} ({{birthDayWords}})'],
    [
      t('Date and class of admission', 'ভর্তির তারিখ ও শ্রেণি'),
      '{{admissionDay}}{{#firstClass}} · {{firstClass}}{{/firstClass}}',
    ],
    [t('Class at leaving', 'ছাড়ার সময়ের শ্রেণি'), '{{class}} – {{section}} · {{roll}}'],
    [t('Academic Year', 'শিক্ষাবর্ষ'), '{{year}}'],
    [
      t('Board registration and approval', 'বোর্ড রেজিস্ট্রেশন ও অনুমোদন'),
      '{{boardRegistration}}{{#boardApproval}} · {{boardApproval}}{{/boardApproval}}',
    ],
    [t('Result or promotion', 'ফলাফল বা উত্তরণ'), '{{progress}}'],
    [t('Attendance', 'উপস্থিতি'), '{{attendance}}'],
    [t('Dues paid up to', 'পাওনা পরিশোধিত'), '{{paidUntil}}'],
    [t('Date of leaving', 'ছাড়ার তারিখ'), '{{leavingDay}}'],
    [t('Reason for leaving', 'ছাড়পত্রের কারণ'), '{{reason}}'],
    [t('Conduct', 'আচরণ'), '{{conduct}}'],
  ].flatMap(([name, value], place) => row(77 + place * 8.7, name as Label, value as string)),
  text(
    [24, 217.5, 162, 12],
    t(
      'All dues of the institution have been paid and all books of the library returned.',
      'প্রতিষ্ঠানের সকল পাওনা পরিশোধ এবং গ্রন্থাগারের সকল বই ফেরত দেওয়া হয়েছে।',
    ),
    { size: 11 },
  ),
  ...foot(210, 242),
]);

const attestation = made(210, 297, [
  ...certificate(t('Attestation', 'সত্যায়ন')),
  body(
    [24, 84, 162, 90],
    joined(
      t('I have seen the original of **{{paper}}** of ', 'আমি '),
      son,
      t(
        ', student of this institution{{#leavingDay}} until **{{leavingDay}}**{{/leavingDay}} in class **{{class}}** (ID **{{code}}**), compared it with the copy and found it true.{{#purpose}} This is given for: {{purpose}}.{{/purpose}}',
        ', এই প্রতিষ্ঠানের **{{class}}** শ্রেণির {{#leavingDay}}({{leavingDay}} পর্যন্ত) {{/leavingDay}}শিক্ষার্থীর (আইডি **{{code}}**) **{{paper}}**-এর মূল কপি দেখে অনুলিপির সঙ্গে মিলিয়ে সঠিক পেয়েছি।{{#purpose}} যে উদ্দেশ্যে দেওয়া হলো: {{purpose}}।{{/purpose}}',
      ),
    ),
  ),
  ...foot(210, 238),
]);

const certification = made(210, 297, [
  ...certificate(t('To whom it may concern', 'যার জন্য প্রযোজ্য')),
  text([24, 80, 162, 9], t('Subject: **{{subject}}**', 'বিষয়: **{{subject}}**'), { size: 13 }),
  body([24, 94, 162, 118], t('{{body}}', '{{body}}')),
  text([24, 214, 162, 8], t('{{name}} · ID {{code}} · {{class}}', '{{name}} · আইডি {{code}} · {{class}}'), {
    size: 10,
    ink: 'muted',
  }),
  ...foot(210, 242),
]);

const experience = made(210, 297, [
  ...certificate(t('Experience certificate', 'অভিজ্ঞতা সনদ')),
  body(
    [24, 84, 162, 100],
    t(
      'This is to certify that **{{name}}** (ID **{{code}}**){{#joiningDay}} has served this institution as **{{designation}}** since **{{joiningDay}}**{{/joiningDay}}{{^joiningDay}} serves this institution as **{{designation}}**{{/joiningDay}}{{#workedUntil}} until **{{workedUntil}}**{{/workedUntil}}{{^workedUntil}}{{#leavingDay}} until **{{leavingDay}}**{{/leavingDay}}{{/workedUntil}}.{{#conduct}} {{HisHer}} work and conduct have been **{{conduct}}**.{{/conduct}}{{#purpose}} This certificate is given for: {{purpose}}.{{/purpose}} I wish {{himHer}} every success.',
      'এই মর্মে প্রত্যয়ন করা যাচ্ছে যে, **{{name}}** (আইডি **{{code}}**) এই প্রতিষ্ঠানে{{#joiningDay}} **{{joiningDay}}** তারিখ থেকে{{/joiningDay}}{{#workedUntil}} **{{workedUntil}}** পর্যন্ত{{/workedUntil}}{{^workedUntil}}{{#leavingDay}} **{{leavingDay}}** পর্যন্ত{{/leavingDay}}{{/workedUntil}} **{{designation}}** পদে দায়িত্ব পালন করেছেন।{{#conduct}} তাঁর কাজ ও আচরণ **{{conduct}}**।{{/conduct}}{{#purpose}} এই সনদ যে উদ্দেশ্যে দেওয়া হলো: {{purpose}}।{{/purpose}} আমি তাঁর সাফল্য কামনা করি।',
    ),
  ),
  ...foot(210, 238),
]);

const salary = made(210, 297, [
  ...certificate(t('Salary certificate', 'বেতন প্রত্যয়ন')),
  body(
    [24, 80, 162, 34],
    t(
      'This is to certify that **{{name}}** (ID **{{code}}**) serves this institution as **{{designation}}**{{#joiningDay}} since **{{joiningDay}}**{{/joiningDay}}. According to the pay register {{hisHer}} pay for **{{payMonth}}** was as follows.',
      'এই মর্মে প্রত্যয়ন করা যাচ্ছে যে, **{{name}}** (আইডি **{{code}}**) এই প্রতিষ্ঠানে{{#joiningDay}} **{{joiningDay}}** তারিখ থেকে{{/joiningDay}} **{{designation}}** পদে কর্মরত। বেতন রেজিস্টার অনুযায়ী **{{payMonth}}** মাসে তাঁর বেতন নিম্নরূপ।',
    ),
  ),
  ...[
    [t('Basic pay', 'মূল বেতন'), '{{basicPay}}'],
    [t('Allowances', 'ভাতা'), '{{allowances}}'],
    [t('Gross pay', 'মোট বেতন'), '{{grossPay}}'],
    [t('Deductions', 'কর্তন'), '{{payDeductions}}'],
    [t('Net pay', 'নিট বেতন'), '{{netPay}}'],
    [t('In words', 'কথায়'), '{{netPayWords}}'],
    [t('Months that were paid, the last twelve', 'পরিশোধিত মাস, শেষ বারোটি'), '{{paidMonths}}'],
    [t('Net pay of these months', 'এসব মাসের নিট বেতন'), '{{paidTotal}}'],
  ].flatMap(([name, value], place) => row(118 + place * 9.6, name as Label, value as string)),
  body(
    [24, 198, 162, 26],
    t(
      '{{#governmentPay}}Of it the government paid {{governmentPay}}. {{/governmentPay}}{{#purpose}}This certificate is given for: {{purpose}}.{{/purpose}}',
      '{{#governmentPay}}এর মধ্যে সরকারি অংশ {{governmentPay}}। {{/governmentPay}}{{#purpose}}যে উদ্দেশ্যে দেওয়া হলো: {{purpose}}।{{/purpose}}',
    ),
  ),
  ...foot(210, 242),
]);

const noObjection = made(210, 297, [
  ...certificate(t('No objection certificate', 'অনাপত্তি পত্র')),
  body(
    [24, 84, 162, 100],
    t(
      '**{{name}}** (ID **{{code}}**) serves this institution as **{{designation}}**{{#joiningDay}} since **{{joiningDay}}**{{/joiningDay}}. The institution has no objection to: **{{purpose}}**{{#span}}, {{span}}{{/span}}.',
      '**{{name}}** (আইডি **{{code}}**) এই প্রতিষ্ঠানে{{#joiningDay}} **{{joiningDay}}** তারিখ থেকে{{/joiningDay}} **{{designation}}** পদে কর্মরত। নিম্নলিখিত বিষয়ে প্রতিষ্ঠানের কোনো আপত্তি নেই: **{{purpose}}**{{#span}}, {{span}}{{/span}}।',
    ),
  ),
  ...foot(210, 238),
]);

const increment = made(210, 297, [
  ...certificate(t('Letter of increment', 'বেতন বৃদ্ধির পত্র')),
  text(
    [24, 78, 162, 8],
    t('**{{name}}** · {{designation}} · ID {{code}}', '**{{name}}** · {{designation}} · আইডি {{code}}'),
    {
      size: 12,
    },
  ),
  body(
    [24, 92, 162, 40],
    t(
      'You are granted an increment of **{{raisedBy}}** from **{{raisedOn}}**{{#payGrade}}, to step {{payStep}} of grade {{payGrade}}{{/payGrade}}. Your basic pay from that day is **{{newBasic}}** ({{newBasicWords}}).',
      'আপনাকে **{{raisedOn}}** তারিখ থেকে **{{raisedBy}}** বেতন বৃদ্ধি মঞ্জুর করা হলো{{#payGrade}} (গ্রেড {{payGrade}}, ধাপ {{payStep}}){{/payGrade}}। ওই তারিখ থেকে আপনার মূল বেতন **{{newBasic}}** ({{newBasicWords}})।',
    ),
  ),
  ...[
    [t('Basic pay before', 'আগের মূল বেতন'), '{{oldBasic}}'],
    [t('Increment', 'বৃদ্ধির পরিমাণ'), '{{raisedBy}}'],
    [t('Basic pay now', 'নতুন মূল বেতন'), '{{newBasic}}'],
  ].flatMap(([name, value], place) => row(138 + place * 9.6, name as Label, value as string)),
  text(
    [24, 172, 162, 16],
    t('{{#orderText}}Order: {{orderText}}{{/orderText}}', '{{#orderText}}আদেশ: {{orderText}}{{/orderText}}'),
    { size: 11 },
  ),
  ...foot(210, 238),
]);

const jobAdmit = made(190, 138, [
  box([2, 2, 186, 134]),
  picture([7, 6, 16, 16], 'logo'),
  text([28, 5, 118, 9], t('{{siteName}}', '{{siteName}}'), {
    size: 15,
    weight: 600,
    align: 'center',
    ink: 'accent',
    serif: true,
    middle: true,
  }),
  text([28, 14.5, 118, 5], t('{{circular}}', '{{circular}}'), { size: 10.5, align: 'center' }),
  text([60, 20.5, 54, 7], t('ADMIT CARD', 'প্রবেশপত্র'), {
    size: 13,
    weight: 600,
    align: 'center',
    middle: true,
  }),
  picture([156, 6, 26, 33], 'photo'),
  ...fact(36, t('Name', 'নাম'), 'name', { x: 8, name: 34, w: 104, size: 11 }),
  ...fact(43, t('Father', 'পিতা'), 'father', { x: 8, name: 34, w: 104, size: 10 }),
  ...fact(50, t('Post', 'পদ'), 'post', { x: 8, name: 34, w: 104, size: 10 }),
  ...fact(57, t('Application', 'আবেদন নং'), 'code', { x: 8, name: 34, w: 104, size: 10 }),
  ...fact(66, t('Day', 'তারিখ'), 'testDay', { x: 8, name: 34, w: 104, size: 11 }),
  ...fact(73, t('Time', 'সময়'), 'testTime', { x: 8, name: 34, w: 104, size: 11 }),
  ...fact(80, t('Place', 'স্থান'), 'venue', { x: 8, name: 34, w: 140, size: 11 }),
  text(
    [8, 92, 132, 18],
    t(
      'Bring this card and your National ID. Be there half an hour earlier. Telephones are not allowed.',
      'এই প্রবেশপত্র ও জাতীয় পরিচয়পত্র সঙ্গে আনুন। আধা ঘণ্টা আগে উপস্থিত থাকুন। মোবাইল ফোন আনা যাবে না।',
    ),
    { size: 9.5 },
  ),
  text([8, 126, 60, 5], t('No: {{number}}', 'নং: {{number}}'), { size: 8, ink: 'muted' }),
  qr([82, 108, 24, 24]),
  sign([130, 112, 50, 16], head),
]);

const appointment = made(210, 297, [
  ...certificate(t('Letter of appointment', 'নিয়োগপত্র')),
  text([24, 78, 110, 8], t('**{{name}}**', '**{{name}}**'), { size: 13 }),
  text([24, 86, 130, 12], t('{{address}}', '{{address}}'), { size: 10.5 }),
  picture([158, 76, 26, 33], 'photo'),
  body(
    [24, 116, 162, 56],
    t(
      'With reference to your application **{{code}}** under “{{circular}}” we are pleased to appoint you as **{{post}}**. Your pay is {{pay}}. You are asked to join by **{{joinBy}}** with the originals of your certificates.',
      '“{{circular}}”-এর অধীনে আপনার আবেদন **{{code}}**-এর পরিপ্রেক্ষিতে আপনাকে **{{post}}** পদে নিয়োগ দেওয়া হলো। আপনার বেতন {{pay}}। **{{joinBy}}** তারিখের মধ্যে সনদপত্রের মূল কপিসহ যোগদানের জন্য অনুরোধ করা হলো।',
    ),
  ),
  text(
    [24, 178, 162, 46],
    t('{{#terms}}**Terms.** {{terms}}{{/terms}}', '{{#terms}}**শর্ত।** {{terms}}{{/terms}}'),
    {
      size: 11,
    },
  ),
  ...foot(210, 242),
]);

/** What each kind looks like where an institution has not designed its own. */
export const builtIn: Readonly<Record<KindName, Layout>> = {
  studentCard,
  employeeCard,
  admit,
  protyonpotro,
  testimonial,
  transfer,
  attestation,
  certification,
  character,
  prize,
  course,
  guardianCard,
  experience,
  salary,
  noObjection,
  increment,
  jobAdmit,
  appointment,
  markSheet,
  progressReport,
  libraryCard,
  staffLibraryCard,
};
