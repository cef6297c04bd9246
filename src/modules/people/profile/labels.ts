import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const profileFacts = {
  mobile: t('Mobile', 'মোবাইল'),
  email: t('Email', 'ইমেইল'),
  born: t('Date of birth', 'জন্ম তারিখ'),
  joined: t('Joining date', 'যোগদানের তারিখ'),
  retires: t('Reaches the age limit on', 'অবসরের বয়স পূর্ণ হবে'),
  subject: t('Subject of the post', 'পদের বিষয়'),
  index: t('MPO index', 'এমপিও ইনডেক্স'),
} as const;

export const profileLabels = {
  record: t('Record', 'রেকর্ড'),
  editRecord: t('Change the record', 'রেকর্ড পরিবর্তন'),
  cv: t('Curriculum vitae', 'জীবনবৃত্তান্ত'),
  book: t('Service book', 'চাকরি বই'),
  papers: t('Documents', 'কাগজপত্র'),
  editCv: t('Change the curriculum vitae', 'জীবনবৃত্তান্ত পরিবর্তন'),
  cvOf: t('Curriculum vitae of {name}', '{name}-এর জীবনবৃত্তান্ত'),
  cvSaved: t('The curriculum vitae is saved.', 'জীবনবৃত্তান্ত সংরক্ষিত হয়েছে।'),
  noCv: t('Nothing has been entered yet.', 'এখনো কিছু লেখা হয়নি।'),
  add: t('Add: {what}', 'যোগ করুন: {what}'),
  remove: t('Remove this entry', 'এই অংশ বাদ দিন'),
  noPapers: t('There is no document yet.', 'এখনো কোনো কাগজ রাখা হয়নি।'),
  addPaper: t('Add a document', 'কাগজ যোগ করুন'),
  allPapers: t('All documents', 'সব কাগজ'),
  paper: t('Document', 'কাগজ'),
  number: t('Number', 'নম্বর'),
  issuedOn: t('Issued on', 'ইস্যুর তারিখ'),
  expiresOn: t('Valid until', 'মেয়াদ শেষ'),
  expired: t('Expired', 'মেয়াদ শেষ'),
  soon: t('{count} {count|day|days} left', '{count} দিন বাকি'),
  forever: t('Does not expire', 'মেয়াদ নেই'),
  scan: t('Scanned paper', 'স্ক্যান কপি'),
  left: t('Not in service', 'কর্মরত নন'),
  nobody: t(
    'Your account is not linked to an employee. Ask the office to link it.',
    'আপনার অ্যাকাউন্ট কোনো কর্মীর সঙ্গে যুক্ত নয়। অফিসকে যুক্ত করতে বলুন।',
  ),
  search: t('Name, ID or document', 'নাম, আইডি বা কাগজ'),
  within: t('Expires', 'মেয়াদ ফুরাবে'),
  within30: t('30 days', '৩০ দিনে'),
  within60: t('60 days', '৬০ দিনে'),
  within90: t('90 days', '৯০ দিনে'),
  within365: t('A year', 'এক বছরে'),
  within0: t('Expired', 'মেয়াদ শেষ'),
  expiring: t('Documents that expire', 'মেয়াদ ফুরাচ্ছে এমন কাগজ'),
  noneExpires: t('No document expires in this time.', 'এই সময়ে কোনো কাগজের মেয়াদ ফুরাবে না।'),
  employee: t('Employee', 'কর্মী'),
} as const;
