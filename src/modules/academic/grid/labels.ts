import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const gridLabels = {
  openSections: t('Make the sections', 'শাখা তৈরি করুন'),
  open: t('Sections in a grid', 'ছকে শাখা'),
  year: t('Academic Year', 'শিক্ষাবর্ষ'),
  shift: t('Shift', 'শিফট'),
  version: t('Version', 'ভার্সন'),
  all: t('All', 'সব'),
  classAndGroup: t('Class and group', 'শ্রেণি ও বিভাগ'),
  allGroups: t('all groups', 'সব বিভাগ'),
  help: t(
    'Tick a cell to make its section, clear it to close the section. Nothing is saved until you have seen what will be done.',
    'শাখা তৈরি করতে ঘরে টিক দিন, বন্ধ করতে টিক তুলে নিন। কী কী হবে তা দেখে নেওয়ার আগে কিছুই সংরক্ষিত হবে না।',
  ),
  keys: t('Arrow keys move, Space ticks.', 'তীর চিহ্ন দিয়ে ঘর বদল, স্পেস দিয়ে টিক।'),
  readOnly: t('You can look at the grid, but not change it.', 'আপনি ছকটি দেখতে পারেন, বদলাতে পারেন না।'),
  noYear: t('Make the academic year first.', 'আগে শিক্ষাবর্ষ তৈরি করুন।'),
  openPeriods: t('Set up the periods', 'পিরিয়ড ঠিক করুন'),
  openYears: t('Open the academic years', 'শিক্ষাবর্ষ খুলুন'),
  noShift: t('Make a shift first: sections belong to shifts.', 'আগে শিফট তৈরি করুন: শাখা শিফটে থাকে।'),
  openShifts: t('Open the shifts', 'শিফট খুলুন'),
  noVersion: t('Make a version first: Bangla or English.', 'আগে ভার্সন তৈরি করুন: বাংলা বা ইংরেজি।'),
  openVersions: t('Open the versions', 'ভার্সন খুলুন'),
  noClass: t('Make the classes first.', 'আগে শ্রেণি তৈরি করুন।'),
  openClasses: t('Open the classes', 'শ্রেণি খুলুন'),
  addName: t('Add a section name', 'শাখার নাম যোগ'),
  nameEn: t('Name', 'নাম (ইংরেজি)'),
  nameBn: t('Name in Bengali', 'বাংলা নাম'),
  add: t('Add', 'যোগ করুন'),
  nameNeeded: t('Enter the name in both languages.', 'দুই ভাষাতেই নাম লিখুন।'),
  nameKnown: t('This name is already in the grid.', 'এই নাম ছকে আগেই আছে।'),
  wholeColumn: t('All classes: {name}', 'সব শ্রেণি: {name}'),
  students: t('{count} {count|student|students}', '{count} জন শিক্ষার্থী'),
  hasStudents: t(
    '{count} {count|student is|students are} in this section. Move them to another one first.',
    'এই শাখায় {count} জন শিক্ষার্থী আছে। আগে তাদের অন্য শাখায় নিন।',
  ),
  toMake: t('To be made', 'তৈরি হবে'),
  toReopen: t('To be opened again', 'আবার খুলবে'),
  toClose: t('To be closed', 'বন্ধ হবে'),
  closedStay: t(
    'A closed section is no longer listed, and what was recorded in it stays.',
    'বন্ধ শাখা তালিকায় থাকবে না, তবে তার আগের সব তথ্য থাকবে।',
  ),
  changes: t('{count} {count|change|changes}', '{count}টি পরিবর্তন'),
  preview: t('See what will be done', 'কী কী হবে দেখুন'),
  previewTitle: t('What will be done', 'যা যা হবে'),
  save: t('Save all of it', 'সব সংরক্ষণ করুন'),
  undo: t('Undo the changes', 'পরিবর্তন বাতিল'),
  saved: t(
    '{made} made, {reopened} opened again, {closed} closed',
    '{made}টি তৈরি, {reopened}টি আবার খোলা, {closed}টি বন্ধ',
  ),
  goneOption: t(
    'A class, group, shift or version of this cell is not in use any more. Reload the page.',
    'এই ঘরের শ্রেণি, বিভাগ, শিফট বা ভার্সন আর চালু নেই। পাতাটি আবার লোড করুন।',
  ),
} as const;

export const gridFields: Readonly<Record<string, Label>> = {
  yearId: gridLabels.year,
  changes: t('Changes', 'পরিবর্তন'),
  shiftId: gridLabels.shift,
  versionId: gridLabels.version,
  classId: t('Class', 'শ্রেণি'),
  groupId: t('Group', 'বিভাগ'),
  nameEn: gridLabels.nameEn,
  nameBn: gridLabels.nameBn,
};
