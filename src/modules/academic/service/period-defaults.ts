import type { Transaction } from '../../../core/server/database/in-site.ts';
import { insertRows } from '../../../core/server/entity/import.ts';
import { periodType } from '../period-type.entity.ts';

const seeds = [
  [1, 'First period', 'প্রথম পিরিয়ড', 'lesson', '10:15', '11:00'],
  [2, 'Second period', 'দ্বিতীয় পিরিয়ড', 'lesson', '11:00', '11:40'],
  [3, 'Third period', 'তৃতীয় পিরিয়ড', 'lesson', '11:40', '12:20'],
  [4, 'Fourth period', 'চতুর্থ পিরিয়ড', 'lesson', '12:20', '13:00'],
  [5, 'Fifth period', 'পঞ্চম পিরিয়ড', 'lesson', '13:40', '14:20'],
  [6, 'Sixth period', 'ষষ্ঠ পিরিয়ড', 'lesson', '14:20', '15:00'],
  [7, 'Seventh period', 'সপ্তম পিরিয়ড', 'lesson', '15:00', '15:40'],
  [1, 'Morning', 'সকাল', 'session', '10:00', '13:00'],
  [2, 'After tiffin', 'টিফিনের পর', 'session', '13:40', '16:00'],
  [1, 'Tiffin', 'টিফিন', 'break', '13:00', '13:40'],
] as const;

/** Gives an institution without any the usual periods of a day. */
export async function copyPeriodDefaults(transaction: Transaction): Promise<void> {
  const known = await transaction.readOne(
    { any: 'bool' },
    'SELECT EXISTS (SELECT 1 FROM academic_period_type WHERE site_id = $1) AS any',
  );
  if (known?.any) return;
  await insertRows(
    transaction,
    periodType,
    seeds.map(([position, nameEn, nameBn, kind, startsAt, endsAt]) => ({
      position,
      nameEn,
      nameBn,
      kind,
      shiftId: null,
      startsAt,
      endsAt,
    })),
  );
}
