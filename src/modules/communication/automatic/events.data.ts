import type { MessageEvent } from '../events.data.ts';

const always = ['name', 'site_name', 'date'] as const;
const ofStudent = ['student_name', 'student_id', 'roll', 'class', 'section', 'guardian_name'] as const;

/** What leaves by itself, without anybody writing it; an institution switches each on. */
export const automaticEvents: readonly MessageEvent[] = [
  {
    name: 'access.code',
    label: { en: 'Code to log in', bn: 'লগইনের কোড' },
    places: ['site_name', 'code'],
    isUrgent: true,
    isAutomatic: true,
    subject: { en: 'Code', bn: 'কোড' },
    body: {
      en: '{code} is your code to log in at {site_name}. It works for 10 minutes. Tell it to nobody.',
      bn: '{site_name}: লগইন কোড {code}। ১০ মিনিট চলবে। কাউকে বলবেন না।',
    },
  },
  {
    name: 'access.firstSignIn',
    label: { en: 'First login of a student', bn: 'শিক্ষার্থীর প্রথম লগইন' },
    places: [...always, 'student_name', 'student_id', 'time'],
    isUrgent: true,
    isAutomatic: true,
    subject: { en: 'First login of {student_name}', bn: '{student_name}-এর প্রথম লগইন' },
    body: {
      en: 'Somebody logged in as {student_name} for the first time at {time}, by student ID and birthday. If it was not your family, tell the office. - {site_name}',
      bn: '{time}-এ আইডি ও জন্ম তারিখ দিয়ে {student_name}-এর অ্যাকাউন্টে প্রথমবার লগইন হয়েছে। আপনারা না করলে অফিসে জানান। - {site_name}',
    },
  },
  {
    name: 'gate.arrived',
    label: { en: 'Came through the gate', bn: 'গেটে প্রবেশ' },
    places: [...always, ...ofStudent, 'time'],
    isUrgent: true,
    isAutomatic: true,
    subject: { en: '{student_name} is at school', bn: '{student_name} বিদ্যালয়ে পৌঁছেছে' },
    body: {
      en: '{student_name} came to school at {time}. - {site_name}',
      bn: '{student_name} {time}-এ বিদ্যালয়ে প্রবেশ করেছে। - {site_name}',
    },
  },
  {
    name: 'gate.left',
    label: { en: 'Left through the gate', bn: 'গেটে প্রস্থান' },
    places: [...always, ...ofStudent, 'time'],
    isUrgent: true,
    isAutomatic: true,
    subject: { en: '{student_name} has left school', bn: '{student_name} বিদ্যালয় থেকে বেরিয়েছে' },
    body: {
      en: '{student_name} left school at {time}. - {site_name}',
      bn: '{student_name} {time}-এ বিদ্যালয় থেকে বেরিয়েছে। - {site_name}',
    },
  },
  {
    name: 'admission.admitted',
    label: { en: 'Admitted as a student', bn: 'ভর্তি সম্পন্ন' },
    places: [...always, ...ofStudent],
    isUrgent: false,
    isAutomatic: true,
    hasSwitch: true,
    subject: { en: 'Welcome to {site_name}', bn: '{site_name}-এ স্বাগতম' },
    body: {
      en: 'Welcome! {student_name} is admitted to {class}, {section}: ID {student_id}, roll {roll}. - {site_name}',
      bn: 'স্বাগতম! {student_name} {class}, {section} শাখায় ভর্তি হয়েছে: আইডি {student_id}, রোল {roll}। - {site_name}',
    },
  },
  {
    name: 'leave.applied',
    label: { en: 'Leave to be decided', bn: 'ছুটির আবেদন এসেছে' },
    places: [...always, 'title'],
    isUrgent: false,
    isAutomatic: true,
    hasSwitch: true,
    subject: { en: 'Leave to be decided', bn: 'ছুটির আবেদন' },
    body: {
      en: 'For your decision: {title}. - {site_name}',
      bn: 'আপনার সিদ্ধান্তের জন্য: {title}। - {site_name}',
    },
  },
  {
    name: 'leave.decided',
    label: { en: 'Leave decided', bn: 'ছুটির সিদ্ধান্ত' },
    places: [...always, 'title'],
    isUrgent: false,
    isAutomatic: true,
    hasSwitch: true,
    subject: { en: 'Your leave', bn: 'আপনার ছুটি' },
    body: { en: 'Dear {name}, {title}. - {site_name}', bn: 'প্রিয় {name}, {title}। - {site_name}' },
  },
  {
    name: 'billing.late',
    label: { en: 'Bill of the platform is overdue', bn: 'প্ল্যাটফর্মের বিল বকেয়া' },
    places: [...always, 'title', 'due', 'day'],
    isUrgent: false,
    isAutomatic: true,
    subject: { en: 'Overdue: {title}', bn: 'বকেয়া: {title}' },
    body: {
      en: 'Invoice {title} was due on {day}. Tk {due} is open. Please pay soon. - {site_name}',
      bn: 'বিল {title} পরিশোধের শেষ দিন ছিল {day}। বাকি {due} টাকা। দ্রুত পরিশোধ করুন। - {site_name}',
    },
  },
  {
    name: 'duty.reminder',
    label: { en: 'Reminder of a duty', bn: 'দায়িত্বের কথা স্মরণ' },
    places: [...always, 'title'],
    isUrgent: false,
    isAutomatic: true,
    hasSwitch: true,
    subject: { en: 'Your duty', bn: 'আপনার দায়িত্ব' },
    body: {
      en: 'Dear {name}, your duty: {title}. - {site_name}',
      bn: 'প্রিয় {name}, আপনার দায়িত্ব: {title}। - {site_name}',
    },
  },
];
