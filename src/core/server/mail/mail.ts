import { createTransport } from 'nodemailer';
import type { Label, Language } from '../../labels.ts';
import { textOf } from '../../labels.ts';
import type { Config } from '../http/config.ts';

export type MailText = { subject: string; text: string; html: string };

type Template = { subject: Label; body: readonly Label[] };

const templates = {
  passwordReset: {
    subject: { en: 'Reset your Pathshala password', bn: 'পাঠশালার পাসওয়ার্ড রিসেট' },
    body: [
      { en: 'Dear {name},', bn: 'প্রিয় {name},' },
      {
        en: 'Open this link within {hours} {hours|hour|hours} to set a new password. It works once.',
        bn: 'নতুন পাসওয়ার্ড দিতে {hours} ঘণ্টার মধ্যে লিংকটি খুলুন। এটি একবারই কাজ করবে।',
      },
      { en: '{link}', bn: '{link}' },
      {
        en: 'If you did not ask for this, you can ignore this email.',
        bn: 'আপনি অনুরোধ না করে থাকলে কিছু করতে হবে না।',
      },
    ],
  },
  deviceProof: {
    subject: { en: 'Code to log in on a new device', bn: 'নতুন ডিভাইসে লগইনের কোড' },
    body: [
      { en: 'Dear {name},', bn: 'প্রিয় {name},' },
      {
        en: 'Somebody is guessing passwords at your account {username}, so a new device needs this code besides the password:',
        bn: 'আপনার {username} অ্যাকাউন্টে কেউ পাসওয়ার্ড অনুমানের চেষ্টা করছেন, তাই নতুন ডিভাইসে পাসওয়ার্ডের সঙ্গে এই কোডও লাগবে:',
      },
      { en: '{code}', bn: '{code}' },
      {
        en: 'It works for an hour. Do not tell it to anybody. If you are not logging in now, you can ignore this email.',
        bn: 'কোডটি এক ঘণ্টা কাজ করবে। কাউকে বলবেন না। আপনি এখন লগইন না করলে কিছু করতে হবে না।',
      },
    ],
  },
  accountChanged: {
    subject: { en: 'Your Pathshala account was changed', bn: 'আপনার পাঠশালা অ্যাকাউন্টে পরিবর্তন হয়েছে' },
    body: [
      { en: 'Dear {name},', bn: 'প্রিয় {name},' },
      {
        en: 'The {what} of your account {username} has been changed. You have been logged out everywhere else, and earlier links no longer work.',
        bn: 'আপনার {username} অ্যাকাউন্টের {what} বদলানো হয়েছে। অন্য সব জায়গা থেকে আপনাকে লগআউট করা হয়েছে, আগে পাঠানো লিংকও আর কাজ করবে না।',
      },
      {
        en: 'If it was not you, tell the office of your institution at once.',
        bn: 'আপনি নিজে না বদলে থাকলে এখনই প্রতিষ্ঠানের অফিসে জানান।',
      },
    ],
  },
  emailAsked: {
    subject: {
      en: 'A new email for your Pathshala account',
      bn: 'আপনার পাঠশালা অ্যাকাউন্টের নতুন ইমেইল',
    },
    body: [
      { en: 'Dear {name},', bn: 'প্রিয় {name},' },
      {
        en: 'Somebody who knows the password of your account {username} wants to change its email to {email}. Until that address is confirmed, this one stays in use.',
        bn: 'আপনার {username} অ্যাকাউন্টের পাসওয়ার্ড জানেন এমন কেউ ইমেইল বদলে {email} করতে চান। ওই ঠিকানা নিশ্চিত না হওয়া পর্যন্ত এই ঠিকানাই থাকবে।',
      },
      {
        en: 'If it was not you, change your password now and tell the office of your institution.',
        bn: 'আপনি নিজে না চেয়ে থাকলে এখনই পাসওয়ার্ড বদলান এবং প্রতিষ্ঠানের অফিসে জানান।',
      },
    ],
  },
  emailConfirm: {
    subject: { en: 'Confirm your email for Pathshala', bn: 'পাঠশালার জন্য ইমেইল নিশ্চিত করুন' },
    body: [
      {
        en: 'This address was given for the Pathshala account {username}. Open this link within {hours} {hours|hour|hours} to confirm it; the link works once:',
        bn: 'পাঠশালার {username} অ্যাকাউন্টের জন্য এই ঠিকানা দেওয়া হয়েছে। নিশ্চিত করতে {hours} ঘণ্টার মধ্যে লিংকটি খুলুন; এটি একবারই কাজ করবে:',
      },
      { en: '{link}', bn: '{link}' },
      {
        en: 'If you know nothing about this, you can ignore this email.',
        bn: 'এ বিষয়ে কিছু না জানলে আপনাকে কিছু করতে হবে না।',
      },
    ],
  },
  firstSignIn: {
    subject: { en: 'Your account at {site}', bn: '{site}-এ আপনার অ্যাকাউন্ট' },
    body: [
      { en: 'Dear {name},', bn: 'প্রিয় {name},' },
      {
        en: '{site} has created an account for you. Your user name is {username}. Set your password within {hours} {hours|hour|hours} here; the link works once:',
        bn: '{site} আপনার জন্য একটি অ্যাকাউন্ট খুলেছে। আপনার ব্যবহারকারীর নাম {username}। {hours} ঘণ্টার মধ্যে এখানে পাসওয়ার্ড দিন; লিংকটি একবারই কাজ করবে:',
      },
      { en: '{link}', bn: '{link}' },
    ],
  },
  siteApproved: {
    subject: { en: '{site} is ready on Pathshala', bn: 'পাঠশালায় {site} প্রস্তুত' },
    body: [
      { en: 'Dear {name},', bn: 'প্রিয় {name},' },
      {
        en: '{site} has been approved. Your user name is {username}. Set your password within {hours} {hours|hour|hours} here:',
        bn: '{site} অনুমোদিত হয়েছে। আপনার ব্যবহারকারীর নাম {username}। {hours} ঘণ্টার মধ্যে এখানে পাসওয়ার্ড দিন:',
      },
      { en: '{link}', bn: '{link}' },
    ],
  },
  siteAdded: {
    subject: { en: '{site} is ready on Pathshala', bn: 'পাঠশালায় {site} প্রস্তুত' },
    body: [
      { en: 'Dear {name},', bn: 'প্রিয় {name},' },
      {
        en: '{site} has been approved, and you are its administrator. Log in with your user name {username} and the password you already have:',
        bn: '{site} অনুমোদিত হয়েছে এবং আপনি এর প্রশাসক। আপনার ব্যবহারকারীর নাম {username} ও আগের পাসওয়ার্ড দিয়ে লগইন করুন:',
      },
      { en: '{link}', bn: '{link}' },
    ],
  },
  countersDiffered: {
    subject: { en: 'Counters in Pathshala were corrected', bn: 'পাঠশালার গণনা সংশোধন করা হয়েছে' },
    body: [
      {
        en: 'Last night some counters did not match what they count: {counters}. They have been corrected. Where, and how often: {sites}.',
        bn: 'গত রাতে কিছু গণনা মূল তথ্যের সঙ্গে মেলেনি: {counters}। সেগুলো ঠিক করা হয়েছে। কোথায় কতটি: {sites}।',
      },
      {
        en: 'This happens when data was changed outside Pathshala, or through a fault. The server log has the details.',
        bn: 'পাঠশালার বাইরে থেকে তথ্য বদলালে বা কোনো ত্রুটি থাকলে এমন হয়। বিস্তারিত সার্ভারের লগে আছে।',
      },
    ],
  },
  billIssued: {
    subject: { en: 'Invoice {no} for {site}', bn: '{site}-এর বিল {no}' },
    body: [
      {
        en: 'Invoice {no} of {site} has been issued: {amount}, to be paid by {day}.',
        bn: '{site}-এর {no} নম্বর বিল তৈরি হয়েছে: {amount}, {day} তারিখের মধ্যে পরিশোধ করুন।',
      },
      { en: 'The invoice, and the challan for the bank:', bn: 'বিল ও ব্যাংক চালান:' },
      { en: '{link}', bn: '{link}' },
    ],
  },
  billSoon: {
    subject: { en: 'Invoice {no} is due on {day}', bn: '{no} বিলের শেষ দিন {day}' },
    body: [
      {
        en: 'Invoice {no} of {site}: {amount} is still unpaid. It is due on {day}.',
        bn: '{site}-এর {no} বিলে {amount} বাকি। শেষ দিন {day}।',
      },
      { en: '{link}', bn: '{link}' },
    ],
  },
  billOverdue: {
    subject: { en: 'Invoice {no} is overdue', bn: '{no} বিলের মেয়াদ পেরিয়েছে' },
    body: [
      {
        en: 'Invoice {no} of {site}: {amount} has been unpaid since {day}. Please pay it so that everything keeps working.',
        bn: '{site}-এর {no} বিলে {day} থেকে {amount} বাকি। সবকিছু চালু রাখতে বিলটি পরিশোধ করুন।',
      },
      { en: '{link}', bn: '{link}' },
    ],
  },
  billLate: {
    subject: { en: 'Last reminder: invoice {no}', bn: 'শেষ তাগিদ: {no} বিল' },
    body: [
      {
        en: 'Invoice {no} of {site} has been unpaid since {day}: {amount}. If it stays unpaid, the institution will soon be read-only, and later suspended.',
        bn: '{site}-এর {no} বিল {day} থেকে অপরিশোধিত: {amount}। এভাবে থাকলে শিগগিরই শুধু দেখা যাবে, কিছু বদলানো যাবে না; পরে সব কাজ বন্ধ হয়ে যাবে।',
      },
      { en: '{link}', bn: '{link}' },
    ],
  },
  siteRemoved: {
    subject: { en: '{site} will be removed on {day}', bn: '{day} তারিখে {site} মুছে ফেলা হবে' },
    body: [
      {
        en: 'Two people of the platform have decided to remove {site} with all its records and files from Pathshala on {day}. Until then it can be looked at, and lists can be downloaded.',
        bn: 'প্ল্যাটফর্মের দুজনের সিদ্ধান্তে {day} তারিখে পাঠশালা থেকে {site}-এর সব তথ্য ও ফাইল মুছে ফেলা হবে। তার আগ পর্যন্ত সব দেখা ও তালিকা ডাউনলোড করা যাবে।',
      },
      {
        en: 'If this is a mistake, tell the platform before that day: afterwards nothing comes back.',
        bn: 'ভুল হলে ওই দিনের আগেই প্ল্যাটফর্মকে জানান: মুছে ফেলার পর কিছুই ফেরানো যাবে না।',
      },
    ],
  },
  siteKept: {
    subject: { en: '{site} will not be removed', bn: '{site} মুছে ফেলা হবে না' },
    body: [
      {
        en: 'The removal of {site} from Pathshala, of which we wrote to you, has been stopped. Nothing is removed.',
        bn: 'পাঠশালা থেকে {site} মুছে ফেলার যে কথা আপনাদের জানানো হয়েছিল, তা থামানো হয়েছে। কিছুই মোছা হবে না।',
      },
      { en: 'The reason: {reason}', bn: 'কারণ: {reason}' },
    ],
  },
  backupProblem: {
    subject: { en: 'Pathshala has no backup from today', bn: 'পাঠশালার আজকের ব্যাকআপ নেই' },
    body: [
      { en: 'Dear {name},', bn: 'প্রিয় {name},' },
      { en: '{problem}', bn: '{problem}' },
      {
        en: 'Look at it soon: what is lost without a backup does not come back.',
        bn: 'শিগগির দেখুন: ব্যাকআপ ছাড়া যা হারায়, তা আর ফেরে না।',
      },
      { en: '{link}', bn: '{link}' },
    ],
  },
  serverProblem: {
    subject: { en: 'The Pathshala server needs your attention', bn: 'পাঠশালার সার্ভার আপনার দেখা দরকার' },
    body: [
      { en: 'Dear {name},', bn: 'প্রিয় {name},' },
      { en: '{problem}', bn: '{problem}' },
      { en: '{link}', bn: '{link}' },
    ],
  },
  applicationReceived: {
    subject: { en: 'Your application {reference}', bn: 'আপনার আবেদন {reference}' },
    body: [
      { en: 'Dear {name},', bn: 'প্রিয় {name},' },
      {
        en: 'We have received the application of {site}. Its reference is {reference}; keep it to follow the decision.',
        bn: '{site}-এর আবেদন আমরা পেয়েছি। আবেদনের নম্বর {reference}; সিদ্ধান্ত জানতে নম্বরটি রাখুন।',
      },
    ],
  },
  applicationCorrection: {
    subject: { en: 'Correct your application', bn: 'আপনার আবেদন সংশোধন করুন' },
    body: [
      { en: 'Dear {name},', bn: 'প্রিয় {name},' },
      {
        en: 'Open this link to correct the application of {site} and send it again:',
        bn: '{site}-এর আবেদন সংশোধন করে আবার জমা দিতে লিংকটি খুলুন:',
      },
      { en: '{link}', bn: '{link}' },
      {
        en: 'Or enter this code in the form: {code}. It works for 30 days. Anybody who has it can read and change the application.',
        bn: 'অথবা ফরমে এই কোডটি দিন: {code}। এটি ৩০ দিন কাজ করবে। যাঁর কাছে কোডটি থাকবে, তিনি আবেদন দেখতে ও বদলাতে পারবেন।',
      },
    ],
  },
  applicationDecided: {
    subject: { en: 'Your application {reference}', bn: 'আপনার আবেদন {reference}' },
    body: [
      { en: 'Dear {name},', bn: 'প্রিয় {name},' },
      { en: 'About the application of {site}: {reason}', bn: '{site}-এর আবেদন প্রসঙ্গে: {reason}' },
    ],
  },
} as const satisfies Record<string, Template>;

