import type { ErrorKind } from '../../core/errors.ts';
import type { Label } from '../../core/labels.ts';
import type { Priority, Recurrence, TaskState } from './rules.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const tasksErrors = {
  ended: {
    code: 'tasks.ended',
    status: 409,
    text: t('This task has ended. Open it again first.', 'কাজটি শেষ হয়েছে। আগে আবার চালু করুন।'),
  },
  toOthers: {
    code: 'tasks.toOthers',
    status: 403,
    text: t('You can only give tasks to yourself.', 'আপনি শুধু নিজেকে কাজ দিতে পারেন।'),
  },
  notYoursToCancel: {
    code: 'tasks.notYoursToCancel',
    status: 403,
    text: t(
      'Only the person who gave the task can cancel it. Say what is in the way and mark it as stuck.',
      'যিনি কাজটি দিয়েছেন শুধু তিনিই বাতিল করতে পারেন। কী সমস্যা তা লিখে “আটকে আছে” করুন।',
    ),
  },
  notYours: {
    code: 'tasks.notYours',
    status: 403,
    text: t('Only the person who gave the task can change it.', 'যিনি কাজটি দিয়েছেন শুধু তিনিই বদলাতে পারেন।'),
  },
} as const satisfies Record<string, ErrorKind>;

export const stateTexts: Readonly<Record<TaskState, Label>> = {
  planned: t('To do', 'করতে হবে'),
  doing: t('Being done', 'চলছে'),
  blocked: t('Stuck', 'আটকে আছে'),
  done: t('Done', 'শেষ'),
  cancelled: t('Cancelled', 'বাতিল'),
};
export const everyTexts: Readonly<Record<Recurrence, Label>> = {
  none: t('Once', 'একবার'),
  daily: t('Every day', 'প্রতিদিন'),
  monthly: t('Every month', 'প্রতি মাসে'),
  quarterly: t('Every quarter', 'প্রতি তিন মাসে'),
  yearly: t('Every year', 'প্রতি বছর'),
};
export const priorityTexts: Readonly<Record<Priority, Label>> = {
  low: t('Low', 'কম'),
  normal: t('Normal', 'সাধারণ'),
  high: t('High', 'জরুরি'),
};

export const tasksFields: Readonly<Record<string, Label>> = {
  title: t('Task', 'কাজ'),
  note: t('Note', 'মন্তব্য'),
  due: t('To be done by', 'শেষ তারিখ'),
  priority: t('Priority', 'গুরুত্ব'),
  assigneeId: t('Who does it', 'কে করবেন'),
  every: t('Repeats', 'পুনরাবৃত্তি'),
  until: t('Repeats until', 'যত দিন পর্যন্ত'),
  items: t('Steps', 'ধাপ'),
  text: t('Comment', 'মন্তব্য'),
  state: t('Status', 'অবস্থা'),
};

export const tasksLabels = {
  new: t('New task', 'নতুন কাজ'),
  edit: t('Change the task', 'কাজ পরিবর্তন'),
  search: t('Find a task', 'কাজ খুঁজুন'),
  whose: t('Whose', 'কার'),
  mine: t('Mine', 'আমার'),
  made: t('I gave', 'আমার দেওয়া'),
  all: t('All', 'সব'),
  open: t('Open', 'চলমান'),
  overdue: t('Overdue', 'মেয়াদোত্তীর্ণ'),
  done: t('Ended', 'শেষ'),
  state: t('Status', 'অবস্থা'),
  steps: t('Steps', 'ধাপ'),
  stepsHint: t('One step a line.', 'প্রতি লাইনে একটি ধাপ।'),
  stepsDone: t('{done} of {all}', '{all}টির {done}টি'),
  nobody: t('Nobody yet', 'এখনো কেউ না'),
  comments: t('Comments', 'মন্তব্য'),
  addComment: t('Write a comment', 'মন্তব্য লিখুন'),
  send: t('Send', 'পাঠান'),
  noComments: t('No comments yet.', 'এখনো মন্তব্য নেই।'),
  empty: t('No tasks here.', 'এখানে কোনো কাজ নেই।'),
  saved: t('The task is saved', 'কাজ সংরক্ষিত হয়েছে'),
  next: t('The next one is due on {date}', 'পরেরটির শেষ তারিখ {date}'),
  given: t('A task for you: {title}', 'আপনার জন্য কাজ: {title}'),
  changed: t('“{title}”: {state}', '“{title}”: {state}'),
  commented: t('A comment on “{title}”', '“{title}” কাজে মন্তব্য'),
  reminder: t('You have tasks that are due or late', 'আপনার কিছু কাজের সময় হয়েছে বা পেরিয়েছে'),
  by: t('Given by {name}', '{name} দিয়েছেন'),
} as const;
