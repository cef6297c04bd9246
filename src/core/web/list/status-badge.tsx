import {
  IconAlertCircleFilled,
  IconArrowBackUp,
  IconArrowRight,
  IconArrowUp,
  IconBan,
  IconCalendarOff,
  IconCheck,
  IconChecks,
  IconCircle,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleHalf2,
  IconCircleOff,
  IconCircleXFilled,
  IconClockHour4,
  IconHandStop,
  IconLock,
  IconPencil,
  IconRepeat,
  IconSend2,
  IconWorldCheck,
  IconX,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Label } from '../../labels.ts';
import { useText } from '../device/preferences.tsx';
import classes from '../page/parts.module.css';

export type Tone = 'board' | 'leaf' | 'marigold' | 'sindur' | 'ink' | 'slate';
type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
/** `plain`: no fill and no border; `solid`: white on the full tone; `framed`: the border in the letters' colour. */
type Shape = 'plain' | 'solid' | 'framed';
type Status = {
  readonly label: Label;
  readonly tone: Tone;
  readonly icon: Icon;
  readonly shape?: Shape;
};

const status = (en: string, bn: string, tone: Tone, icon: Icon, shape?: Shape): Status => ({
  label: { en, bn },
  tone,
  icon,
  ...(shape ? { shape } : {}),
});

