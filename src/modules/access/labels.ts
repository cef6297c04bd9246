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
      'This role does not belong to your institution, or its rank is not below yours, or it has a permission you do not have.',
      'এই ভূমিকা আপনার প্রতিষ্ঠানের নিজের নয়, অথবা এর মর্যাদা আপনার সমান বা বেশি, অথবা এতে এমন অনুমতি আছে যা আপনার নেই।',
    ),
  ),
  employeeTaken: kind(
    'access.employeeTaken',
    409,
    t('{name} already logs in with another account.', '{name} ইতিমধ্যে অন্য একটি অ্যাকাউন্টে লগইন করেন।'),
  ),
  usernameTaken: kind(
    'access.usernameTaken',
    409,
    t(
      'The user name {username} belongs to another account. Change the student ID first.',
      'ব্যবহারকারীর নাম {username} অন্য অ্যাকাউন্টের। আগে শিক্ষার্থী আইডি বদলান।',
    ),
  ),
  rank: kind(
    'access.rank',
    403,
    t(
      'This person’s rank is the same as yours or higher. Somebody above both of you must do this.',
      'এই ব্যক্তির পদমর্যাদা আপনার সমান বা বেশি। আপনাদের দুজনের ওপরের কেউ এটি করতে পারবেন।',
    ),
  ),
  role: kind(
    'access.role',
    403,
    t(
      'You cannot give the role {role}: its rank is not below yours, or it has a permission you do not have.',
      '“{role}” ভূমিকা আপনি দিতে পারবেন না: এর মর্যাদা আপনার সমান বা বেশি, অথবা এতে এমন অনুমতি আছে যা আপনার নেই।',
    ),
  ),
  notHeld: kind(
    'access.notHeld',
    403,
    t(
      'You cannot allow what you do not have yourself: {permission}.',
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
      'Somebody with this email or mobile number already has an account.',
      'এই ইমেইল বা মোবাইল নম্বরে ইতিমধ্যে একটি অ্যাকাউন্ট আছে।',
    ),
  ),
  member: kind('access.member', 409, t('{name} is already a user here.', '{name} ইতিমধ্যে এখানকার ব্যবহারকারী।')),
  shared: kind(
    'access.shared',
    409,
    t(
      'This person also belongs to another institution. Send a link by email; only they may set the password.',
      'এই ব্যক্তি অন্য প্রতিষ্ঠানেও আছেন। ইমেইলে লিংক পাঠান; পাসওয়ার্ড শুধু তিনি নিজেই ঠিক করতে পারেন।',
    ),
  ),
  noEmail: kind(
    'access.noEmail',
    409,
    t(
      'This account has no email address. Print a slip instead.',
      'এই অ্যাকাউন্টে ইমেইল নেই। তার বদলে স্লিপ প্রিন্ট করুন।',
    ),
  ),
  roleHeld: kind(
    'access.roleHeld',
    409,
    t(
      'People already have this role, and “{permission}” concerns money or rights. Create another role with it: giving that role needs two people.',
      'এই ভূমিকা কয়েকজনের আছে, আর “{permission}” অর্থ বা অধিকারের বিষয়। এটি দিয়ে আলাদা ভূমিকা বানান: সেটি দিতে দুজন লাগে।',
    ),
  ),
  linkInstead: kind(
    'access.linkInstead',
    409,
    t(
      'This person has rights over money or permissions, and an email address of their own. Send a link there instead of a slip.',
      'এই ব্যক্তির অর্থ বা অনুমতির ওপর অধিকার আছে, নিজের ইমেইলও আছে। স্লিপের বদলে সেখানে লিংক পাঠান।',
    ),
  ),
  ofInstitution: kind(
    'access.ofInstitution',
    403,
    t(
      '“{permission}” concerns money or rights. Two people of the institution give it, not the platform.',
      '“{permission}” অর্থ বা অধিকারের বিষয়। এটি প্রতিষ্ঠানের দুজন মিলে দেন, প্ল্যাটফর্ম নয়।',
    ),
  ),
  ofTwo: kind(
    'access.ofTwo',
    403,
    t(
      '“{permission}” concerns money or rights, so two people give it: of each institution, or of the platform for the whole group.',
      '“{permission}” অর্থ বা অধিকারের বিষয়, তাই দুজন মিলে দেন: প্রতিটি প্রতিষ্ঠানে, অথবা পুরো গ্রুপের জন্য প্ল্যাটফর্মে।',
    ),
  ),
  platformOwn: kind(
    'access.platformOwn',
    409,
    t(
      'Somebody already has this email or mobile number. Platform staff need a separate account.',
      'এই ইমেইল বা মোবাইল নম্বর অন্য একজনের। প্ল্যাটফর্মের কর্মীর আলাদা অ্যাকাউন্ট লাগে।',
    ),
  ),
  sharedFactor: kind(
    'access.sharedFactor',
    409,
    t(
      'This person also belongs to another institution. The platform removes the second factor.',
      'এই ব্যক্তি অন্য প্রতিষ্ঠানেও আছেন। দ্বিতীয় ধাপ প্ল্যাটফর্ম সরাবে।',
    ),
  ),
  impersonating: kind(
    'access.impersonating',
    409,
    t(
      'You are already working as somebody else. End that first.',
      'আপনি এখনই অন্যের হয়ে কাজ করছেন। আগে সেটি শেষ করুন।',
    ),
  ),
  roleInUse: kind(
    'access.roleInUse',
    409,
    t(
      'This role is or was in use, or it belongs to the software. It cannot be deleted.',
      'এই ভূমিকা কারও আছে বা ছিল, অথবা এটি সফটওয়্যারের নিজস্ব। তাই মোছা যাবে না।',
    ),
  ),
  menuInUse: kind(
    'access.menuInUse',
    409,
    t(
      'Only a menu made here, with nothing below it, can be deleted. Hide it instead.',
      'শুধু এখানে তৈরি এবং নিচে কিছু নেই এমন মেনু মোছা যায়। মোছার বদলে এটি লুকিয়ে রাখুন।',
    ),
  ),
} as const;

