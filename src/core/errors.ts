import { fillLabel, type Label, type LabelParams } from './labels.ts';

/** What can go wrong, named once: a stable code, the HTTP status it maps to, and its text. */
export type ErrorKind = { readonly code: string; readonly status: number; readonly text: Label };

/** An expected refusal. Shown to the user as it is; everything else is hidden behind "Something went wrong". */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly text: Label;
  readonly params: LabelParams;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(kind: ErrorKind, params: LabelParams = {}, details?: Readonly<Record<string, unknown>>) {
    const text = fillLabel(kind.text, params);
    super(`${kind.code}: ${text.en}`);
    this.name = 'AppError';
    this.kind = kind;
    this.text = text;
    this.params = params;
    this.details = details;
  }
}

/** Messages by field name (dotted path for nested input); the empty name concerns the whole form. */
export type FieldMessages = Readonly<Record<string, readonly Label[]>>;

/** Where nobody named the field, its message speaks of a value. */
const ofAValue = ({ en, bn }: Label): Label => ({
  en: en.replaceAll('{attribute}', 'value'),
  bn: bn.replaceAll('{attribute}', 'মান'),
});

/** Bad input: answered as 422 `{message, errors}` with every message of every field. */
export class ValidationError extends Error {
  readonly fields: FieldMessages;

  constructor(given: FieldMessages) {
    const fields = Object.fromEntries(
      Object.entries(given).map(([field, labels]) => [field, labels.map(ofAValue)]),
    );
    super(
      Object.entries(fields)
        .map(([field, labels]) => `${field}: ${labels.map((label) => label.en).join(' ')}`)
        .join('; '),
    );
    this.name = 'ValidationError';
    this.fields = fields;
  }
}