/** Every state a record can show, by family. Shape and word carry the meaning; the colour only supports it. */
export const statuses = {
  payment: {
    paid: status('Paid', 'পরিশোধিত', 'leaf', IconCircleCheckFilled),
    partiallyPaid: status('Partially Paid', 'আংশিক পরিশোধিত', 'marigold', IconCircleHalf2),
    unpaid: status('Unpaid', 'অপরিশোধিত', 'slate', IconCircle),
    overdue: status('Overdue', 'মেয়াদোত্তীর্ণ', 'sindur', IconAlertCircleFilled),
    cancelled: status('Cancelled', 'বাতিল', 'slate', IconBan),
  },
  promise: {
    open: status('Awaited', 'অপেক্ষমাণ', 'marigold', IconClockHour4),
    kept: status('Kept', 'রক্ষা হয়েছে', 'leaf', IconCircleCheckFilled),
    broken: status('Broken', 'রক্ষা হয়নি', 'sindur', IconAlertCircleFilled),
    moved: status('Moved', 'তারিখ বদলেছে', 'slate', IconRepeat),
  },
  attendance: {
    present: status('Present', 'উপস্থিত', 'leaf', IconCheck, 'plain'),
    absent: status('Absent', 'অনুপস্থিত', 'sindur', IconX, 'solid'),
    late: status('Late', 'বিলম্ব', 'marigold', IconClockHour4, 'framed'),
    leave: status('Leave', 'ছুটি', 'ink', IconCalendarOff, 'framed'),
  },
  result: {
    passed: status('Passed', 'উত্তীর্ণ', 'leaf', IconCircleCheckFilled),
    failed: status('Failed', 'অকৃতকার্য', 'sindur', IconCircleXFilled),
    withheld: status('Withheld', 'স্থগিত', 'marigold', IconHandStop),
    withheldForDues: status('Withheld for dues', 'বকেয়ায় স্থগিত', 'marigold', IconHandStop),
    published: status('Published', 'প্রকাশিত', 'leaf', IconWorldCheck),
  },
  scrutiny: {
    applied: status('Applied', 'আবেদনকৃত', 'ink', IconSend2),
    paid: status('Paid', 'ফি পরিশোধিত', 'marigold', IconClockHour4),
    checking: status('Checking', 'দেখা হচ্ছে', 'marigold', IconCircleHalf2),
    changed: status('Changed', 'পরিবর্তিত', 'leaf', IconPencil),
    unchanged: status('Unchanged', 'অপরিবর্তিত', 'leaf', IconCircleCheckFilled),
    rejected: status('Rejected', 'প্রত্যাখ্যাত', 'sindur', IconCircleXFilled),
    withdrawn: status('Withdrawn', 'প্রত্যাহৃত', 'slate', IconBan),
  },
  approval: {
    draft: status('Draft', 'খসড়া', 'slate', IconPencil),
    submitted: status('Submitted', 'জমা দেওয়া', 'ink', IconSend2),
    verified: status('Verified', 'যাচাইকৃত', 'ink', IconChecks),
    pending: status('Pending', 'অপেক্ষমাণ', 'marigold', IconClockHour4),
    approved: status('Approved', 'অনুমোদিত', 'leaf', IconCircleCheckFilled),
    rejected: status('Rejected', 'প্রত্যাখ্যাত', 'sindur', IconCircleXFilled),
    returned: status('Returned', 'ফেরত', 'sindur', IconArrowBackUp),
    withdrawn: status('Withdrawn', 'প্রত্যাহৃত', 'slate', IconBan),
    expired: status('Expired', 'মেয়াদ শেষ', 'slate', IconClockHour4),
    failed: status('Not possible', 'করা যায়নি', 'sindur', IconAlertCircleFilled),
  },
  marksSheet: {
    notStarted: status('Not started', 'শুরু হয়নি', 'slate', IconCircleDashed),
    partial: status('Partial', 'আংশিক', 'marigold', IconClockHour4),
    full: status('Full, not submitted', 'পূর্ণ, জমা হয়নি', 'marigold', IconCircleCheckFilled),
    submitted: status('Submitted', 'জমা দেওয়া', 'ink', IconSend2),
    verified: status('Verified', 'যাচাইকৃত', 'ink', IconChecks),
    accepted: status('Accepted', 'গৃহীত', 'leaf', IconCircleCheckFilled),
    locked: status('Locked', 'তালাবদ্ধ', 'slate', IconLock),
  },
  exam: {
    draft: status('Draft', 'খসড়া', 'slate', IconPencil),
    declared: status('Declared', 'ঘোষিত', 'leaf', IconCircleCheckFilled),
    closed: status('Closed', 'সমাপ্ত', 'slate', IconLock),
    cancelled: status('Cancelled', 'বাতিল', 'sindur', IconBan),
  },
  catalogue: {
    new: status('New', 'নতুন', 'ink', IconCircleDashed),
    changed: status('Changed', 'পরিবর্তিত', 'marigold', IconPencil),
    left: status('Not taken', 'নেওয়া হয়নি', 'slate', IconCircleOff),
    behind: status('Can update', 'হালনাগাদ করতে পারে', 'marigold', IconClockHour4),
    current: status('Same as here', 'হুবহু আছে', 'leaf', IconCircleCheckFilled),
    none: status('Not seen yet', 'এখনো দেখেনি', 'slate', IconCircle),
  },
  record: {
    active: status('Active', 'সক্রিয়', 'leaf', IconCircleCheckFilled),
    inactive: status('Inactive', 'নিষ্ক্রিয়', 'slate', IconCircleOff),
  },
  user: {
    active: status('Active', 'সক্রিয়', 'leaf', IconCircleCheckFilled),
    invited: status('Invited', 'আমন্ত্রিত', 'ink', IconSend2),
    disabled: status('Disabled', 'নিষ্ক্রিয়', 'sindur', IconBan),
    ended: status('Ended', 'মেয়াদ শেষ', 'slate', IconCircleOff),
  },
  permission: {
    allow: status('Allowed', 'অনুমোদিত', 'leaf', IconCircleCheckFilled),
    deny: status('Denied', 'নিষিদ্ধ', 'sindur', IconBan),
    none: status('Not allowed', 'অনুমতি নেই', 'slate', IconCircleOff),
  },
  application: {
    submitted: status('Submitted', 'জমা দেওয়া', 'ink', IconSend2),
    under_review: status('Under review', 'যাচাই চলছে', 'marigold', IconClockHour4),
    info_requested: status('Information requested', 'তথ্য চাওয়া হয়েছে', 'marigold', IconArrowBackUp),
    approved: status('Approved', 'অনুমোদিত', 'leaf', IconCircleCheckFilled),
    rejected: status('Rejected', 'প্রত্যাখ্যাত', 'sindur', IconCircleXFilled),
    withdrawn: status('Withdrawn', 'প্রত্যাহৃত', 'slate', IconBan),
  },
  site: {
    active: status('Active', 'সক্রিয়', 'leaf', IconCircleCheckFilled),
    grace: status('Grace period', 'বাড়তি সময়', 'marigold', IconClockHour4),
    read_only: status('Read only', 'শুধু দেখা যায়', 'marigold', IconLock),
    suspended: status('Suspended', 'স্থগিত', 'sindur', IconHandStop),
    closed: status('Closed', 'বন্ধ', 'slate', IconCircleOff),
  },
  mail: {
    waiting: status('Waiting', 'অপেক্ষমাণ', 'marigold', IconClockHour4),
    sent: status('Sent', 'পাঠানো হয়েছে', 'leaf', IconCircleCheckFilled),
    failed: status('Failed', 'ব্যর্থ', 'sindur', IconAlertCircleFilled),
  },
  enrolment: {
    active: status('Active', 'সক্রিয়', 'leaf', IconCircleCheckFilled),
    onLeave: status('On leave', 'ছুটিতে', 'marigold', IconCalendarOff),
    promoted: status('Promoted', 'উন্নীত', 'ink', IconArrowUp),
    retained: status('Retained', 'একই শ্রেণিতে', 'marigold', IconRepeat),
    transferred: status('Transferred', 'স্থানান্তরিত', 'slate', IconArrowRight),
    struckOff: status('Struck off', 'নাম কাটা', 'sindur', IconCircleOff),
    dropped: status('Dropped out', 'ঝরে পড়া', 'sindur', IconCircleOff),
    completed: status('Completed', 'সম্পন্ন', 'board', IconChecks),
    alumni: status('Alumni', 'প্রাক্তন', 'board', IconChecks),
    deceased: status('Deceased', 'মৃত', 'slate', IconCircleOff),
  },
  change: {
    insert: status('Created', 'তৈরি', 'leaf', IconCircleCheckFilled),
    update: status('Changed', 'পরিবর্তিত', 'ink', IconPencil),
    delete: status('Deleted', 'মুছে ফেলা', 'sindur', IconCircleXFilled),
  },
  voucher: {
    draft: status('Draft', 'খসড়া', 'slate', IconPencil),
    submitted: status('Submitted', 'জমা দেওয়া', 'ink', IconSend2),
    approved: status('Approved', 'অনুমোদিত', 'ink', IconChecks),
    posted: status('Posted', 'পোস্ট করা', 'leaf', IconCircleCheckFilled),
    cancelled: status('Cancelled', 'বাতিল', 'slate', IconBan),
    reversed: status('Reversed', 'বিপরীত করা', 'sindur', IconArrowBackUp),
  },
  opening: {
    prepared: status('Prepared', 'প্রস্তুত', 'marigold', IconClockHour4),
    posted: status('Posted', 'পোস্ট করা', 'leaf', IconCircleCheckFilled),
    discarded: status('Discarded', 'বাদ', 'slate', IconBan),
    undone: status('Undone', 'ফিরিয়ে নেওয়া', 'sindur', IconArrowBackUp),
  },
  cheque: {
    inHand: status('In hand', 'হাতে', 'slate', IconCircle),
    postDated: status('Post-dated', 'অগ্রিম তারিখের', 'marigold', IconClockHour4),
    stale: status('Stale', 'মেয়াদ শেষ', 'sindur', IconAlertCircleFilled),
    issued: status('Issued', 'প্রদত্ত', 'ink', IconSend2),
    deposited: status('Deposited', 'জমা', 'ink', IconArrowUp),
    cleared: status('Cleared', 'নগদায়িত', 'leaf', IconCircleCheckFilled),
    bounced: status('Bounced', 'প্রত্যাখ্যাত', 'sindur', IconArrowBackUp),
    cancelled: status('Cancelled', 'বাতিল', 'slate', IconBan),
  },
  budget: {
    draft: status('Draft', 'খসড়া', 'slate', IconPencil),
    waits: status('Waiting for approval', 'অনুমোদনের অপেক্ষায়', 'marigold', IconClockHour4),
    inForce: status('In force', 'কার্যকর', 'leaf', IconCircleCheckFilled),
    earlier: status('Earlier', 'আগের', 'slate', IconArrowBackUp),
  },
  reconciliation: {
    draft: status('Draft', 'খসড়া', 'slate', IconPencil),
    completed: status('Completed', 'সম্পন্ন', 'leaf', IconCircleCheckFilled),
  },
  membership: {
    trial: status('Trial', 'পরীক্ষামূলক', 'ink', IconClockHour4),
    expired: status('Expired', 'মেয়াদ শেষ', 'sindur', IconAlertCircleFilled),
  },
} as const satisfies Record<string, Record<string, Status>>;

type Statuses = typeof statuses;

/** The badge of one state: `<StatusBadge family="payment" state="partiallyPaid" />`. */
export function StatusBadge<F extends keyof Statuses>({
  family,
  state,
}: {
  family: F;
  state: keyof Statuses[F];
}) {
  const t = useText();
  const { label, tone, icon: Icon, shape } = statuses[family][state] as Status;
  return (
    <span className={classes.badge} data-tone={tone} data-shape={shape}>
      <Icon size={13} stroke={2} aria-hidden />
      {t(label)}
    </span>
  );
}
