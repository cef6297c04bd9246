import type { ErrorKind } from '../../core/errors.ts';
import type { Label } from '../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });
const kind = (code: string, status: number, text: Label): ErrorKind => ({ code, status, text });

export const accessErrors = {
  self: kind('access.self', 409, t('You cannot delete yourself.', 'আপনি নিজেকে মুছতে পারবেন না।')),
  lastAdministrator: kind(
    'access.lastAdministrator',
    409,
    t(
      'This is the last administrator of the institution. Appoint another one first.',
      'ইনি প্রতিষ্ঠানের শেষ প্রশাসক। আগে আরেকজন প্রশাসক নিয়োগ করুন।',
    ),
  ),
  rolesOwn: kind(
    'access.rolesOwn',
    403,
    t(
      'This role is not your institution’s own, ranks as high as yours or holds a permission you do not hold.',
      'এই ভূমিকা আপনার প্রতিষ্ঠানের নিজের নয়, অথবা মর্যাদায় আপনার সমান বা উঁচু, অথবা এতে এমন অনুমতি আছে যা আপনার নেই।',
    ),
  ),
  employeeTaken: kind(
    'access.employeeTaken',
    409,
    t('{name} signs in with another account already.', '{name} ইতিমধ্যে অন্য একটি অ্যাকাউন্টে লগইন করেন।'),
  ),
  usernameTaken: kind(
    'access.usernameTaken',
    409,
    t(
      'The user name {username} belongs to another account. Change the student ID first.',
      '{username} নামটি অন্য অ্যাকাউন্টের। আগে শিক্ষার্থী আইডি বদলান।',
    ),
  ),
  rank: kind(
    'access.rank',
    403,
    t(
      'This person has your rank or a higher one. Somebody above both of you must do this.',
      'এই ব্যক্তির পদমর্যাদা আপনার সমান বা উঁচু। আপনাদের দুজনের উপরের কেউ এটি করতে পারবেন।',
    ),
  ),
  role: kind(
    'access.role',
    403,
    t(
      'You cannot give the role {role}: it ranks as high as your own or holds a permission you do not hold.',
      '“{role}” ভূমিকা আপনি দিতে পারবেন না: এর মর্যাদা আপনার সমান বা উঁচু, অথবা এতে এমন অনুমতি আছে যা আপনার নেই।',
    ),
  ),
  notHeld: kind(
    'access.notHeld',
    403,
    t(
      'You cannot allow what you do not hold yourself: {permission}.',
      'যা আপনার নিজের নেই তা অন্যকে দেওয়া যায় না: {permission}।',
    ),
  ),
  locked: kind(
    'access.locked',
    403,
    t(
      'Somebody of a higher rank decided this. Only they can change it.',
      'উঁচু পদমর্যাদার কেউ এটি ঠিক করেছেন। শুধু তাঁরাই বদলাতে পারবেন।',
    ),
  ),
  exists: kind(
    'access.exists',
    409,
    t(
      'Somebody with this e-mail or mobile number already has an account.',
      'এই ইমেইল বা মোবাইল নম্বরে ইতিমধ্যে একটি অ্যাকাউন্ট আছে।',
    ),
  ),
  member: kind('access.member', 409, t('{name} is already a user here.', '{name} ইতিমধ্যে এখানকার ব্যবহারকারী।')),
  shared: kind(
    'access.shared',
    409,
    t(
      'This person belongs to another institution too. Send a link by e-mail; the password is theirs alone.',
      'এই ব্যক্তি অন্য প্রতিষ্ঠানেও আছেন। ইমেইলে লিংক পাঠান; পাসওয়ার্ড শুধু তাঁর নিজের।',
    ),
  ),
  noEmail: kind(
    'access.noEmail',
    409,
    t(
      'This account has no e-mail address. Print a slip instead.',
      'এই অ্যাকাউন্টে ইমেইল নেই। বদলে স্লিপ প্রিন্ট করুন।',
    ),
  ),
  roleInUse: kind(
    'access.roleInUse',
    409,
    t(
      'People have or had this role, or it belongs to the product. It stays.',
      'এই ভূমিকা কারও আছে বা ছিল, অথবা এটি পণ্যের নিজস্ব। তাই এটি থাকবে।',
    ),
  ),
  menuInUse: kind(
    'access.menuInUse',
    409,
    t(
      'Only a menu made here, with nothing below it, can be deleted. Hide it instead.',
      'শুধু এখানে তৈরি, নিচে কিছু নেই এমন মেনু মোছা যায়। বদলে এটি লুকিয়ে রাখুন।',
    ),
  ),
} as const;

