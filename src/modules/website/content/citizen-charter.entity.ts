import { defineEntity } from '../../../core/entity.ts';
import { choice, integer, richText, text } from '../../../core/fields.ts';
import { websitePath } from '../paths.ts';
import { websitePermission } from '../permissions.ts';
import { serviceKinds } from './charter-kinds.data.ts';
import { shownFields } from './shown-fields.ts';

/** A service the institution promises: what it takes, what it costs, how long it lasts and who answers for it. */
export const citizenCharter = defineEntity({
  name: 'citizenCharter',
  module: 'website',
  label: { en: 'Charter service', bn: 'সিটিজেন চার্টারের সেবা' },
  plural: { en: 'Citizen charter', bn: 'সিটিজেন চার্টার' },
  path: websitePath.citizenCharter,
  permission: websitePermission,
  group: 'pages',
  order: 2,
  fields: {
    kind: choice({
      label: { en: 'Kind of service', bn: 'সেবার ধরন' },
      required: true,
      initial: 'citizen',
      choices: serviceKinds,
    }),
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999, initial: 1 }),
    serviceEn: text({ label: { en: 'Service', bn: 'সেবার নাম (ইংরেজি)' }, required: true, max: 200 }),
    serviceBn: text({
      label: { en: 'Service in Bengali', bn: 'সেবার নাম (বাংলা)' },
      required: true,
      max: 200,
      lang: 'bn',
    }),
    methodEn: richText({ label: { en: 'How it is given', bn: 'সেবা প্রদান পদ্ধতি (ইংরেজি)' } }),
    methodBn: richText({
      label: { en: 'How it is given, in Bengali', bn: 'সেবা প্রদান পদ্ধতি (বাংলা)' },
    }),
    papersEn: richText({
      label: { en: 'Papers needed, and where to get them', bn: 'প্রয়োজনীয় কাগজপত্র ও প্রাপ্তিস্থান (ইংরেজি)' },
    }),
    papersBn: richText({
      label: { en: 'Papers needed, in Bengali', bn: 'প্রয়োজনীয় কাগজপত্র ও প্রাপ্তিস্থান (বাংলা)' },
    }),
    feeEn: text({ label: { en: 'Fee and how to pay', bn: 'সেবার মূল্য ও পরিশোধ পদ্ধতি (ইংরেজি)' }, max: 200 }),
    feeBn: text({
      label: { en: 'Fee in Bengali', bn: 'সেবার মূল্য ও পরিশোধ পদ্ধতি (বাংলা)' },
      max: 200,
      lang: 'bn',
    }),
    limitEn: text({ label: { en: 'Time limit', bn: 'সেবা প্রদানের সময়সীমা (ইংরেজি)' }, max: 100 }),
    limitBn: text({
      label: { en: 'Time limit in Bengali', bn: 'সেবা প্রদানের সময়সীমা (বাংলা)' },
      max: 100,
      lang: 'bn',
    }),
    officerEn: text({ label: { en: 'Person responsible', bn: 'দায়িত্বপ্রাপ্ত ব্যক্তি (ইংরেজি)' }, max: 200 }),
    officerBn: text({
      label: { en: 'Person responsible, in Bengali', bn: 'দায়িত্বপ্রাপ্ত ব্যক্তি (বাংলা)' },
      max: 200,
      lang: 'bn',
    }),
    ...shownFields,
  },
  title: { en: 'serviceEn', bn: 'serviceBn' },
  unique: [],
  list: {
    columns: ['position', 'kind', 'serviceEn', 'serviceBn', 'limitEn', 'officerEn', 'state'],
    sort: 'position',
    search: ['serviceEn', 'serviceBn'],
    filters: ['kind', 'state'],
  },
  form: [
    ['kind', 'position'],
    ['serviceEn', 'serviceBn'],
    'methodEn',
    'methodBn',
    'papersEn',
    'papersBn',
    ['feeEn', 'feeBn'],
    ['limitEn', 'limitBn'],
    ['officerEn', 'officerBn'],
    ['publishOn', 'expiresOn'],
    'state',
  ],
});
