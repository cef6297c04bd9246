import type { Label } from '../../../core/labels.ts';
import type { MeritRule } from './positions.ts';

export const meritPresets = {
  gpaThenTotal: {
    label: { en: 'GPA, then total marks', bn: 'জিপিএ, তারপর মোট নম্বর' },
    sortKeys: ['passed_first', 'gpa_desc', 'total_desc'],
  },
  gpaThenBest: {
    label: { en: 'GPA, then number of A+, then total', bn: 'জিপিএ, তারপর এ প্লাসের সংখ্যা, তারপর মোট' },
    sortKeys: ['passed_first', 'gpa_desc', 'best_grades_desc', 'total_desc'],
  },
  totalOnly: {
    label: { en: 'Total marks only', bn: 'শুধু মোট নম্বর' },
    sortKeys: ['passed_first', 'total_desc'],
  },
} as const satisfies Record<string, { label: Label; sortKeys: MeritRule['sortKeys'] }>;

export const usualMerit: MeritRule = {
  sortKeys: meritPresets.gpaThenTotal.sortKeys,
  method: 'competition',
  includeFailed: false,
};