export const errors = {
  notFound: {
    code: 'notFound',
    status: 404,
    text: { en: 'This record was not found.', bn: 'রেকর্ডটি পাওয়া যায়নি।' },
  },
  unauthenticated: {
    code: 'unauthenticated',
    status: 401,
    text: { en: 'Please log in to continue.', bn: 'চালিয়ে যেতে লগইন করুন।' },
  },
  forbidden: {
    code: 'forbidden',
    status: 403,
    text: {
      en: 'You do not have the permission "{permission}". Ask your head or office to give it.',
      bn: 'আপনার “{permission}” অনুমতি নেই। প্রধান বা অফিসের কাছে অনুমতি চান।',
    },
  },
  siteSuspended: {
    code: 'siteSuspended',
    status: 403,
    text: {
      en: 'This institution is suspended. Please contact the platform.',
      bn: 'প্রতিষ্ঠানটি স্থগিত আছে। প্ল্যাটফর্মের সঙ্গে যোগাযোগ করুন।',
    },
  },
  siteReadOnly: {
    code: 'siteReadOnly',
    status: 403,
    text: {
      en: 'Nothing can be changed until the bill of this institution is paid. Reading, exports and the payment itself work.',
      bn: 'প্রতিষ্ঠানের বিল পরিশোধ না হওয়া পর্যন্ত কিছু বদলানো যাবে না। দেখা, এক্সপোর্ট ও বিল পরিশোধ চালু আছে।',
    },
  },
  notInPackage: {
    code: 'notInPackage',
    status: 403,
    text: {
      en: '“{part}” is not part of the package “{package}” of this institution. Ask your head or office to have it added.',
      bn: '“{part}” এই প্রতিষ্ঠানের “{package}” প্যাকেজে নেই। যোগ করাতে প্রধান বা অফিসকে বলুন।',
    },
  },
  limitReached: {
    code: 'limitReached',
    status: 403,
    text: {
      en: 'The package “{package}” allows {limit} {what}; with this there would be {wanted}. Ask the platform for a larger package.',
      bn: '“{package}” প্যাকেজে {what} সর্বোচ্চ {limit}; এটি যোগ করলে হবে {wanted}। বড় প্যাকেজের জন্য প্ল্যাটফর্মকে জানান।',
    },
  },
  antiForgery: {
    code: 'antiForgery',
    status: 419,
    text: {
      en: 'The page has expired. Reload it and try again; what you typed is still here.',
      bn: 'পাতাটির মেয়াদ শেষ। আবার লোড করে চেষ্টা করুন; আপনার লেখা মুছে যায়নি।',
    },
  },
  staleVersion: {
    code: 'staleVersion',
    status: 409,
    text: {
      en: 'Somebody else has changed this record in the meantime. Look at both versions and choose.',
      bn: 'এর মধ্যে অন্য কেউ রেকর্ডটি বদলেছেন। দুটি সংস্করণ দেখে বেছে নিন।',
    },
  },
  inUse: {
    code: 'inUse',
    status: 409,
    text: {
      en: 'It is used elsewhere, so it cannot be deleted, only made inactive.',
      bn: 'এটি অন্যত্র ব্যবহৃত, তাই মোছা যাবে না; শুধু নিষ্ক্রিয় করা যাবে।',
    },
  },
  /** The same code: callers need not care whether where it is used could be said. */
  inUseIn: {
    code: 'inUse',
    status: 409,
    text: {
      en: 'It is used elsewhere ({where}), so it cannot be deleted, only made inactive.',
      bn: 'এটি অন্যত্র ব্যবহৃত ({where}), তাই মোছা যাবে না; শুধু নিষ্ক্রিয় করা যাবে।',
    },
  },
  conflict: {
    code: 'conflict',
    status: 409,
    text: {
      en: 'It conflicts with something saved at the same moment. Reload and try again.',
      bn: 'একই সময়ে সংরক্ষিত অন্য তথ্যের সঙ্গে এটি মিলছে না। আবার লোড করে চেষ্টা করুন।',
    },
  },
  takesTwo: {
    code: 'takesTwo',
    status: 409,
    text: {
      en: 'This takes two people: one asks and another approves. Nothing was done.',
      bn: 'এতে দুজন লাগে: একজন অনুরোধ করেন, আরেকজন অনুমোদন করেন। কিছুই করা হয়নি।',
    },
  },
  idempotencyMismatch: {
    code: 'idempotencyMismatch',
    status: 409,
    text: {
      en: 'This request was already sent with other data.',
      bn: 'একই অনুরোধ আগে ভিন্ন তথ্য দিয়ে করা হয়েছে।',
    },
  },
  tooManyRequests: {
    code: 'tooManyRequests',
    status: 429,
    text: {
      en: 'Too many attempts. Please try again in {wait}.',
      bn: 'অনেকবার চেষ্টা হয়েছে। {wait} পরে আবার চেষ্টা করুন।',
    },
  },
  databaseAway: {
    code: 'databaseAway',
    status: 503,
    text: {
      en: 'The database is not answering at the moment. Nothing was lost; please try again shortly.',
      bn: 'ডেটাবেজ এই মুহূর্তে সাড়া দিচ্ছে না। কিছুই হারায়নি; একটু পরে আবার চেষ্টা করুন।',
    },
  },
  noRoom: {
    code: 'noRoom',
    status: 507,
    text: {
      en: 'The server has no room left, so nothing was saved. What you typed is still here; please tell the person who runs the server.',
      bn: 'সার্ভারে আর জায়গা নেই, তাই কিছুই সংরক্ষণ হয়নি। আপনার লেখা মুছে যায়নি; সার্ভার যিনি চালান তাঁকে জানান।',
    },
  },
  tooLarge: {
    code: 'tooLarge',
    status: 413,
    text: { en: 'This is larger than allowed.', bn: 'এটি অনুমোদিত আকারের চেয়ে বড়।' },
  },
  badRequest: {
    code: 'badRequest',
    status: 400,
    text: { en: 'The request could not be read.', bn: 'অনুরোধটি পড়া যায়নি।' },
  },
  unknown: {
    code: 'unknown',
    status: 500,
    text: {
      en: 'Something went wrong. Please try again.',
      bn: 'কিছু একটা সমস্যা হয়েছে। আবার চেষ্টা করুন।',
    },
  },
} as const satisfies Record<string, ErrorKind>;

const waits = {
  seconds: { en: '{count} {count|second|seconds}', bn: '{count} সেকেন্ড' },
  minutes: { en: '{count} minutes', bn: '{count} মিনিট' },
} as const;

/** Refuses what was tried too often, with how long to wait: in minutes where it is more than two. */
export function tooManyRequests(seconds: number): AppError {
  const wait =
    seconds > 120
      ? fillLabel(waits.minutes, { count: Math.ceil(seconds / 60) })
      : fillLabel(waits.seconds, { count: seconds });
  return new AppError(errors.tooManyRequests, { wait }, { seconds });
}
