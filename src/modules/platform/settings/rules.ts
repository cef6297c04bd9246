import { weekdayLabels, weekdays } from '../../../core/dates.ts';
import { toBengaliDigits } from '../../../core/digits.ts';
import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** The colours an institution can choose for its website, each dark enough for white letters (7:1 and more). */
export const accents = {
  board: { label: t('Board green', 'বোর্ডের সবুজ'), colour: '#0B4533' },
  ink: { label: t('Ink blue', 'কালির নীল'), colour: '#0F4082' },
  brick: { label: t('Brick red', 'ইটের লাল'), colour: '#7A2418' },
  plum: { label: t('Plum', 'বেগুনি'), colour: '#5A2A5E' },
  teal: { label: t('Teal', 'ময়ূরকণ্ঠী'), colour: '#0B4A5A' },
  slate: { label: t('Slate', 'স্লেট ধূসর'), colour: '#343F3B' },
} as const satisfies Readonly<Record<string, { label: Label; colour: string }>>;
export const accentNames = Object.keys(accents) as (keyof typeof accents)[];

export const siteLanguages = {
  en: t('English', 'ইংরেজি'),
  bn: t('Bengali', 'বাংলা'),
} as const satisfies Readonly<Record<string, Label>>;

/** What the weekly holidays are kept as: 0 is Saturday, 6 is Friday. */
export const weekendChoices = weekdays.map((day, number) => ({
  value: String(number),
  label: weekdayLabels[day],
}));

/** What an institution changes of itself, in the order of the form. */
const settingNames = [
  'nameEn',
  'nameBn',
  'eiin',
  'establishedOn',
  'mottoEn',
  'mottoBn',
  'logo',
  'accent',
  'language',
  'email',
  'phone',
  'addressEn',
  'addressBn',
  'thanaId',
  'weekend',
  'passwordMinimum',
  'codeSignIn',
  'birthdaySignIn',
  'codesADay',
] as const;
export type SettingName = (typeof settingNames)[number];
export const isSetting = (name: string): name is SettingName =>
  (settingNames as readonly string[]).includes(name);

const listed = (labels: readonly Label[]): Label => ({
  en: labels.map((one) => one.en).join(', '),
  bn: labels.map((one) => one.bn).join(', '),
});
const same = (text: string): Label => ({ en: text, bn: text });

/** A setting's value in words, for the history; null when nothing was entered. A thana is named by the caller. */
export function settingText(name: SettingName, value: unknown): Label | null {
  if (name === 'language')
    return value === 'en' || value === 'bn'
      ? siteLanguages[value]
      : t("The visitor's browser decides", 'দর্শনার্থীর ব্রাউজার অনুযায়ী');
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? t('Yes', 'হ্যাঁ') : t('No', 'না');
  if (name === 'codesADay')
    return t(`${String(value)} codes a day`, `দিনে ${toBengaliDigits(String(value))}টি কোড`);
  if (name === 'passwordMinimum')
    return t(`${String(value)} characters`, `${toBengaliDigits(String(value))} অক্ষর`);
  if (name === 'logo') return t('A picture', 'একটি ছবি');
  if (name === 'accent') return accents[value as keyof typeof accents]?.label ?? same(String(value));
  if (name === 'weekend')
    return listed(
      [...(value as readonly number[])].sort().flatMap((day) => weekendChoices[day]?.label ?? []),
    );
  return same(String(value));
}