export type MailKind = keyof typeof templates;

/** A mail in one language, as plain text and as HTML with everything escaped. */
export function composeMail(kind: MailKind, language: Language, params: Record<string, string>): MailText {
  const template: Template = templates[kind];
  const lines = template.body.map((line) => textOf(line, language, params));
  const html = lines.map((line) => {
    const safe = escapeHtml(line);
    return `<p>${/^https?:\/\/\S+$/.test(line) ? `<a href="${safe}">${safe}</a>` : safe}</p>`;
  });
  return {
    // A line break in a subject would begin another header.
    subject: textOf(template.subject, language, params).replace(/[\r\n]+/g, ' '),
    text: lines.join('\n\n'),
    html: html.join('\n'),
  };
}

/** A mail of what somebody wrote: a paragraph a line, nothing in it is HTML. */
export function plainMail(subject: string, text: string): MailText {
  const html = text.split(/\n+/).map((line) => `<p>${escapeHtml(line)}</p>`);
  return { subject: subject.replace(/[\r\n]+/g, ' '), text, html: html.join('\n') };
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** Sends by SMTP. Throws when the server refuses; the caller keeps the mail and tries again. */
export async function sendMail(config: Config, recipient: string, mail: MailText, id: string): Promise<void> {
  if (config.smtpUrl === null) throw new Error('No SMTP server is set');
  const transport = createTransport(
    { url: config.smtpUrl, connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 },
    { from: config.mailFrom },
  );
  try {
    // The same message id at every try: a mail that arrives twice is seen to be the same one.
    const host = new URL(config.publicAddress).hostname;
    await transport.sendMail({ to: recipient, messageId: `<${id}@${host}>`, ...mail });
  } finally {
    transport.close();
  }
}
