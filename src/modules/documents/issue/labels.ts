import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const registerTexts = {
  number: t('Number', 'নম্বর'),
  day: t('Date', 'তারিখ'),
  name: t('Name', 'নাম'),
  code: t('ID', 'আইডি'),
  about: t('Class or post', 'শ্রেণি বা পদবি'),
  state: t('State', 'অবস্থা'),
  valid: t('Valid', 'বৈধ'),
  revoked: t('Revoked', 'বাতিল'),
  all: t('All', 'সব'),
  printed: t('Printed', 'ছাপা'),
  scans: t('Checked', 'যাচাই'),
  by: t('Given by', 'প্রদানকারী'),
} as const;
