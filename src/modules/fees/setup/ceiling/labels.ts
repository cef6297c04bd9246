import { t } from '../../words.ts';

export const ceilingErrors = {
  above: {
    code: 'fees.aboveCeiling',
    status: 409,
    text: t(
      '{heads}: {amount} is above the ceiling of {allowed} ({source}). Write why, or charge less; nothing was saved.',
      '{heads}: {amount} সর্বোচ্চ সীমা {allowed}-এর বেশি ({source})। কারণ লিখুন অথবা কমান; কিছুই সংরক্ষণ হয়নি।',
    ),
  },
  notBank: {
    code: 'fees.notBank',
    status: 422,
    text: t('Only a bank ledger can be a head’s own account.', 'শুধু ব্যাংক লেজার খাতের নিজস্ব হিসাব হতে পারে।'),
  },
  ledgerTaken: {
    code: 'fees.ledgerTaken',
    status: 409,
    text: t('This account already belongs to another head.', 'এই হিসাব ইতিমধ্যে অন্য খাতের নিজস্ব।'),
  },
  named: {
    code: 'fees.headNamed',
    status: 409,
    text: t(
      'A government ceiling applies to the head {name} by its English name, so that name cannot change. The Bengali name can.',
      'সরকারি সীমা {name} খাতটির ইংরেজি নাম ধরে কার্যকর, তাই নামটি থাকবে। বাংলা নাম বদলানো যায়।',
    ),
  },
} as const;

export const ceilingFields = {
  tier: t('Location of the institution', 'প্রতিষ্ঠানের অবস্থান'),
  headId: t('Fee head', 'ফি খাত'),
  startsOn: t('In force from', 'যে দিন থেকে কার্যকর'),
  amount: t('At most', 'সর্বোচ্চ'),
  source: t('Order', 'আদেশ'),
  ceilingReason: t('Reason', 'কারণ'),
  reason: t('Reason', 'কারণ'),
} as const;

export const ceilingLabels = {
  tab: t('Government ceiling', 'সরকারি সীমা'),
  tierHelp: t(
    'The ceilings of the admission policy depend on it. If the platform has set the area of the institution, that is used until another is chosen here; without either, they are not checked.',
    'ভর্তি নীতিমালার সীমা এর ওপর নির্ভর করে। প্ল্যাটফর্মে প্রতিষ্ঠানের এলাকা লেখা থাকলে সে অনুযায়ী হয়, যতক্ষণ এখানে অন্যটি বাছাই করা না হয়; কোনোটিই না থাকলে সেগুলো যাচাই হয় না।',
  ),
  byArea: t('by the area set by the platform', 'প্ল্যাটফর্মের ঠিক করা এলাকা অনুযায়ী'),
  noTier: t('Not chosen', 'বাছাই করা হয়নি'),
  tierSaved: t('Saved', 'সংরক্ষিত হয়েছে'),
  tierReason: t(
    'From then on fees are checked against the ceilings of: {tier}. A second person decides on it.',
    'এরপর ফি যাচাই হবে এর সীমা অনুযায়ী: {tier}। দ্বিতীয় একজন সিদ্ধান্ত দেবেন।',
  ),
  tierAct: t('Location of the institution: {tier}', 'প্রতিষ্ঠানের অবস্থান: {tier}'),
  tierBefore: t('Until now', 'এখন পর্যন্ত'),
  tierAfter: t('From then on', 'এরপর থেকে'),
  noneAfter: t('Fees above a ceiling then', 'তখন সীমার বেশি ফি'),
  ceilingAct: t('Ceiling of {head}', '{head} খাতের সীমা'),
  holds: t('Allowed until now', 'এখন পর্যন্ত সীমা'),
  ask: t('Ask for it', 'অনুরোধ করুন'),
  looser: t(
    'More than the ceiling in force needs a second person.',
    'কার্যকর সীমার চেয়ে বেশি হলে দ্বিতীয় একজন লাগে।',
  ),
  tierTitle: t('Different ceilings will apply', 'অন্য সীমা কার্যকর হবে'),
  above: t('Fees above a ceiling', 'সীমার বেশি ফি'),
  noneAbove: t('No fee of this year is above a ceiling.', 'এ বছরের কোনো ফি সীমার বেশি নয়।'),
  heads: t('Fee heads', 'ফি খাত'),
  who: t('For whom', 'কার জন্য'),
  asked: t('Charged', 'ধার্য'),
  allowed: t('Allowed', 'সীমা'),
  source: t('By', 'সূত্র'),
  reason: t('Reason given', 'লিখিত কারণ'),
  noReason: t('none on record', 'রেকর্ডে নেই'),
  ceilings: t('Ceilings in force', 'কার্যকর সীমা'),
  noCeilings: t('No ceiling is in force yet.', 'এখনো কোনো সীমা কার্যকর নেই।'),
  perYear: t('per student and year', 'শিক্ষার্থীপ্রতি বছরে'),
  perCharge: t('each time', 'প্রতিবার'),
  per: t('Counted', 'হিসাব'),
  from: t('From', 'শুরু'),
  noHead: t('no head of this name here', 'এই নামের খাত এখানে নেই'),
  add: t('Add a ceiling', 'সীমা যোগ করুন'),
  addHelp: t(
    'What the order of your area allows for one head. It stays on record; a later one replaces it from its day on.',
    'আপনার এলাকার আদেশে এক খাতে সর্বোচ্চ যত নেওয়া যায়। এটি রেকর্ডে থাকে; পরেরটি তার তারিখ থেকে এর জায়গা নেয়।',
  ),
  added: t('The ceiling is added', 'সীমা যোগ হয়েছে'),
  order: t('Number and date of the order', 'আদেশের নম্বর ও তারিখ'),
  accounts: t('Heads above {limit} a year', 'বছরে {limit}-এর বেশি আদায়ের খাত'),
  accountsHelp: t(
    'A head that collects more than {limit} in {year} needs a bank account of its own.',
    '{year} সালে কোনো খাতে {limit}-এর বেশি আদায় হলে তার নিজস্ব ব্যাংক হিসাব লাগে।',
  ),
  collected: t('Collected', 'আদায়'),
  account: t('Own bank account', 'নিজস্ব ব্যাংক হিসাব'),
  noAccount: t('None', 'নেই'),
  needsAccount: t('Needs an account', 'হিসাব দরকার'),
  hasAccount: t('Has one', 'আছে'),
  notNeeded: t('Not needed', 'দরকার নেই'),
  noneCollected: t('Nothing has been collected this year.', 'এ বছর কিছু আদায় হয়নি।'),
  missing: t(
    '{count} {count|head|heads} without the account the policy requires',
    'নীতিমালার হিসাব নেই এমন খাত: {count}টি',
  ),
  reasonTitle: t('Above the government ceiling', 'সরকারি সীমার বেশি'),
  reasonText: t(
    'This is a warning, not a ban: what is saved stays on record with your reason and name.',
    'এটি সতর্কতা, নিষেধ নয়: সংরক্ষণ করলে আপনার নাম ও কারণসহ রেকর্ডে থাকবে।',
  ),
  carried: t('Carried over from another year', 'অন্য বছর থেকে আনা'),
  saveAnyway: t('Save with this reason', 'এই কারণসহ সংরক্ষণ করুন'),
} as const;
