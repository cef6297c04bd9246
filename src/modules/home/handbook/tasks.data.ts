import { corePath, link } from '../../../core/module/paths.ts';
import { accessPath } from '../../access/paths.ts';
import { accountsPath } from '../../accounts/paths.ts';
import { attendancePath } from '../../attendance/paths.ts';
import { billingPath } from '../../billing/paths.ts';
import { communicationPath } from '../../communication/paths.ts';
import { documentsPath } from '../../documents/paths.ts';
import { examsPath } from '../../exams/paths.ts';
import { feesPath } from '../../fees/paths.ts';
import { helpdeskPath } from '../../helpdesk/paths.ts';
import { homePath } from '../../home/paths.ts';
import { leavePath } from '../../leave/paths.ts';
import { lessonsPath } from '../../lessons/paths.ts';
import { libraryPath } from '../../library/paths.ts';
import { operationsPath } from '../../operations/paths.ts';
import { platformPath } from '../../platform/paths.ts';
import { replicationPath } from '../../replication/paths.ts';
import { resultsPath } from '../../results/paths.ts';
import { studentsPath } from '../../students/paths.ts';
import { websitePath } from '../../website/paths.ts';
import type { Task } from './handbook.ts';

/**
 * What people do, each as a few steps. A name in square brackets stands on a screen as it is written here, `…` for what the
 * screen fills in; a test looks it up among the labels of the product, in both languages.
 */