export const fieldNames = {
  nameEn: t('Name in English', 'ইংরেজি নাম'),
  nameBn: t('Name in Bengali', 'বাংলা নাম'),
  username: t('User name', 'ব্যবহারকারীর নাম'),
  email: t('E-mail', 'ইমেইল'),
  mobile: t('Mobile number', 'মোবাইল নম্বর'),
  role: t('Role', 'ভূমিকা'),
  from: t('From', 'মেয়াদ শুরু'),
  until: t('Until', 'মেয়াদ শেষ'),
  reason: t('Reason', 'কারণ'),
  permissions: t('Permissions', 'অনুমতি'),
  accountId: t('Person', 'ব্যক্তি'),
  effect: t('Effect', 'ফল'),
  rank: t('Rank', 'পদমর্যাদা'),
  code: t('Code', 'কোড'),
  menuEn: t('Menu in English', 'ইংরেজি মেনু'),
  menuBn: t('Menu in Bengali', 'বাংলা মেনু'),
  routeName: t('Route', 'রুট'),
  parent: t('Parent', 'মূল মেনু'),
  iconName: t('Icon', 'আইকন'),
  note: t('Note', 'টীকা'),
  siteId: t('Institution', 'প্রতিষ্ঠান'),
} as const;

/** Messages at a field. */
export const fieldProblems = {
  mobile: t('This is not a Bangladeshi mobile number.', 'এটি বাংলাদেশের মোবাইল নম্বর নয়।'),
  contact: t(
    'Give a user name, an e-mail address or a mobile number.',
    'ব্যবহারকারীর নাম, ইমেইল বা মোবাইল নম্বর দিন।',
  ),
  linkNeedsEmail: t('A link needs an e-mail address.', 'লিংক পাঠাতে ইমেইল লাগবে।'),
  past: t('This day is over already.', 'এই দিনটি পার হয়ে গেছে।'),
  route: t('There is no such screen.', 'এমন কোনো স্ক্রিন নেই।'),
  parent: t('A menu cannot stand there.', 'মেনুটি ওখানে রাখা যাবে না।'),
  initialRank: t('The rank of a role of the product stays as it is.', 'পণ্যের নিজস্ব ভূমিকার মর্যাদা বদলায় না।'),
  rank: t('The rank must be below your own.', 'মর্যাদা আপনার নিজের চেয়ে কম হতে হবে।'),
} as const;

/** The parts of the product permissions belong to, beside the menu's modules. */
export const areaLabels: Readonly<Record<string, Label>> = {
  academic: t('Academic setup', 'শিক্ষা সেটআপ'),
  employees: t('Teachers and staff', 'শিক্ষক ও কর্মচারী'),
  students: t('Students', 'শিক্ষার্থী'),
  attendance: t('Attendance', 'হাজিরা'),
  fees: t('Fees', 'ফি'),
  notices: t('Notices', 'নোটিশ'),
  website: t('Website', 'ওয়েবসাইট'),
  history: t('Change log', 'পরিবর্তনের লগ'),
  users: t('Users', 'ব্যবহারকারী'),
  platform: t('Platform', 'প্ল্যাটফর্ম'),
  exams: t('Exams', 'পরীক্ষা'),
  marks: t('Marks', 'নম্বর'),
  results: t('Results', 'ফলাফল'),
  routine: t('Class routine', 'ক্লাস রুটিন'),
  payroll: t('Payroll', 'বেতন'),
  leave: t('Leave', 'ছুটি'),
  accounts: t('Accounts', 'হিসাব'),
  accounting: t('Accounts', 'হিসাব'),
  messages: t('Messages', 'বার্তা'),
  sms: t('SMS', 'এসএমএস'),
  admission: t('Admission', 'ভর্তি'),
  certificates: t('Certificates', 'সনদ'),
  library: t('Library', 'গ্রন্থাগার'),
  transport: t('Transport', 'পরিবহন'),
  hostel: t('Hostel', 'ছাত্রাবাস'),
  inventory: t('Inventory', 'মজুত'),
  meetings: t('Meetings', 'সভা'),
  reports: t('Reports', 'প্রতিবেদন'),
};