export const fieldNames = {
  nameEn: t('Name in English', 'নাম (ইংরেজি)'),
  nameBn: t('Name in Bengali', 'বাংলা নাম'),
  username: t('User name', 'ব্যবহারকারীর নাম'),
  email: t('Email', 'ইমেইল'),
  mobile: t('Mobile number', 'মোবাইল নম্বর'),
  role: t('Role', 'ভূমিকা'),
  from: t('From', 'মেয়াদ শুরু'),
  until: t('Until', 'মেয়াদ শেষ'),
  reason: t('Reason', 'কারণ'),
  permissions: t('Permissions', 'অনুমতি'),
  accountId: t('Person', 'ব্যক্তি'),
  effect: t('Effect', 'ফল'),
  password: t('Your password', 'আপনার পাসওয়ার্ড'),
  login: t('User name or email', 'ব্যবহারকারীর নাম বা ইমেইল'),
  minutes: t('Minutes', 'মিনিট'),
  factorSince: t('Second factor since', 'দ্বিতীয় ধাপ চালুর সময়'),
  groupId: t('Institution group', 'প্রতিষ্ঠান গ্রুপ'),
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
    'Give a user name, an email address or a mobile number.',
    'ব্যবহারকারীর নাম, ইমেইল বা মোবাইল নম্বর দিন।',
  ),
  linkNeedsEmail: t('A link needs an email address.', 'লিংক পাঠাতে ইমেইল লাগবে।'),
  nobody: t('Nobody has this user name or email.', 'এই নাম বা ইমেইলে কেউ নেই।'),
  inGroup: t('This person already has this role in the group.', 'গ্রুপে তাঁর এই ভূমিকা আগে থেকেই আছে।'),
  markedReason: t('Write why this is kept.', 'কেন রাখা হচ্ছে তা লিখুন।'),
  choose: t('Choose one.', 'একটি বাছাই করুন।'),
  nobodyLeads: t('Nobody here has an active account to work as.', 'যাঁর হয়ে কাজ করা যায় এমন সক্রিয় কেউ নেই।'),
  past: t('This day is already over.', 'এই দিনটি পার হয়ে গেছে।'),
  route: t('There is no such screen.', 'এমন কোনো স্ক্রিন নেই।'),
  parent: t('The menu cannot be placed there.', 'মেনুটি ওখানে রাখা যাবে না।'),
  initialRank: t(
    'The rank of a role of the software cannot be changed.',
    'সফটওয়্যারের নিজস্ব ভূমিকার মর্যাদা বদলায় না।',
  ),
  rank: t('The rank must be below your own.', 'মর্যাদা আপনার নিজের চেয়ে কম হতে হবে।'),
} as const;

/** The parts of the product permissions belong to, beside the menu's modules. */
export const areaLabels: Readonly<Record<string, Label>> = {
  students: t('Students', 'শিক্ষার্থী'),
  board: t('Board and returns', 'বোর্ড ও সরকারি তথ্য'),
  admission: t('Admission', 'ভর্তি'),
  academic: t('Academic setup', 'শিক্ষা সেটআপ'),
  attendance: t('Attendance', 'হাজিরা'),
  devices: t('Attendance devices', 'হাজিরা ডিভাইস'),
  exams: t('Exams', 'পরীক্ষা'),
  marks: t('Marks', 'নম্বর'),
  results: t('Results', 'ফলাফল'),
  lessons: t('Lessons', 'পাঠ'),
  fees: t('Fees', 'ফি'),
  accounts: t('Accounts', 'হিসাব'),
  employees: t('Teachers and staff', 'শিক্ষক ও কর্মচারী'),
  leave: t('Leave', 'ছুটি'),
  duty: t('Duty roster', 'দায়িত্বসূচি'),
  payroll: t('Payroll', 'বেতন'),
  payments: t('Payments', 'পরিশোধ'),
  recruitment: t('Recruitment', 'নিয়োগ'),
  messages: t('Messages', 'বার্তা'),
  threads: t('Conversations', 'কথোপকথন'),
  notices: t('Notices', 'নোটিশ'),
  library: t('Library', 'গ্রন্থাগার'),
  calendar: t('Calendar', 'ক্যালেন্ডার'),
  tasks: t('Tasks', 'কাজ'),
  helpdesk: t('Help desk', 'হেল্প ডেস্ক'),
  meetings: t('Meetings', 'সভা'),
  facilities: t('Buildings and assets', 'ভবন ও সম্পদ'),
  documents: t('Documents', 'সনদ ও কার্ড'),
  website: t('Website', 'ওয়েবসাইট'),
  welfare: t('Conduct and health', 'আচরণ ও স্বাস্থ্য'),
  control: t('Control', 'নিয়ন্ত্রণ'),
  history: t('Change log', 'পরিবর্তনের লগ'),
  users: t('Users', 'ব্যবহারকারী'),
  site: t('Institution', 'প্রতিষ্ঠান'),
  billing: t('Bills of the platform', 'প্ল্যাটফর্মের বিল'),
  replication: t('Copying a setup', 'সেটআপ অনুলিপি'),
  api: t('Other programs', 'অন্য প্রোগ্রাম'),
  platform: t('Platform', 'প্ল্যাটফর্ম'),
};
