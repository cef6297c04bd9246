import { defineEntity } from '../../../core/entity.ts';
import { choice, integer, text } from '../../../core/fields.ts';
import { websitePath } from '../paths.ts';
import { websitePermission } from '../permissions.ts';

/** Where else the institution is found; shown as icons on every page of the website. */
export const socialIcon = defineEntity({
  name: 'socialIcon',
  module: 'website',
  label: { en: 'Social icon', bn: 'সামাজিক মাধ্যমের আইকন' },
  plural: { en: 'Social icons', bn: 'সামাজিক মাধ্যমের আইকন' },
  path: websitePath.socialIcons,
  permission: websitePermission,
  group: 'design',
  order: 3,
  fields: {
    network: choice({
      label: { en: 'Network', bn: 'মাধ্যম' },
      required: true,
      initial: 'facebook',
      choices: [
        { value: 'facebook', label: { en: 'Facebook', bn: 'ফেসবুক' } },
        { value: 'youtube', label: { en: 'YouTube', bn: 'ইউটিউব' } },
        { value: 'instagram', label: { en: 'Instagram', bn: 'ইনস্টাগ্রাম' } },
        { value: 'x', label: { en: 'X', bn: 'এক্স' } },
        { value: 'linkedin', label: { en: 'LinkedIn', bn: 'লিংকডইন' } },
        { value: 'whatsapp', label: { en: 'WhatsApp', bn: 'হোয়াটসঅ্যাপ' } },
        { value: 'telegram', label: { en: 'Telegram', bn: 'টেলিগ্রাম' } },
      ],
    }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 80 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 80, lang: 'bn' }),
    address: text({
      label: { en: 'Web address', bn: 'ওয়েব ঠিকানা' },
      help: {
        en: 'The page of the institution there, beginning with https://',
        bn: 'সেখানে প্রতিষ্ঠানের পাতার ঠিকানা, https:// দিয়ে শুরু',
      },
      required: true,
      max: 300,
      pattern: /^https:\/\/[^\s<>"]+$/,
    }),
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999, initial: 1 }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['network', 'address']],
  list: {
    columns: ['position', 'network', 'nameEn', 'nameBn', 'address'],
    sort: 'position',
    search: ['nameEn', 'nameBn'],
  },
  form: [['network', 'position'], ['nameEn', 'nameBn'], 'address'],
});
