import type { ErrorKind } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import type { AttachmentState } from './rules.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const attachErrors = {
  step: {
    code: 'people.attachmentStep',
    status: 409,
    text: t('This attachment has changed in the meantime.', 'এই সংযুক্তির অবস্থা এর মধ্যে বদলেছে।'),
  },
  side: {
    code: 'people.attachmentSide',
    status: 409,
    text: t('Only the other institution can do this.', 'এটি অন্য প্রতিষ্ঠানের কাজ।'),
  },
  same: {
    code: 'people.attachmentSame',
    status: 403,
    text: t(
      'Whoever asked for the employee, and the employee, cannot agree to it.',
      'যিনি চেয়েছেন বা যে কর্মীর কথা, তিনি সম্মতি দিতে পারেন না।',
    ),
  },
  shared: {
    code: 'people.attachmentShared',
    status: 409,
    text: t(
      'On some days this would be {percent}% of the employee’s time. No more than 100% can be given.',
      'কোনো কোনো দিন এতে কর্মীর সময়ের {percent}% হয়ে যায়। ১০০%-এর বেশি দেওয়া যায় না।',
    ),
  },
  tooMany: {
    code: 'people.attachmentMany',
    status: 409,
    text: t(
      '{most} requests of your institution are waiting already. Withdraw some, or wait for the answers.',
      'আপনার প্রতিষ্ঠানের {most}টি অনুরোধ আগে থেকেই অপেক্ষায় আছে। কিছু প্রত্যাহার করুন, নয়তো উত্তরের অপেক্ষা করুন।',
    ),
  },
  left: {
    code: 'people.attachmentLeft',
    status: 409,
    text: t('This employee is not in service.', 'এই কর্মী কর্মরত নন।'),
  },
} as const satisfies Record<string, ErrorKind>;

export const attachProblems = {
  institution: t('No institution here has this address.', 'এই ঠিকানায় কোনো প্রতিষ্ঠান নেই।'),
  own: t('This is your own institution.', 'এটি আপনার নিজের প্রতিষ্ঠান।'),
  span: t('The last day is before the first.', 'শেষ দিন প্রথম দিনের আগে।'),
  past: t('Not before today.', 'আজকের আগে নয়।'),
  record: t(
    'Choose one of your records, or give a new ID and a designation.',
    'নিজেদের একটি রেকর্ড বাছাই করুন, নয়তো নতুন আইডি ও পদবি দিন।',
  ),
};

export const attachFields: Readonly<Record<string, Label>> = {
  institution: t('Institution', 'প্রতিষ্ঠান'),
  code: t('Employee ID there', 'সেখানকার কর্মী আইডি'),
  name: t('Name of the employee', 'কর্মীর নাম'),
  share: t('Share of time in percent', 'সময়ের অংশ (শতাংশ)'),
  from: t('From', 'শুরু'),
  to: t('Until', 'শেষ'),
  note: t('What for', 'কী কাজে'),
  employeeId: t('Employee', 'কর্মী'),
  homePays: t('Your pay during this time', 'এ সময়ে আপনাদের বেতন'),
  newCode: t('New employee ID', 'নতুন কর্মী আইডি'),
  designationId: t('Designation', 'পদবি'),
  lastDay: t('Last day', 'শেষ দিন'),
  reason: t('Reason', 'কারণ'),
};

export const stateLabels: Readonly<Record<AttachmentState, Label>> = {
  asked: t('Asked', 'চাওয়া হয়েছে'),
  agreed: t('Agreed', 'সম্মত'),
  running: t('Running', 'চলমান'),
  ended: t('Ended', 'শেষ'),
  refused: t('Refused', 'নাকচ'),
  withdrawn: t('Withdrawn', 'প্রত্যাহৃত'),
};

export const attachNews = {
  asked: t(
    '{institution} asks for {name} for {share}% of the time.',
    '{institution} {name}-কে {share}% সময়ের জন্য চেয়েছে।',
  ),
  agreed: t('{institution} agrees to give {name}.', '{institution} {name}-কে দিতে সম্মত।'),
  refused: t('{institution} refuses to give {name}.', '{institution} {name}-কে দিতে রাজি নয়।'),
  withdrawn: t('{institution} no longer asks for {name}.', '{institution} {name}-এর অনুরোধ প্রত্যাহার করেছে।'),
  running: t(
    '{name} now works at {institution} for {share}% of the time.',
    '{name} এখন {share}% সময় {institution}-এ কাজ করছেন।',
  ),
  ended: t(
    '{institution} ends the attachment of {name} on {day}.',
    '{institution} {day} তারিখে {name}-এর সংযুক্তি শেষ করছে।',
  ),
};

