import { choice, longText, ref, text } from '../../../core/fields.ts';
import type { Label } from '../../../core/labels.ts';
import { district } from '../../locations/district.entity.ts';
import { thana } from '../../locations/thana.entity.ts';
import { countries } from './countries.data.ts';

const t = (en: string, bn: string): Label => ({ en, bn });
type Which = { readonly en: string; readonly bn: string };
const present: Which = { en: 'present', bn: 'বর্তমান' };
const permanent: Which = { en: 'permanent', bn: 'স্থায়ী' };

const careOf = ({ en, bn }: Which) => text({ label: t(`Care of (${en})`, `প্রযত্নে (${bn})`) });
const village = ({ en, bn }: Which) =>
  text({ label: t(`Village or road (${en})`, `গ্রাম বা রাস্তা (${bn}, ইংরেজি)`), max: 160 });
const villageBn = ({ en, bn }: Which) =>
  text({
    label: t(`Village or road in Bengali (${en})`, `গ্রাম বা রাস্তা (${bn}, বাংলা)`),
    max: 160,
    lang: 'bn',
  });
const postOffice = ({ en, bn }: Which) =>
  text({ label: t(`Post office and code (${en})`, `ডাকঘর ও কোড (${bn}, ইংরেজি)`), max: 80 });
const postOfficeBn = ({ en, bn }: Which) =>
  text({
    label: t(`Post office and code in Bengali (${en})`, `ডাকঘর ও কোড (${bn}, বাংলা)`),
    max: 80,
    lang: 'bn',
  });
const inThana = ({ en, bn }: Which) => ref(() => thana, { label: t(`Thana (${en})`, `থানা (${bn})`) });
const inDistrict = ({ en, bn }: Which) =>
  ref(() => district, {
    label: t(`District (${en})`, `জেলা (${bn})`),
    help: t('Filled in from the thana, if you choose one.', 'থানা বাছাই করলে জেলা নিজেই বসবে।'),
  });
const country = ({ en, bn }: Which) =>
  choice({
    label: t(`Country (${en})`, `দেশ (${bn})`),
    choices: countries,
    help: t('Needed if you choose neither a thana nor a district.', 'থানা বা জেলা বাছাই না করলে দেশ দেওয়া আবশ্যক।'),
  });
const whole = (label: Label) =>
  longText({
    label,
    max: 500,
    help: t('If empty, it is made from the parts above.', 'খালি রাখলে ওপরের অংশগুলো থেকে তৈরি হবে।'),
  });
const wholeBn = (label: Label) => longText({ label, max: 500, lang: 'bn' });

/** Where somebody lives and where the family is from: by its parts, and in words as it is printed. */
export const addressFields = {
  presentCareOf: careOf(present),
  presentVillage: village(present),
  presentVillageBn: villageBn(present),
  presentPostOffice: postOffice(present),
  presentPostOfficeBn: postOfficeBn(present),
  presentThanaId: inThana(present),
  presentDistrictId: inDistrict(present),
  presentCountry: country(present),
  presentAddress: whole(t('Present address', 'বর্তমান ঠিকানা')),
  presentAddressBn: wholeBn(t('Present address in Bengali', 'বর্তমান ঠিকানা (বাংলা)')),
  permanentCareOf: careOf(permanent),
  permanentVillage: village(permanent),
  permanentVillageBn: villageBn(permanent),
  permanentPostOffice: postOffice(permanent),
  permanentPostOfficeBn: postOfficeBn(permanent),
  permanentThanaId: inThana(permanent),
  permanentDistrictId: inDistrict(permanent),
  permanentCountry: country(permanent),
  permanentAddress: whole(t('Permanent address', 'স্থায়ী ঠিকানা')),
  permanentAddressBn: wholeBn(t('Permanent address in Bengali', 'স্থায়ী ঠিকানা (বাংলা)')),
} as const;

/** Their rows in a form. */
export const addressRows = [
  ['presentVillage', 'presentVillageBn'],
  ['presentPostOffice', 'presentPostOfficeBn'],
  ['presentThanaId', 'presentDistrictId'],
  ['presentCareOf', 'presentCountry'],
  ['presentAddress', 'presentAddressBn'],
  ['permanentVillage', 'permanentVillageBn'],
  ['permanentPostOffice', 'permanentPostOfficeBn'],
  ['permanentThanaId', 'permanentDistrictId'],
  ['permanentCareOf', 'permanentCountry'],
  ['permanentAddress', 'permanentAddressBn'],
] as const;
