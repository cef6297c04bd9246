import type { ReplicationPart } from '../../../../core/server/replication/copied.ts';
import { academicYear } from '../../../academic/academic-year.entity.ts';
import { schoolClass } from '../../../academic/class.entity.ts';
import { group } from '../../../academic/group.entity.ts';
import { shift } from '../../../academic/shift.entity.ts';
import { subject } from '../../../academic/subject.entity.ts';
import { version } from '../../../academic/version.entity.ts';
import * as entities from '../../entities.ts';
import { feesSetupPermission } from '../../permissions.ts';
import { watchAmounts, watchFines } from './copied-rules.ts';

const isActive = { en: 'Active', bn: 'সক্রিয়' };

/** The parts of the fee setup that institutions copy. */
export const feeParts: readonly ReplicationPart[] = [
  {
    name: 'fees.heads',
    label: { en: 'Fee groups and heads', bn: 'ফি গ্রুপ ও খাত' },
    entities: [entities.feeGroup, entities.feeHead, entities.feeSubHead],
  },
  {
    name: 'fees.waivers',
    label: { en: 'Waivers and offers', bn: 'মওকুফ ও ছাড়' },
    entities: [entities.waiverType, entities.studentOfferType],
  },
  {
    name: 'fees.amounts',
    label: { en: 'Fee amounts and fines', bn: 'ফির পরিমাণ ও জরিমানা' },
    byYear: { permission: feesSetupPermission.edit, tables: { fees_fee_rule: { year: 'year_id' } } },
    tables: [
      {
        table: 'fees_fee_rule',
        label: { en: 'Fee amounts', bn: 'ফির পরিমাণ' },
        columns: {
          sub_head_id: { en: 'Sub-head', bn: 'উপখাত' },
          year_id: { en: 'Academic Year', bn: 'শিক্ষাবর্ষ' },
          class_id: { en: 'Class', bn: 'শ্রেণি' },
          gender: { en: 'Gender', bn: 'লিঙ্গ' },
          shift_id: { en: 'Shift', bn: 'শিফট' },
          version_id: { en: 'Version', bn: 'ভার্সন' },
          group_id: { en: 'Group', bn: 'বিভাগ' },
          entry: { en: 'New or returning', bn: 'নতুন বা পুরোনো' },
          residence: { en: 'Kind of student', bn: 'শিক্ষার্থীর ধরন' },
          subject_id: { en: 'Subject', bn: 'বিষয়' },
          months: { en: 'Months', bn: 'মাস' },
          amount: { en: 'Amount (paisa)', bn: 'পরিমাণ (পয়সা)' },
          is_active: isActive,
        },
        references: {
          sub_head_id: { to: entities.feeSubHead, required: true },
          year_id: { to: academicYear, required: true },
          class_id: { to: schoolClass, required: true },
          shift_id: { to: shift, required: true },
          version_id: { to: version, required: true },
          group_id: { to: group, required: true },
          subject_id: { to: subject, required: true },
        },
        key: [
          'sub_head_id',
          'year_id',
          'class_id',
          'gender',
          'shift_id',
          'version_id',
          'group_id',
          'entry',
          'months',
          'residence',
          'subject_id',
        ],
        watch: watchAmounts,
      },
      {
        table: 'fees_fine_rule',
        label: { en: 'Fine rules', bn: 'জরিমানার নিয়ম' },
        columns: {
          sub_head_id: { en: 'Sub-head', bn: 'উপখাত' },
          rule: { en: 'Rule', bn: 'নিয়ম' },
          is_active: isActive,
        },
        references: { sub_head_id: { to: entities.feeSubHead, required: true } },
        key: ['sub_head_id'],
        watch: watchFines,
      },
    ],
  },
];
