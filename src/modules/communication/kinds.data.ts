import type { Label } from '../../core/labels.ts';

/** Kinds of messages that somebody may not want, each with what the names of its occasions begin with. */
const kinds = {
  attendance: {
    label: { en: 'Attendance, arrival and departure', bn: 'হাজিরা, আসা ও যাওয়া' },
    of: ['attendance', 'gate', 'devices'],
  },
  fees: { label: { en: 'Fees and receipts', bn: 'ফি ও রসিদ' }, of: ['fees', 'payments'] },
  results: { label: { en: 'Examinations and results', bn: 'পরীক্ষা ও ফলাফল' }, of: ['exams', 'results'] },
  notices: {
    label: { en: 'Notices, meetings and holidays', bn: 'নোটিশ, সভা ও ছুটি' },
    of: ['notices', 'meetings', 'calendar'],
  },
  library: { label: { en: 'Library', bn: 'গ্রন্থাগার' }, of: ['library'] },
  greetings: { label: { en: 'Birthday wishes', bn: 'জন্মদিনের শুভেচ্ছা' }, of: ['students'] },
  work: {
    label: { en: 'Leave, duties and salary', bn: 'ছুটি, দায়িত্ব ও বেতন' },
    of: ['leave', 'duty', 'payroll', 'people'],
  },
  other: { label: { en: 'Other messages', bn: 'অন্যান্য বার্তা' }, of: [] },
} as const satisfies Record<string, { label: Label; of: readonly string[] }>;

export type MessageKind = keyof typeof kinds;
export const messageKinds = Object.keys(kinds) as [MessageKind, ...MessageKind[]];
export const kindLabel = (kind: MessageKind): Label => kinds[kind].label;

/** Occasions that reach everybody: danger, and what somebody has just asked for. */
const mustReach: readonly string[] = ['closed', 'access'];

/** The kind of an occasion; null for what reaches also those who want nothing of any kind. */
export function kindOfEvent(event: string): MessageKind | null {
  const [beginning = ''] = event.split('.');
  if (mustReach.includes(beginning)) return null;
  return messageKinds.find((kind) => (kinds[kind].of as readonly string[]).includes(beginning)) ?? 'other';
}
