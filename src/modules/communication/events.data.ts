import type { Label } from '../../core/labels.ts';
import { automaticEvents } from './automatic/events.data.ts';
import type { Variable } from './text/templates.ts';

/** An occasion to write: the places its texts may use, and what is written unless the institution says otherwise. */
export type MessageEvent = {
  readonly name: string;
  readonly label: Label;
  readonly places: readonly Variable[];
  /** Leaves in quiet hours too. */
  readonly isUrgent: boolean;
  /** Written by the program alone, on an occasion of another module; nobody chooses it for a message of his own. */
  readonly isAutomatic?: true;
  /** Leaves only where the institution has switched it on, beside its text. */
  readonly hasSwitch?: true;
  readonly subject: Label;
  readonly body: Label;
};

const always = ['name', 'site_name', 'short_name', 'phone', 'date'] as const;
const ofStudent = [
  'student_name',
  'student_id',
  'roll',
  'class',
  'section',
  'shift',
  'group',
  'father_name',
  'guardian_name',
] as const;

export const messageEvents: readonly MessageEvent[] = [
  {
    name: 'general',
    label: { en: 'Message', bn: 'বার্তা' },
    places: [...always, ...ofStudent],
    isUrgent: false,
    subject: { en: 'From {site_name}', bn: '{site_name} থেকে' },
    body: { en: 'Dear {name}, ', bn: 'প্রিয় {name}, ' },
  },
  {
    name: 'attendance.absent',
    label: { en: 'Absent today', bn: 'আজ অনুপস্থিত' },
    places: [...always, ...ofStudent],
    isUrgent: false,
    subject: { en: 'Absent on {date}', bn: '{date} অনুপস্থিত' },
    body: {
      en: 'Dear guardian, {student_name} (roll {roll}) was absent on {date}. - {site_name}',
      bn: 'প্রিয় অভিভাবক, {student_name} (রোল {roll}) {date} অনুপস্থিত ছিল। - {site_name}',
    },
  },
  {
    name: 'fees.dues',
    label: { en: 'Fees due', bn: 'বকেয়া ফি' },
    places: [...always, ...ofStudent, 'due'],
    isUrgent: false,
    subject: { en: 'Fees due', bn: 'বকেয়া ফি' },
    body: {
      en: 'Dear guardian, Tk {due} is due for {student_name}. Please pay soon. - {site_name}',
      bn: 'প্রিয় অভিভাবক, {student_name}-এর বকেয়া {due} টাকা। দ্রুত পরিশোধ করুন। - {site_name}',
    },
  },
  {
    name: 'results.published',
    label: { en: 'Result', bn: 'ফলাফল' },
    places: [...always, ...ofStudent, 'exam_name', 'gpa', 'grade', 'merit'],
    isUrgent: false,
    subject: { en: 'Result of {exam_name}', bn: '{exam_name}-এর ফলাফল' },
    body: {
      en: '{student_name}, {exam_name}: GPA {gpa}, grade {grade}. - {site_name}',
      bn: '{student_name}, {exam_name}: জিপিএ {gpa}, গ্রেড {grade}। - {site_name}',
    },
  },
  {
    name: 'closed',
    label: { en: 'Closed at short notice', bn: 'জরুরি বন্ধ' },
    places: [...always, ...ofStudent],
    isUrgent: true,
    subject: { en: '{site_name} is closed', bn: '{site_name} বন্ধ' },
    body: {
      en: '{site_name} is closed today, {date}. Children need not come.',
      bn: 'আজ {date} {site_name} বন্ধ। শিক্ষার্থীদের আসার দরকার নেই।',
    },
  },
  ...automaticEvents,
  {
    name: 'threads.unread',
    label: { en: 'Unread message', bn: 'না-পড়া বার্তা' },
    places: [...always, 'link'],
    isUrgent: false,
    isAutomatic: true,
    subject: { en: 'A message waits at {site_name}', bn: '{site_name}: একটি বার্তা অপেক্ষায়' },
    body: {
      en: 'A message for you has not been read: {link} - {site_name}',
      bn: 'আপনার একটি বার্তা পড়া হয়নি: {link} - {site_name}',
    },
  },
  {
    name: 'helpdesk.answered',
    label: { en: 'Answer to a visitor of the website', bn: 'ওয়েবসাইটের দর্শনার্থীকে উত্তর' },
    places: [...always, 'title', 'answer'],
    isUrgent: false,
    isAutomatic: true,
    subject: { en: 'Answer from {site_name}: {title}', bn: '{site_name}-এর উত্তর: {title}' },
    body: { en: '{answer} - {site_name}', bn: '{answer} - {site_name}' },
  },
  ...(
    [
      [
        'meetings.invited',
        { en: 'Invitation to a meeting', bn: 'সভার আমন্ত্রণ' },
        {
          en: 'You are invited: {title}, {day}, {time}, {place}. {answer}',
          bn: 'আপনি আমন্ত্রিত: {title}, {day}, {time}, {place}। {answer}',
        },
      ],
      [
        'meetings.reminder',
        { en: 'Reminder of a meeting', bn: 'সভার স্মরণ' },
        {
          en: 'Do not forget: {title}, {day}, {time}, {place}. {answer}',
          bn: 'মনে রাখবেন: {title}, {day}, {time}, {place}। {answer}',
        },
      ],
      [
        'meetings.changed',
        { en: 'Meeting changed', bn: 'সভার পরিবর্তন' },
        {
          en: 'Changed: {title} is now on {day}, {time}, {place}. {answer}',
          bn: 'পরিবর্তন: {title} এখন {day}, {time}, {place}। {answer}',
        },
      ],
      [
        'meetings.cancelled',
        { en: 'Meeting cancelled', bn: 'সভা বাতিল' },
        { en: '{title} on {day} is cancelled.', bn: '{day} তারিখের {title} বাতিল হয়েছে।' },
      ],
    ] as const
  ).map(
    ([name, label, said]): MessageEvent => ({
      name,
      label,
      places: [...always, 'title', 'day', 'time', 'place', 'answer'],
      isUrgent: false,
      isAutomatic: true,
      subject: { en: `${label.en}: {title}`, bn: `${label.bn}: {title}` },
      body: { en: `${said.en} - {site_name}`, bn: `${said.bn} - {site_name}` },
    }),
  ),
];

export const eventOf = (name: string): MessageEvent | undefined =>
  messageEvents.find((one) => one.name === name);