export const attachLabels = {
  title: t('Attached employees', 'সংযুক্ত কর্মী'),
  search: t('Search by name, ID or institution', 'নাম, আইডি বা প্রতিষ্ঠান দিয়ে খুঁজুন'),
  state: t('Status', 'অবস্থা'),
  open: t('Open', 'চালু'),
  all: t('All', 'সব'),
  side: t('Side', 'পক্ষ'),
  host: t('Work here', 'এখানে কাজ করেন'),
  home: t('Work elsewhere', 'অন্যত্র কাজ করেন'),
  employee: t('Employee', 'কর্মী'),
  institution: t('Institution', 'প্রতিষ্ঠান'),
  span: t('Days', 'সময়কাল'),
  until: t('{from} to {to}', '{from} থেকে {to}'),
  openEnd: t('from {from}', '{from} থেকে'),
  share: t('Share', 'অংশ'),
  percent: t('{share}%', '{share}%'),
  pay: t('Pay here', 'এখানে বেতন'),
  rest: t('The rest of the time', 'বাকি সময়ের'),
  whole: t('In full', 'পুরো'),
  ofShare: t('By share', 'অংশ অনুযায়ী'),
  sort: t('Order', 'ক্রম'),
  byFrom: t('Latest first', 'নতুন আগে'),
  byName: t('By name', 'নাম অনুযায়ী'),
  byInstitution: t('By institution', 'প্রতিষ্ঠান অনুযায়ী'),
  nobody: t('Nobody is shared with another institution.', 'কোনো কর্মী অন্য প্রতিষ্ঠানের সঙ্গে ভাগ করা নেই।'),
  ask: t('Ask for an employee', 'কর্মী চান'),
  askHint: t(
    'Ask another institution for one of its employees. Its head agrees or refuses. Until then you learn nothing about the employee, and afterwards only name, gender and mobile.',
    'অন্য প্রতিষ্ঠানের একজন কর্মীকে চান। সেখানকার প্রধান সম্মতি দেন বা নাকচ করেন। তার আগে কর্মীর কোনো তথ্য জানা যায় না; পরে শুধু নাম, লিঙ্গ ও মোবাইল জানা যায়।',
  ),
  ofGroup: t('Institution of your group', 'আপনাদের গ্রুপের প্রতিষ্ঠান'),
  otherOne: t('Another institution', 'অন্য প্রতিষ্ঠান'),
  alias: t('Address of the institution', 'প্রতিষ্ঠানের ঠিকানা'),
  aliasHint: t('The short name in its web address', 'ওয়েব ঠিকানায় যে সংক্ষিপ্ত নাম থাকে'),
  send: t('Ask', 'চান'),
  sent: t('The institution was asked.', 'প্রতিষ্ঠানকে জানানো হয়েছে।'),
  agree: t('Agree', 'সম্মতি দিন'),
  agreeHint: t(
    '{institution} asks for {name} (ID {code}) for {share}% of the time. If you agree, it sees the name, gender and mobile number of the employee, and later the days on which the employee is on leave. Nothing else.',
    '{institution} {name} (আইডি {code})-কে {share}% সময়ের জন্য চায়। সম্মতি দিলে প্রতিষ্ঠানটি কর্মীর নাম, লিঙ্গ ও মোবাইল জানবে এবং পরে জানবে কোন কোন দিন ছুটি। আর কিছু নয়।',
  ),
  findEmployee: t('Search by name or ID', 'নাম বা আইডি দিয়ে খুঁজুন'),
  agreed: t('You agreed.', 'সম্মতি দেওয়া হয়েছে।'),
  refuse: t('Refuse', 'নাকচ করুন'),
  refuseText: t('{institution} is told the reason.', '{institution}-কে কারণ জানানো হবে।'),
  refused: t('The request is refused.', 'অনুরোধ নাকচ হয়েছে।'),
  withdraw: t('Withdraw', 'প্রত্যাহার করুন'),
  withdrawText: t(
    '{institution} is told that you no longer ask for {name}.',
    '{institution}-কে জানানো হবে যে আপনারা {name}-কে আর চান না।',
  ),
  withdrawn: t('The request is withdrawn.', 'অনুরোধ প্রত্যাহার হয়েছে।'),
  takeOn: t('Take on', 'গ্রহণ করুন'),
  takeOnHint: t(
    '{name} is given for {share}% of the time. Choose a record if you have one already, or let one be made.',
    '{name}-কে {share}% সময়ের জন্য দেওয়া হয়েছে। আগে থেকে রেকর্ড থাকলে সেটি বাছাই করুন, নয়তো নতুন রেকর্ড তৈরি করান।',
  ),
  newRecord: t('Make a record', 'নতুন রেকর্ড'),
  oldRecord: t('We have a record', 'রেকর্ড আছে'),
  record: t('Record', 'রেকর্ড'),
  takenOn: t('The employee is attached.', 'কর্মী সংযুক্ত হয়েছেন।'),
  end: t('End', 'শেষ করুন'),
  endText: t(
    '{institution} is told. From the next day on, pay and leave are separate again.',
    '{institution}-কে জানানো হবে। পরদিন থেকে বেতন ও ছুটি আবার আলাদা।',
  ),
  ended: t('The attachment ends on that day.', 'ওই দিনে সংযুক্তি শেষ হবে।'),
};
