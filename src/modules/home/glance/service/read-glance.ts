import type { Language } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { attendancePermission } from '../../../attendance/permissions.ts';
import { readSections } from '../../../attendance/public.ts';
import { readToday } from '../../service/read-today.ts';
import { glanceOf } from '../words.ts';

/** The first screen of whoever asks, in words; faces come with the screen itself. */
export async function readGlance(transaction: Transaction, services: Services, language: Language) {
  const today = await readToday(transaction, services, null, () => '');
  const { permissions } = transaction.context;
  // Whoever takes them all has the day of the whole institution instead.
  const hasOwn = permissions.has(attendancePermission.take) && !permissions.has(attendancePermission.takeAll);
  const sections = hasOwn ? await readSections(transaction, services, today.today) : null;
  return glanceOf(today, sections === null || sections.closed ? [] : sections.items, language);
}