export const tasks = {
  password: {
    folder: 'everybody',
    as: 'office',
    path: corePath.profile,
    title: { en: 'Choose your own password', bn: 'নিজের পাসওয়ার্ড দিন' },
    steps: [
      {
        en: 'Log in with the user name and the first password from your slip or your email.',
        bn: 'স্লিপ বা ইমেইলে পাওয়া ব্যবহারকারীর নাম ও প্রথম পাসওয়ার্ড দিয়ে লগইন করুন।',
      },
      {
        en: 'Later you change it yourself: open your name at the top right and choose [Profile].',
        bn: 'পরে নিজেই বদলাতে পারবেন: ওপরে ডানে নিজের নামে চাপ দিয়ে [প্রোফাইল] খুলুন।',
      },
      {
        en: 'Write [Current password], then [New password] and the same again in [Confirm Password].',
        bn: '[বর্তমান পাসওয়ার্ড], তারপর [নতুন পাসওয়ার্ড] এবং [পাসওয়ার্ড নিশ্চিত করুন] ঘরে আবার সেটিই লিখুন।',
      },
      {
        en: 'Press [Save]. On other computers and phones you are then logged out.',
        bn: '[সংরক্ষণ করুন] চাপুন। তখন অন্য কম্পিউটার ও ফোন থেকে লগআউট হয়ে যাবেন।',
      },
      {
        en: 'Never tell anybody your password, not even the office.',
        bn: 'পাসওয়ার্ড কাউকে বলবেন না, অফিসকেও নয়।',
      },
    ],
  },
  find: {
    folder: 'everybody',
    as: 'office',
    path: corePath.dashboard,
    title: { en: 'Find anything', bn: 'যেকোনো কিছু খুঁজুন' },
    steps: [
      {
        en: 'Press Ctrl and K together, or press [Search students and screens] at the top.',
        bn: 'Ctrl ও K একসঙ্গে চাপুন, অথবা ওপরে [শিক্ষার্থী ও স্ক্রিন খুঁজুন] চাপুন।',
      },
      {
        en: 'Type a name, roll, student ID, mobile number, receipt number or what you want to do, in Bengali or English.',
        bn: 'নাম, রোল, শিক্ষার্থী আইডি, মোবাইল নম্বর, রসিদ নম্বর বা যে কাজ করতে চান তা বাংলা বা ইংরেজিতে লিখুন।',
      },
      { en: 'A class and roll also work: “8 padma 4”.', bn: 'শ্রেণি ও রোল লিখলেও চলে: “৮ পদ্মা ৪”।' },
      { en: 'Choose with the arrow keys and press Enter.', bn: 'তীর চিহ্নের কী দিয়ে বাছাই করে Enter চাপুন।' },
    ],
  },
  list: {
    folder: 'everybody',
    as: 'office',
    path: studentsPath.list,
    title: { en: 'Work with a list', bn: 'তালিকা নিয়ে কাজ করুন' },
    steps: [
      {
        en: 'Type into the search box, or press [Filter] to narrow the list.',
        bn: 'খোঁজার ঘরে লিখুন, অথবা তালিকা ছোট করতে [ফিল্টার] চাপুন।',
      },
      {
        en: 'Press a heading to sort by it; press it again for the other direction.',
        bn: 'যে শিরোনাম অনুযায়ী সাজাতে চান সেটি চাপুন; উল্টো ক্রমের জন্য আবার চাপুন।',
      },
      {
        en: 'Choose what is shown with [Columns]. Keep it under a name with [Save view].',
        bn: 'কী কী দেখাবে তা [কলাম] থেকে বাছাই করুন। [ভিউ রাখুন] চেপে পুরোটা একটি নামে রেখে দিন।',
      },
      {
        en: 'Press [Export] for a file, or [Print] for paper: both hold every row, not only this page.',
        bn: 'ফাইলের জন্য [এক্সপোর্ট], কাগজের জন্য [প্রিন্ট] চাপুন: দুটিতেই সব সারি থাকে, শুধু এই পৃষ্ঠা নয়।',
      },
    ],
  },
  application: {
    folder: 'platformOwner',
    as: 'owner',
    path: platformPath.applications,
    title: { en: 'Approve a new institution', bn: 'নতুন প্রতিষ্ঠান অনুমোদন করুন' },
    steps: [
      {
        en: 'Open the application and check the EIIN, the district and the administrator.',
        bn: 'আবেদনটি খুলে ইআইআইএন, জেলা ও প্রশাসকের তথ্য মিলিয়ে দেখুন।',
      },
      { en: 'Press [Approve].', bn: '[অনুমোদন করুন] চাপুন।' },
      {
        en: 'Look through [Setup it begins with] and change what this institution does not need.',
        bn: '[শুরুর সেটআপ] দেখে যা এই প্রতিষ্ঠানের দরকার নেই তা বদলান।',
      },
      {
        en: 'Press [Approve and create the institution]. Its administrator gets a link for the first login.',
        bn: '[অনুমোদন করে প্রতিষ্ঠান তৈরি করুন] চাপুন। প্রশাসক প্রথম লগইনের লিংক পাবেন।',
      },
    ],
  },
  standIn: {
    folder: 'platformOwner',
    as: 'owner',
    path: accessPath.impersonateSite,
    title: { en: 'Help inside an institution', bn: 'প্রতিষ্ঠানে ঢুকে সাহায্য করুন' },
    steps: [
      {
        en: 'Choose the [Institution] and the person who asked for help.',
        bn: '[প্রতিষ্ঠান] ও যিনি সাহায্য চেয়েছেন তাঁকে বাছাই করুন।',
      },
      {
        en: 'Write [For how many minutes], the [Reason] and [Your password].',
        bn: '[কত মিনিটের জন্য], [কারণ] ও [আপনার পাসওয়ার্ড] লিখুন।',
      },
      {
        en: 'Press [Begin]. The institution sees when you came and why.',
        bn: '[শুরু করুন] চাপুন। কখন ও কেন এসেছেন তা প্রতিষ্ঠান দেখতে পায়।',
      },
      { en: 'When you are done, press [End now].', bn: 'কাজ শেষে [এখনই শেষ করুন] চাপুন।' },
    ],
  },
  bill: {
    folder: 'platformOwner',
    as: 'owner',
    path: billingPath.invoices,
    title: { en: 'Bill an institution', bn: 'প্রতিষ্ঠানের বিল করুন' },
    steps: [
      { en: 'Press [New invoice] and choose the institution.', bn: '[নতুন বিল] চেপে প্রতিষ্ঠান বাছাই করুন।' },
      {
        en: 'Write the lines and the last day to pay, then press [Save].',
        bn: 'লাইনগুলো ও পরিশোধের শেষ দিন লিখে [সংরক্ষণ করুন] চাপুন।',
      },
      {
        en: 'What was paid at a bank is entered under [Challans].',
        bn: 'ব্যাংকে পরিশোধ হলে তা [চালানসমূহ] স্ক্রিনে লিখুন।',
      },
    ],
  },
  watch: {
    folder: 'platformOwner',
    as: 'owner',
    path: operationsPath.operations,
    title: { en: 'See that everything runs', bn: 'সব ঠিকমতো চলছে কি না দেখুন' },
    steps: [
      {
        en: 'Under [Jobs] look for what went wrong; [Try again now] runs it once more.',
        bn: '[কাজ] অংশে কী করা যায়নি দেখুন; [এখনই আবার চালান] চাপলে আবার চলে।',
      },
      {
        en: 'Under [Backups] see when the last one was made. [Make a backup now] makes one more.',
        bn: '[ব্যাকআপ] অংশে শেষ ব্যাকআপের সময় দেখুন। [এখনই ব্যাকআপ করা] চাপলে আরেকটি হয়।',
      },
      {
        en: 'Copy a backup to another machine every week.',
        bn: 'প্রতি সপ্তাহে একটি ব্যাকআপ অন্য মেশিনে কপি করে রাখুন।',
      },
    ],
  },
  decide: {
    folder: 'head',
    as: 'head',
    path: corePath.approvals,
    title: { en: 'Decide as the second person', bn: 'দ্বিতীয় ব্যক্তির সিদ্ধান্ত দিন' },
    steps: [
      { en: 'Open [Waiting for my decision].', bn: '[আমার সিদ্ধান্তের অপেক্ষায়] খুলুন।' },
      {
        en: 'Open a line. It shows who asked, why, the amount and [As it was when the request was sent].',
        bn: 'একটি লাইন খুলুন। কে, কেন, কত টাকার জন্য চেয়েছেন এবং [অনুরোধের সময় যেমন ছিল] দেখা যাবে।',
      },
      {
        en: 'Press [Approve], or [Refuse] and write why.',
        bn: '[অনুমোদন করুন] চাপুন, অথবা [প্রত্যাখ্যান করুন] চেপে কারণ লিখুন।',
      },
      {
        en: 'While you are away, somebody can decide [In my place].',
        bn: 'আপনি না থাকলে অন্য কেউ [আমার বদলে] সিদ্ধান্ত দিতে পারেন।',
      },
    ],
  },
  readiness: {
    folder: 'head',
    as: 'head',
    path: homePath.readiness,
    title: { en: 'See what blocks the work', bn: 'কাজে কী বাধা আছে দেখুন' },
    steps: [
      {
        en: 'Every area has a list of what is still missing: attendance, examinations, fees, results.',
        bn: 'হাজিরা, পরীক্ষা, ফি ও ফলাফল: প্রতিটি অংশে কী বাকি আছে তার তালিকা আছে।',
      },
      {
        en: 'Press [Put it right] beside a line. It opens the screen where it is done.',
        bn: 'কোনো লাইনের পাশে [ঠিক করুন] চাপুন। যেখানে কাজটি করতে হয় সেই স্ক্রিন খুলবে।',
      },
      {
        en: 'When you come back, finished lines are no longer in the list.',
        bn: 'ফিরে এলে দেখবেন, যা হয়ে গেছে তা তালিকায় নেই।',
      },
    ],
  },
  user: {
    folder: 'head',
    as: 'head',
    path: accessPath.users,
    title: { en: 'Add a user', bn: 'নতুন ব্যবহারকারী যোগ করুন' },
    steps: [
      {
        en: 'Press [New]. Write the name, mobile or email, and choose the role.',
        bn: '[নতুন] চাপুন। নাম, মোবাইল বা ইমেইল লিখে ভূমিকা বাছাই করুন।',
      },
      {
        en: 'Choose [Link by email, works 72 hours] or [Password on a printed slip], then save.',
        bn: '[ইমেইলে লিংক, ৭২ ঘণ্টা কাজ করে] অথবা [প্রিন্ট করা স্লিপে পাসওয়ার্ড] বাছাই করে সংরক্ষণ করুন।',
      },
      {
        en: 'Somebody forgot the password? Open the person and choose [New password on a slip].',
        bn: 'কেউ পাসওয়ার্ড ভুলে গেলে তাঁকে খুলে [স্লিপে নতুন পাসওয়ার্ড] চাপুন।',
      },
      {
        en: 'Somebody left? Choose [Disable]; nothing from the past is lost.',
        bn: 'কেউ চলে গেলে [নিষ্ক্রিয় করুন] চাপুন; আগের কিছু মুছে যায় না।',
      },
    ],
  },
  publish: {
    folder: 'head',
    as: 'head',
    path: resultsPath.generate,
    title: { en: 'Make and publish results', bn: 'ফলাফল তৈরি ও প্রকাশ করুন' },
    steps: [
      {
        en: 'Under [Can we publish?] see which mark sheets are not accepted yet.',
        bn: '[প্রকাশ করা যাবে?] অংশে কোন নম্বরপত্র এখনো গৃহীত হয়নি দেখুন।',
      },
      {
        en: 'Under [Generate] open the examination and class, and press [Generate results].',
        bn: '[তৈরি] অংশে পরীক্ষা ও শ্রেণি খুলে [ফলাফল তৈরি] চাপুন।',
      },
      {
        en: 'Look at the tabulation sheet with the class teacher.',
        bn: 'শ্রেণিশিক্ষকের সঙ্গে টেবুলেশন শিট দেখে নিন।',
      },
      {
        en: 'Press [Publish] and write your password. A second person approves it.',
        bn: '[প্রকাশ করুন] চেপে পাসওয়ার্ড লিখুন। দ্বিতীয় একজন অনুমোদন করবেন।',
      },
    ],
  },
  year: {
    folder: 'head',
    as: 'head',
    path: replicationPath.years,
    title: { en: 'Begin a new year', bn: 'নতুন শিক্ষাবর্ষ শুরু করুন' },
    steps: [
      {
        en: 'Choose [From the year] and [Into the year], and press [Next].',
        bn: '[যে বর্ষ থেকে] ও [যে বর্ষে] বাছাই করে [পরের ধাপ] চাপুন।',
      },
      {
        en: 'Under [What to copy] tick sections, fee amounts and examinations.',
        bn: '[যা অনুলিপি হবে] অংশে শাখা, ফি ও পরীক্ষায় টিক দিন।',
      },
      { en: 'Look at the [Dry run]: nothing is saved yet.', bn: '[মহড়া] দেখে নিন: তখনো কিছু সংরক্ষণ হয় না।' },
      {
        en: 'Start it; then move the students up with the promotion.',
        bn: 'শুরু করুন; তারপর শিক্ষার্থীদের শ্রেণি উত্তরণ দিন।',
      },
    ],
  },
  admit: {
    folder: 'office',
    as: 'office',
    path: studentsPath.create,
    title: { en: 'Admit a student', bn: 'শিক্ষার্থী ভর্তি করুন' },
    steps: [
      {
        en: 'Write the names in both languages, [Date of Birth] and [Birth certificate number].',
        bn: 'দুই ভাষায় নাম, [জন্ম তারিখ] ও [জন্ম নিবন্ধন নম্বর] লিখুন।',
      },
      {
        en: 'Press [Add guardian] and write name and mobile. A known mobile number offers the same guardian.',
        bn: '[অভিভাবক যোগ করুন] চেপে নাম ও মোবাইল লিখুন। নম্বরটি আগে থাকলে সেই অভিভাবককেই দেখাবে।',
      },
      {
        en: 'Choose class and section; the next free roll is filled in.',
        bn: 'শ্রেণি ও শাখা বাছাই করুন; পরের খালি রোল বসে যায়।',
      },
      {
        en: 'Press [Admit], or [Admit and next] for the next form.',
        bn: '[ভর্তি করুন] চাপুন, পরের ফরমের জন্য [ভর্তি করে পরবর্তী] চাপুন।',
      },
    ],
  },
  import: {
    folder: 'office',
    as: 'office',
    path: studentsPath.list,
    title: { en: 'Import many students from a sheet', bn: 'এক শিট থেকে অনেক শিক্ষার্থী আনুন' },
    steps: [
      { en: 'Press [Import] and drop your Excel or CSV file.', bn: '[ইমপোর্ট] চেপে এক্সেল বা CSV ফাইল দিন।' },
      {
        en: 'Check what each heading means, and press [Check the rows].',
        bn: 'কোন শিরোনাম কোন তথ্য তা দেখে [সারি যাচাই করুন] চাপুন।',
      },
      {
        en: 'Correct the marked cells; [Next mistake] takes you to them. The same mistake is corrected once for all rows.',
        bn: 'চিহ্নিত ঘর ঠিক করুন; [পরের ভুল] চাপলে সেখানে যাবেন। একই ভুল একবারেই সব সারিতে ঠিক হয়।',
      },
      {
        en: 'Import. If it was the wrong file, use [Undo this import] before anything depends on it.',
        bn: 'ইমপোর্ট করুন। ভুল ফাইল হলে আর কিছু যুক্ত হওয়ার আগে [এই ইমপোর্ট ফিরিয়ে নিন] চাপুন।',
      },
    ],
  },
  certificate: {
    folder: 'office',
    as: 'office',
    path: documentsPath.protyonpotro,
    title: { en: 'Give a certificate', bn: 'প্রত্যয়নপত্র দিন' },
    steps: [
      {
        en: 'Press [Give a document], choose the student and look at the preview.',
        bn: '[সনদ দিন] চেপে শিক্ষার্থী বাছাই করুন ও নমুনা দেখুন।',
      },
      {
        en: 'Press [Give]. It gets its number, and a code by which anybody can check it.',
        bn: '[দিন] চাপুন। এতে নম্বর পড়ে এবং যাচাইয়ের কোড থাকে।',
      },
      {
        en: 'Print it. A second copy says that it is a duplicate.',
        bn: 'প্রিন্ট করুন। দ্বিতীয় কপিতে অনুলিপি লেখা থাকে।',
      },
      {
        en: 'ID cards and admit cards are made [For whole classes].',
        bn: 'পরিচয়পত্র ও প্রবেশপত্র [পুরো শ্রেণির জন্য] একসঙ্গে করা যায়।',
      },
    ],
  },
  notice: {
    folder: 'office',
    as: 'office',
    path: websitePath.notices,
    title: { en: 'Publish a notice', bn: 'নোটিশ প্রকাশ করুন' },
    steps: [
      {
        en: 'Press [New]. Write title and text in Bengali and English.',
        bn: '[নতুন] চাপুন। বাংলা ও ইংরেজিতে শিরোনাম ও লেখা দিন।',
      },
      {
        en: 'Choose [Publish on], the audience, and whether it is [Shown on the website].',
        bn: '[প্রকাশের তারিখ], কারা দেখবেন এবং [ওয়েবসাইটে দেখানো হবে] ঠিক করুন।',
      },
      {
        en: 'Press [Save]. The people it is for see it in their bell.',
        bn: '[সংরক্ষণ করুন] চাপুন। যাঁদের জন্য, তাঁরা ঘণ্টায় দেখবেন।',
      },
    ],
  },
  message: {
    folder: 'office',
    as: 'office',
    path: communicationPath.messages,
    title: { en: 'Send SMS to guardians', bn: 'অভিভাবকদের এসএমএস পাঠান' },
    steps: [
      {
        en: 'Under [Write] choose [To whom] and press [Add recipients].',
        bn: '[লেখা] অংশে [কাকে] বাছাই করে [প্রাপক যোগ] চাপুন।',
      },
      {
        en: 'Write [Message in Bengali], and [Message in English] for those who read English.',
        bn: '[বাংলা বার্তা] লিখুন, ইংরেজি পাঠকদের জন্য [ইংরেজি বার্তা]।',
      },
      {
        en: 'Press [Preview]: it says how many get it and what it costs.',
        bn: '[প্রিভিউ] চাপুন: কতজন পাবেন ও কত খরচ হবে দেখা যায়।',
      },
      { en: 'Send it. Under [Sent] you see who got it.', bn: 'পাঠান। কে কে পেয়েছেন [পাঠানো] অংশে দেখুন।' },
    ],
  },
  studentLeave: {
    folder: 'office',
    as: 'office',
    path: attendancePath.leave,
    title: { en: 'Answer students’ leave requests', bn: 'শিক্ষার্থীর ছুটির আবেদনে উত্তর দিন' },
    steps: [
      {
        en: 'Under [To be answered] open what a guardian asked for.',
        bn: '[উত্তর বাকি] অংশে অভিভাবকের আবেদন খুলুন।',
      },
      {
        en: 'Accept it, or refuse it and write why. The guardian is told.',
        bn: 'গ্রহণ করুন, অথবা কারণ লিখে ফেরান। অভিভাবক জানতে পারেন।',
      },
      { en: 'A letter on paper is entered with [Enter leave].', bn: 'কাগজের আবেদন [ছুটি লিখুন] চেপে লিখুন।' },
    ],
  },
  voucher: {
    folder: 'accountant',
    as: 'accountant',
    path: accountsPath.debitNew,
    title: { en: 'Write a voucher', bn: 'ভাউচার লিখুন' },
    steps: [
      {
        en: 'Choose the date. On each line choose the [Ledger account] and write the amount.',
        bn: 'তারিখ বাছাই করুন। প্রতি লাইনে [লেজার হিসাব] বাছাই করে টাকা লিখুন।',
      },
      {
        en: 'Write in [Narration] what it is for. Debit and credit must be equal.',
        bn: '[বিবরণ] ঘরে কেন খরচ তা লিখুন। ডেবিট ও ক্রেডিট সমান হতে হবে।',
      },
      {
        en: 'Press [Submit for posting]; somebody else posts it. Below the limit you may [Post] it yourself.',
        bn: '[পোস্টের জন্য জমা দিন] চাপুন; অন্য কেউ পোস্ট করবেন। সীমার নিচে হলে নিজেই [পোস্ট করুন] চাপতে পারেন।',
      },
      {
        en: 'A posted voucher is never changed. A wrong one is reversed, with a reason.',
        bn: 'পোস্ট করা ভাউচার বদলায় না। ভুল হলে কারণ লিখে বিপরীত ভাউচার করতে হয়।',
      },
    ],
  },
  invoices: {
    folder: 'accountant',
    as: 'accountant',
    path: link(feesPath.report, { tab: 'invoices' }),
    title: { en: 'Make the dues of a month', bn: 'মাসের ফি ধার্য করুন' },
    steps: [
      {
        en: 'Choose [Month] and [Year]. What would be billed is shown below.',
        bn: '[মাস] ও [শিক্ষাবর্ষ] বাছাই করুন। কত বিল হবে তা নিচে দেখা যায়।',
      },
      {
        en: 'Look at the sum and the number of students, and press the button to make them.',
        bn: 'মোট টাকা ও শিক্ষার্থীর সংখ্যা দেখে তৈরির বোতাম চাপুন।',
      },
      {
        en: 'Students admitted later are billed when you run the month again; nobody is billed twice.',
        bn: 'পরে ভর্তি হলে মাসটি আবার তৈরি করুন; কারও দুবার বিল হয় না।',
      },
    ],
  },
  takeOver: {
    folder: 'accountant',
    as: 'accountant',
    path: link(feesPath.report, { tab: 'closes' }),
    title: { en: 'Take over a cashier’s drawer', bn: 'ক্যাশিয়ারের টাকা বুঝে নিন' },
    steps: [
      { en: 'Open [Day closes] and the line that waits.', bn: '[দিনের হিসাব] খুলে অপেক্ষমাণ লাইনটি খুলুন।' },
      {
        en: 'Count the money with the cashier. A difference is written there with its reason.',
        bn: 'ক্যাশিয়ারের সঙ্গে টাকা গুনুন। কম-বেশি হলে কারণ সেখানে লেখা থাকে।',
      },
      { en: 'Press [Take over].', bn: '[গ্রহণ করুন] চাপুন।' },
    ],
  },
  books: {
    folder: 'accountant',
    as: 'accountant',
    path: accountsPath.moneyBooks,
    title: { en: 'See cash and bank', bn: 'নগদ ও ব্যাংকের বই দেখুন' },
    steps: [
      {
        en: 'Choose [Cash book], [Bank book] or [Day book] and the [Period].',
        bn: '[ক্যাশ বই], [ব্যাংক বই] বা [দৈনিক বই] এবং [সময়কাল] বাছাই করুন।',
      },
      { en: 'Press a voucher’s number to open it.', bn: 'ভাউচার খুলতে তার নম্বর চাপুন।' },
      {
        en: '[Print] or [Export] it for the head or the auditor.',
        bn: 'প্রধান বা নিরীক্ষকের জন্য [প্রিন্ট] বা [এক্সপোর্ট] চাপুন।',
      },
    ],
  },
  bank: {
    folder: 'accountant',
    as: 'accountant',
    path: accountsPath.reconciliations,
    title: { en: 'Reconcile the bank statement', bn: 'ব্যাংক বিবরণী মেলান' },
    steps: [
      {
        en: 'Press [New reconciliation], choose the account and write the balance of the statement.',
        bn: '[নতুন সমন্বয়] চেপে হিসাব বাছাই করুন ও বিবরণীর জের লিখুন।',
      },
      { en: 'Tick every line that is in the statement.', bn: 'বিবরণীতে যে লাইনগুলো আছে সেগুলোতে টিক দিন।' },
      {
        en: 'When the difference is 0, complete it. A second person looks at it.',
        bn: 'পার্থক্য ০ হলে শেষ করুন। দ্বিতীয় একজন দেখে নেবেন।',
      },
    ],
  },
  collect: {
    folder: 'cashier',
    as: 'cashier',
    path: feesPath.counter,
    title: { en: 'Collect a fee', bn: 'ফি আদায় করুন' },
    steps: [
      {
        en: 'In the morning press [Begin a shift] and write the change in the drawer.',
        bn: 'সকালে [শিফট শুরু] চেপে ড্রয়ারের খুচরা লিখুন।',
      },
      {
        en: 'Type name, roll, ID or mobile, or scan the card, and press Enter.',
        bn: 'নাম, রোল, আইডি বা মোবাইল লিখুন অথবা কার্ড স্ক্যান করে Enter চাপুন।',
      },
      {
        en: 'Tick what is paid, or write the amount received; the oldest due is paid first.',
        bn: 'যা শোধ হচ্ছে তাতে টিক দিন, অথবা গৃহীত টাকা লিখুন; পুরোনো বকেয়া আগে শোধ হয়।',
      },
      {
        en: 'Choose [Cash], [Bank] or [Mobile]. For cash write [Cash handed over]; it says what to [Give back].',
        bn: '[নগদ], [ব্যাংক] বা [মোবাইল] বাছাই করুন। নগদ হলে [প্রদত্ত নগদ] লিখুন; কত [ফেরত দিন] তা দেখাবে।',
      },
      {
        en: 'Press [Take …]. The receipt has its number; print it.',
        bn: '[… গ্রহণ করুন] চাপুন। রসিদে নম্বর পড়ে; প্রিন্ট করুন।',
      },
      {
        en: 'Brothers and sisters pay together with [Family (…)].',
        bn: 'ভাইবোনের ফি একসঙ্গে নিতে [পরিবার (…)] চাপুন।',
      },
    ],
  },
  cancel: {
    folder: 'cashier',
    as: 'cashier',
    path: feesPath.cancel,
    title: { en: 'Ask to cancel a wrong receipt', bn: 'ভুল রসিদ বাতিলের অনুরোধ করুন' },
    steps: [
      {
        en: 'Under [Find a receipt] type its number or the student’s name.',
        bn: '[রসিদ খুঁজুন] অংশে রসিদের নম্বর বা শিক্ষার্থীর নাম লিখুন।',
      },
      { en: 'Choose [Ask to cancel] and write why.', bn: '[বাতিলের অনুরোধ] চেপে কারণ লিখুন।' },
      {
        en: 'Somebody else decides. The number stays, and the books are put right by themselves.',
        bn: 'অন্য কেউ সিদ্ধান্ত দেবেন। নম্বরটি থেকে যায়, হিসাব নিজে থেকেই ঠিক হয়।',
      },
    ],
  },
  close: {
    folder: 'cashier',
    as: 'cashier',
    path: link(feesPath.counter, { do: 'close' }),
    title: { en: 'Count the drawer and close the day', bn: 'ড্রয়ার গুনে দিনের হিসাব বন্ধ করুন' },
    steps: [
      { en: 'Press [Close my day].', bn: '[দিনের হিসাব বন্ধ] চাপুন।' },
      {
        en: 'Count the notes and coins, and write how many of each there are.',
        bn: 'নোট ও মুদ্রা গুনে কোনটি কয়টি লিখুন।',
      },
      {
        en: 'If it differs from [Cash that should be here], write why.',
        bn: '[যত নগদ থাকার কথা]-এর সঙ্গে না মিললে কারণ লিখুন।',
      },
      {
        en: 'Close the day. The accountant takes the money over.',
        bn: 'দিনের হিসাব বন্ধ করুন। হিসাবরক্ষক টাকা বুঝে নেবেন।',
      },
    ],
  },
  dues: {
    folder: 'cashier',
    as: 'cashier',
    path: link(feesPath.report, { tab: 'dues' }),
    title: { en: 'See who has dues', bn: 'কার বকেয়া আছে দেখুন' },
    steps: [
      {
        en: 'Open [Due list]. Choose [Class], [Section], and [How late].',
        bn: '[বকেয়া তালিকা] খুলুন। [শ্রেণি], [শাখা] ও [কত দেরি] বাছাই করুন।',
      },
      {
        en: 'Open a student to see each fee, and when the guardian promised to pay.',
        bn: 'কোনো শিক্ষার্থী খুললে প্রতিটি ফি এবং অভিভাবক কবে দেবেন বলেছেন দেখা যায়।',
      },
      {
        en: '[Print] the list, or [Export] it for the class teachers.',
        bn: 'শ্রেণিশিক্ষকদের জন্য তালিকা [প্রিন্ট] বা [এক্সপোর্ট] করুন।',
      },
    ],
  },
  lend: {
    folder: 'librarian',
    as: 'librarian',
    path: libraryPath.desk,
    title: { en: 'Lend and take back books', bn: 'বই দিন ও ফেরত নিন' },
    steps: [
      { en: 'Stay at [Desk] with [Lend or take back].', bn: '[ডেস্ক] অংশে [দিন বা ফেরত নিন] রাখুন।' },
      {
        en: 'Scan or type the member, then each book. A book that is out is taken back.',
        bn: 'সদস্য, তারপর প্রতিটি বই স্ক্যান করুন বা লিখুন। বাইরে থাকা বই ফেরত নেওয়া হয়।',
      },
      {
        en: 'Late books show their fine. The fine is paid at the fee counter.',
        bn: 'দেরি হলে জরিমানা দেখায়। জরিমানা ফি কাউন্টারে দিতে হয়।',
      },
      {
        en: '[Loans] shows who has what; [Holds] who waits for it.',
        bn: 'কার কাছে কোন বই [ধারের তালিকা] অংশে; কে অপেক্ষায় [সংরক্ষণ] অংশে দেখুন।',
      },
    ],
  },
  book: {
    folder: 'librarian',
    as: 'librarian',
    path: libraryPath.books,
    title: { en: 'Enter a book', bn: 'বই অন্তর্ভুক্ত করুন' },
    steps: [
      {
        en: 'Press [New] and write title, author, category and language.',
        bn: '[নতুন] চেপে শিরোনাম, লেখক, বিষয়শ্রেণি ও ভাষা লিখুন।',
      },
      {
        en: 'Open the book and press [Enter copies]; each copy gets an accession number.',
        bn: 'বইটি খুলে [কপি অন্তর্ভুক্ত করুন] চাপুন; প্রতিটি কপির পরিগ্রহণ নম্বর হয়।',
      },
      { en: 'Many books come from a sheet with [Import].', bn: 'অনেক বই একসঙ্গে [ইমপোর্ট] চেপে শিট থেকে আনুন।' },
    ],
  },
  stockTake: {
    folder: 'librarian',
    as: 'librarian',
    path: libraryPath.stock,
    title: { en: 'Count the books', bn: 'বই গণনা করুন' },
    steps: [
      { en: 'Press [Start a stock take] and choose the place.', bn: '[গণনা শুরু] চেপে জায়গা বাছাই করুন।' },
      { en: 'Scan every book on the shelf.', bn: 'তাকের প্রতিটি বই স্ক্যান করুন।' },
      {
        en: 'See what is missing, then press [Close the stock take].',
        bn: 'কোনগুলো নেই দেখে [গণনা শেষ করুন] চাপুন।',
      },
    ],
  },
  attendance: {
    folder: 'teacher',
    as: 'teacher',
    path: attendancePath.take,
    title: { en: 'Take attendance', bn: 'হাজিরা নিন' },
    steps: [
      { en: 'Open your section. Everybody is present at first.', bn: 'নিজের শাখা খুলুন। শুরুতে সবাই উপস্থিত থাকে।' },
      {
        en: 'Press the mark of those who are not: absent, late or leave.',
        bn: 'যারা নেই তাদের চিহ্নে চাপ দিন: অনুপস্থিত, বিলম্ব বা ছুটি।',
      },
      {
        en: 'Press [Save attendance]. Without a network it is kept on the device and sent later.',
        bn: '[হাজিরা সংরক্ষণ করুন] চাপুন। নেটওয়ার্ক না থাকলে ডিভাইসে থাকে, পরে পাঠানো হয়।',
      },
      {
        en: 'After the day the office changes a mark, with its reason.',
        bn: 'দিন শেষে ভুল হলে অফিস কারণ লিখে সংশোধন করে।',
      },
    ],
  },
  marks: {
    folder: 'teacher',
    as: 'teacher',
    path: examsPath.marksEntry,
    title: { en: 'Enter marks', bn: 'নম্বর দিন' },
    steps: [
      {
        en: 'Under [Mine] open a sheet: a subject of a section.',
        bn: '[আমার] অংশে একটি নম্বরপত্র খুলুন: এক শাখার এক বিষয়।',
      },
      {
        en: 'Type the mark and press Enter. AB stands for absent. You may paste a column from Excel.',
        bn: 'নম্বর লিখে Enter চাপুন। অনুপস্থিত হলে AB লিখুন। এক্সেল থেকে কলাম পেস্ট করা যায়।',
      },
      {
        en: 'Each mark saves itself. Look at the counts of missing and of problems above the sheet.',
        bn: 'প্রতিটি নম্বর নিজেই সংরক্ষিত হয়। ওপরে কতটি বাকি ও কতটি সমস্যা দেখুন।',
      },
    ],
  },
  submit: {
    folder: 'teacher',
    as: 'teacher',
    path: examsPath.marksSend,
    title: { en: 'Submit and verify marks', bn: 'নম্বর জমা দিন ও যাচাই করুন' },
    steps: [
      {
        en: 'When nothing is missing, press [Submit] on your sheet.',
        bn: 'কিছু বাকি না থাকলে নিজের নম্বরপত্রে [জমা দিন] চাপুন।',
      },
      {
        en: 'As a class teacher compare the sheets of your section with the scripts and press [Verify].',
        bn: 'শ্রেণিশিক্ষক হলে নিজের শাখার নম্বর খাতার সঙ্গে মিলিয়ে [যাচাই করুন] চাপুন।',
      },
      { en: 'What is wrong goes back with [Return] and a reason.', bn: 'ভুল থাকলে কারণ লিখে [ফেরত দিন] চাপুন।' },
    ],
  },
  lesson: {
    folder: 'teacher',
    as: 'teacher',
    path: lessonsPath.lessons,
    title: { en: 'Give a lesson', bn: 'পাঠ দিন' },
    steps: [
      { en: 'Press [New lesson] and choose subject and sections.', bn: '[নতুন পাঠ] চেপে বিষয় ও শাখা বাছাই করুন।' },
      { en: 'Write the text, add files or a link to a video.', bn: 'লেখা দিন, ফাইল বা ভিডিওর লিংক যোগ করুন।' },
      {
        en: 'Publish it. [Opened] shows how many students have read it.',
        bn: 'প্রকাশ করুন। কতজন পড়েছে [খুলেছে] কলামে দেখুন।',
      },
    ],
  },
  leave: {
    folder: 'teacher',
    as: 'teacher',
    path: leavePath.mine,
    title: { en: 'Apply for leave', bn: 'ছুটির আবেদন করুন' },
    steps: [
      {
        en: 'Press [Apply for leave]. Choose the [Kind of leave] and the days.',
        bn: '[ছুটির আবেদন] চাপুন। [ছুটির ধরন] ও দিন বাছাই করুন।',
      },
      { en: 'Write the [Reason] and who stands in for you.', bn: '[কারণ] এবং আপনার বদলি কে থাকবেন লিখুন।' },
      { en: 'Send it. The bell tells you what was decided.', bn: 'পাঠান। সিদ্ধান্ত হলে ঘণ্টায় জানতে পারবেন।' },
    ],
  },
  ownAttendance: {
    folder: 'student',
    as: 'student',
    path: homePath.myAttendance,
    title: { en: 'See the attendance', bn: 'হাজিরা দেখুন' },
    steps: [
      {
        en: 'Open [Attendance] below on the phone, or in the menu at the side.',
        bn: 'ফোনে নিচে বা পাশের মেনুতে [হাজিরা] খুলুন।',
      },
      {
        en: 'The month shows each day; [By period] shows the lessons.',
        bn: 'মাসের প্রতিটি দিন দেখা যায়; [পিরিয়ড অনুযায়ী] খুললে পিরিয়ড দেখা যায়।',
      },
      {
        en: 'Is a day wrong? Tell the class teacher the same day.',
        bn: 'কোনো দিন ভুল হলে সেদিনই শ্রেণিশিক্ষককে বলুন।',
      },
    ],
  },
  result: {
    folder: 'student',
    as: 'student',
    path: resultsPath.mine,
    title: { en: 'See the results', bn: 'ফলাফল দেখুন' },
    steps: [
      {
        en: 'Open [Results]. Every published examination is there.',
        bn: '[ফলাফল] খুলুন। প্রকাশিত সব পরীক্ষা সেখানে আছে।',
      },
      {
        en: 'Open one for the marks of each subject and the place in class.',
        bn: 'একটি খুললে প্রতি বিষয়ের নম্বর ও মেধাক্রম দেখা যায়।',
      },
      { en: 'The mark sheet can be kept as a file or printed.', bn: 'নম্বরপত্র ফাইল হিসেবে রাখা বা প্রিন্ট করা যায়।' },
    ],
  },
  classRoom: {
    folder: 'student',
    as: 'student',
    path: lessonsPath.mine,
    title: { en: 'Read the lessons', bn: 'পাঠ পড়ুন' },
    steps: [
      { en: 'Open [Class room]. New lessons are marked.', bn: '[শ্রেণিকক্ষ] খুলুন। নতুন পাঠে চিহ্ন থাকে।' },
      {
        en: 'Open one to read it, see the video or download the files.',
        bn: 'একটি খুলে পড়ুন, ভিডিও দেখুন বা ফাইল ডাউনলোড করুন।',
      },
    ],
  },
  ownLibrary: {
    folder: 'student',
    as: 'student',
    path: libraryPath.mine,
    title: { en: 'See your library books', bn: 'গ্রন্থাগারের বই দেখুন' },
    steps: [
      {
        en: 'Open [Library]: the books you have, and until when.',
        bn: '[গ্রন্থাগার] খুলুন: আপনার কাছে কোন বই, কবে পর্যন্ত।',
      },
      {
        en: 'Look for another book; if it is on loan, place a hold.',
        bn: 'অন্য বই খুঁজুন; ধারে থাকলে সংরক্ষণের অনুরোধ করুন।',
      },
    ],
  },
  fees: {
    folder: 'guardian',
    as: 'guardian',
    path: feesPath.mine,
    title: { en: 'See fees and receipts', bn: 'ফি ও রসিদ দেখুন' },
    steps: [
      { en: 'Choose the child under [Student].', bn: '[শিক্ষার্থী] ঘরে সন্তান বাছাই করুন।' },
      {
        en: '[Owed today] says what is to be paid; below stands every fee and every payment.',
        bn: 'আজ কত দিতে হবে [আজকের বকেয়া] অংশে; নিচে প্রতিটি ফি ও পরিশোধ আছে।',
      },
      { en: 'Open a receipt to keep or print it.', bn: 'রসিদ খুলে রেখে দিন বা প্রিন্ট করুন।' },
      {
        en: '[Family statement] holds all your children on one sheet.',
        bn: '[পরিবারের বিবরণী]-এ সব সন্তানের হিসাব এক পাতায়।',
      },
    ],
  },
  askLeave: {
    folder: 'guardian',
    as: 'guardian',
    path: attendancePath.ownLeave,
    title: { en: 'Ask for leave for a child', bn: 'সন্তানের ছুটি চান' },
    steps: [
      { en: 'Press [Ask for leave] and choose the days.', bn: '[ছুটির আবেদন করুন] চেপে দিন বাছাই করুন।' },
      { en: 'Write the reason, and add a paper if there is one.', bn: 'কারণ লিখুন, কাগজ থাকলে যোগ করুন।' },
      {
        en: 'Send it. The class teacher or the office answers here.',
        bn: 'পাঠান। শ্রেণিশিক্ষক বা অফিস এখানেই উত্তর দেবেন।',
      },
    ],
  },
  question: {
    folder: 'guardian',
    as: 'guardian',
    path: helpdeskPath.mine,
    title: { en: 'Ask the school something', bn: 'প্রতিষ্ঠানকে প্রশ্ন করুন' },
    steps: [
      {
        en: 'Press [Ask a question] and choose what it is about.',
        bn: '[প্রশ্ন করুন] চেপে কী বিষয়ে তা বাছাই করুন।',
      },
      { en: 'Write it in plain words; you may add a picture.', bn: 'সহজ কথায় লিখুন; ছবি যোগ করতে পারেন।' },
      {
        en: 'The answer appears in the same place, and your bell tells you.',
        bn: 'উত্তর একই জায়গায় আসে, ঘণ্টায়ও জানানো হয়।',
      },
    ],
  },
  otherInstitution: {
    folder: 'groupUser',
    as: 'group',
    path: corePath.dashboard,
    title: { en: 'Go from one institution to another', bn: 'এক প্রতিষ্ঠান থেকে অন্যটিতে যান' },
    steps: [
      { en: 'Press the name of the institution at the top left.', bn: 'ওপরে বাঁয়ে প্রতিষ্ঠানের নামে চাপ দিন।' },
      {
        en: 'Choose another institution of your group. What you see and may do follows your role there.',
        bn: 'গ্রুপের অন্য প্রতিষ্ঠান বাছাই করুন। সেখানে আপনার ভূমিকা অনুযায়ী দেখা ও কাজ করা যায়।',
      },
      {
        en: 'The dashboard shows what waits and the figures of that institution.',
        bn: 'ড্যাশবোর্ডে সেই প্রতিষ্ঠানের হিসাব ও অপেক্ষমাণ কাজ দেখা যায়।',
      },
    ],
  },
  auditor: {
    folder: 'groupUser',
    as: 'head',
    path: accessPath.auditor,
    title: { en: 'Look at what an auditor looks at first', bn: 'নিরীক্ষক আগে যা দেখেন' },
    steps: [
      {
        en: 'Each line says how often something unusual happened: cancelled receipts, changed marks, acts by one person.',
        bn: 'প্রতি লাইনে অস্বাভাবিক ঘটনার সংখ্যা: বাতিল রসিদ, বদলানো নম্বর, একজনের করা কাজ।',
      },
      {
        en: 'Open a line to see each case with names and reasons.',
        bn: 'লাইন খুললে নাম ও কারণসহ প্রতিটি ঘটনা দেখা যায়।',
      },
      { en: '[Print] it for your report.', bn: 'প্রতিবেদনের জন্য [প্রিন্ট] চাপুন।' },
    ],
  },
} as const satisfies Readonly<Record<string, Task>>;

export type TaskName = keyof typeof tasks;
