type SubHeadSeed = {
  readonly position: number;
  readonly nameEn: string;
  readonly nameBn: string;
  /** The English name of its head in the catalogue. */
  readonly headId: string;
  /** That of its group. */
  readonly groupId: string;
  readonly schedule: 'monthly' | 'yearly' | 'once' | 'onDemand';
  readonly dueDay: number;
  /** The code of the income ledger in the chart an institution begins with. */
  readonly incomeLedgerId: string;
};

const seed = (
  head: string,
  en: string,
  bn: string,
  schedule: SubHeadSeed['schedule'],
  ledger: string,
  dueDay = 10,
): Omit<SubHeadSeed, 'position'> => ({
  headId: head,
  groupId: groupOf[ledger] ?? 'Other fees',
  nameEn: en,
  nameBn: bn,
  schedule,
  dueDay,
  incomeLedgerId: ledger,
});

/** The group of a sub-head follows from where its income stands. */
const groupOf: Readonly<Record<string, string>> = {
  '4101': 'Monthly fees',
  '4102': 'Admission and session',
  '4103': 'Examinations',
  '4104': 'Fines',
  '2105': 'Board fees',
};

const named = (nameEn: string, nameBn: string, place: number) => ({ position: place + 1, nameEn, nameBn });

export const feeGroupSeeds = [
  named('Monthly fees', 'মাসিক ফি', 0),
  named('Admission and session', 'ভর্তি ও সেশন', 1),
  named('Examinations', 'পরীক্ষা', 2),
  named('Board fees', 'বোর্ড ফি', 3),
  named('Other fees', 'অন্যান্য ফি', 4),
  named('Fines', 'জরিমানা', 5),
];

type OfferSeed = {
  readonly ground: string;
  /** The English name of the waiver type it is given as. */
  readonly typeId?: string;
  readonly headId?: string;
  readonly childFrom?: number;
  readonly childTo?: number;
};
const offer = (nameEn: string, nameBn: string, place: number, of: OfferSeed) => ({
  ...named(nameEn, nameBn, place),
  kind: 'percent',
  isRenewable: true,
  ...of,
});

/** The usual offers; how much each comes to is the institution's to say. */
export const offerTypeSeeds = [
  offer('Paying early', 'আগাম পরিশোধ', 0, { ground: 'early' }),
  offer('A whole year at once', 'এককালীন পুরো বছর', 1, { ground: 'wholeYear' }),
  offer('Admission in the first week', 'প্রথম সপ্তাহে ভর্তি', 2, { ground: 'admission' }),
  offer('Other offer', 'অন্যান্য অফার', 3, { ground: 'other' }),
  offer('Second child of a family', 'পরিবারের দ্বিতীয় সন্তান', 4, {
    ground: 'sibling',
    typeId: 'Sibling',
    headId: 'Tuition fee',
    childFrom: 2,
    childTo: 2,
  }),
  offer('Third and younger children', 'তৃতীয় ও পরের সন্তান', 5, {
    ground: 'sibling',
    typeId: 'Sibling',
    headId: 'Tuition fee',
    childFrom: 3,
  }),
  offer("Staff member's child", 'কর্মীর সন্তান', 6, {
    ground: 'staffChild',
    typeId: "Staff member's child",
    headId: 'Tuition fee',
  }),
];

/** What schools bill, so that a new institution only has to say how much. Board fees are held for the board. */
export const subHeadSeeds: readonly SubHeadSeed[] = [
  seed('Tuition fee', 'Tuition fee', 'বেতন (টিউশন ফি)', 'monthly', '4101'),
  seed('ICT fee', 'ICT fee', 'আইসিটি ফি', 'monthly', '4105'),
  seed('Electricity', 'Electricity', 'বিদ্যুৎ ফি', 'monthly', '4105'),
  seed('Admission fee', 'Admission fee', 'ভর্তি ফি', 'once', '4102', 15),
  seed('Session charge', 'Session charge', 'সেশন চার্জ', 'yearly', '4102', 15),
  seed('Development fee', 'Development fee', 'উন্নয়ন ফি', 'yearly', '4105', 15),
  seed('Sports fee', 'Sports fee', 'ক্রীড়া ফি', 'yearly', '4105', 15),
  seed('Library fee', 'Library fee', 'গ্রন্থাগার ফি', 'yearly', '4105', 15),
  seed('Identity card', 'Identity card', 'পরিচয়পত্র ফি', 'yearly', '4105', 15),
  seed('Examination fee', 'Half-yearly examination fee', 'অর্ধবার্ষিক পরীক্ষার ফি', 'onDemand', '4103'),
  seed('Examination fee', 'Annual examination fee', 'বার্ষিক পরীক্ষার ফি', 'onDemand', '4103'),
  seed('Board registration fee', 'Board registration fee', 'বোর্ড রেজিস্ট্রেশন ফি', 'onDemand', '2105'),
  seed('Form fill-up fee', 'Form fill-up fee', 'ফরম পূরণ ফি', 'onDemand', '2105'),
  seed('Testimonial', 'Testimonial', 'প্রশংসাপত্র ফি', 'onDemand', '4105'),
  seed('Transfer certificate', 'Transfer certificate', 'ছাড়পত্র ফি', 'onDemand', '4105'),
  seed('Absence fine', 'Absence fine', 'অনুপস্থিতির জরিমানা', 'onDemand', '4104'),
  seed('Late fine', 'Other fine', 'অন্যান্য জরিমানা', 'onDemand', '4104'),
  seed('Examination fee', 'Re-scrutiny fee', 'পুনঃনিরীক্ষণ ফি', 'onDemand', '4103'),
  seed('Tuition fee', 'Coaching fee', 'কোচিং ফি', 'onDemand', '4105'),
].map((one, place) => ({ ...one, position: place + 1 }));

/** The usual grounds on which a student pays less. */
export const waiverTypeSeeds = [
  { nameEn: 'Full free studentship', nameBn: 'পূর্ণ অবৈতনিক' },
  { nameEn: 'Half free studentship', nameBn: 'অর্ধ অবৈতনিক' },
  { nameEn: 'Sibling', nameBn: 'সহোদর' },
  { nameEn: "Staff member's child", nameBn: 'কর্মীর সন্তান' },
  { nameEn: 'Stipend holder', nameBn: 'উপবৃত্তিপ্রাপ্ত' },
  { nameEn: "Freedom fighter's family", nameBn: 'মুক্তিযোদ্ধা পরিবার' },
  { nameEn: 'Merit', nameBn: 'মেধা' },
  { nameEn: 'Poor and deserving', nameBn: 'দরিদ্র ও মেধাবী' },
  { nameEn: 'Disability', nameBn: 'প্রতিবন্ধিতা' },
].map((one, place) => ({ ...one, position: place + 1 }));
