import { defineEntity } from '../../../core/entity.ts';
import { ref, text } from '../../../core/fields.ts';
import { ledger } from '../../accounts/chart/ledger.entity.ts';
import { facilitiesPath } from '../paths.ts';
import { facilitiesDepreciationPermission } from '../permissions.ts';

/** Things that stand together in the books: furniture, computers. Without ledgers they are in the register alone. */
export const assetClass = defineEntity({
  name: 'assetClass',
  module: 'facilities',
  label: { en: 'Class of assets', bn: 'সম্পদের শ্রেণি' },
  plural: { en: 'Classes of assets', bn: 'সম্পদের শ্রেণিসমূহ' },
  path: facilitiesPath.assetClasses,
  permission: facilitiesDepreciationPermission,
  group: 'assets',
  order: 3,
  fields: {
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 100 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 100, lang: 'bn' }),
    assetLedgerId: ref(() => ledger, {
      label: { en: 'Ledger of what they cost', bn: 'ক্রয়মূল্যের লেজার' },
      help: {
        en: 'Without ledgers these things are in the register only, not in the books.',
        bn: 'লেজার না থাকলে জিনিসগুলো শুধু রেজিস্টারে থাকে, হিসাবে নয়।',
      },
    }),
    accumulatedLedgerId: ref(() => ledger, {
      label: { en: 'Ledger of depreciation so far', bn: 'পুঞ্জীভূত অবচয়ের লেজার' },
    }),
    expenseLedgerId: ref(() => ledger, {
      label: { en: 'Ledger of depreciation as an expense', bn: 'অবচয় ব্যয়ের লেজার' },
    }),
    disposalLedgerId: ref(() => ledger, {
      label: { en: 'Ledger of gain or loss on disposal', bn: 'নিষ্পত্তির লাভ-ক্ষতির লেজার' },
      help: {
        en: 'If empty, the ledger of depreciation as an expense is used.',
        bn: 'খালি রাখলে অবচয় ব্যয়ের লেজার ধরা হয়।',
      },
    }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn']],
  list: {
    columns: ['nameEn', 'nameBn', 'assetLedgerId', 'accumulatedLedgerId', 'expenseLedgerId'],
    sort: 'nameEn',
    search: ['nameEn', 'nameBn'],
  },
  form: [
    ['nameEn', 'nameBn'],
    ['assetLedgerId', 'accumulatedLedgerId'],
    ['expenseLedgerId', 'disposalLedgerId'],
  ],
});
