import { newId } from '../../src/core/ids.ts';
import { districts, thanas } from '../../src/modules/locations/geo.data.ts';
import { submitApplication } from '../../src/modules/platform/service/apply.ts';
import { decide } from '../../src/modules/platform/service/review.ts';
import { applicationInput } from '../../src/modules/platform/shapes.ts';
import { type Server, systemContext } from '../../src/server.ts';
import type { Progress } from '../progress.ts';

type Step = readonly [status: 'under_review' | 'info_requested' | 'rejected', reason: string];

type Applicant = {
  readonly name: readonly [en: string, bn: string];
  readonly kind: 'school' | 'madrasa' | 'college';
  readonly group: string;
  readonly board: string;
  readonly eiin: string;
  readonly place: readonly [district: string, upazila: string];
  readonly classes: readonly string[];
  /** Without the name in Bengali, the address stands in one language too. */
  readonly head: readonly [name: string, mobile: string, bengali?: string];
  readonly students: number;
  readonly message: string;
  readonly language: 'en' | 'bn';
  readonly steps: readonly Step[];
};

const six = ['six', 'seven', 'eight', 'nine', 'ten'];

const applicants: readonly Applicant[] = [
  {
    name: ['Brahmaputra High School', 'ব্রহ্মপুত্র উচ্চ বিদ্যালয়'],
    kind: 'school',
    group: 'secondary',
    board: 'mymensingh',
    eiin: '111284',
    place: ['Mymensingh', 'Trishal'],
    classes: six,
    head: ['Abdul Mannan', '01711200341', 'আব্দুল মান্নান'],
    students: 720,
    message: 'আমরা জানুয়ারি থেকে বেতন আর হাজিরা এখানেই রাখতে চাই।',
    language: 'bn',
    steps: [],
  },
  {
    name: ['Dhaleshwari Dakhil Madrasah', 'ধলেশ্বরী দাখিল মাদ্রাসা'],
    kind: 'madrasa',
    group: 'dakhil',
    board: 'madrasah',
    eiin: '114590',
    place: ['Tangail', 'Mirzapur'],
    classes: six,
    head: ['Mohammad Yusuf', '01811450972', 'মোহাম্মদ ইউসুফ'],
    students: 410,
    message: 'We would like to begin with results and SMS to families.',
    language: 'en',
    steps: [['under_review', '']],
  },
  {
    name: ['Kangsha Girls’ School', 'কংস বালিকা বিদ্যালয়'],
    kind: 'school',
    group: 'secondary',
    board: 'mymensingh',
    eiin: '113007',
    place: ['Netrokona', 'Purbadhala'],
    classes: six,
    head: ['Nasima Akter', '01911663025', 'নাসিমা আক্তার'],
    students: 530,
    message: '',
    language: 'bn',
    steps: [
      ['under_review', ''],
      ['info_requested', 'পাঠদানের অনুমতিপত্রের একটি পরিষ্কার ছবি দিন।'],
    ],
  },
  {
    name: ['City Coaching Centre', 'সিটি কোচিং সেন্টার'],
    kind: 'school',
    group: 'secondary',
    board: 'dhaka',
    eiin: '',
    place: ['Gazipur', 'Gazipur Sadar'],
    classes: ['nine', 'ten'],
    head: ['Rakib Hasan', '01611908834'],
    students: 90,
    message: 'Two batches in the evening.',
    language: 'en',
    steps: [
      ['under_review', ''],
      ['rejected', 'A coaching centre is no institution of a board.'],
    ],
  },
];

function placeOf([district, upazila]: Applicant['place']) {
  const within = districts.find((one) => one.nameEn === district);
  const known = thanas.filter((one) => one.districtId === String(within?.number));
  const thana = known.find((one) => one.nameEn === upazila) ?? known[0];
  return { thanaId: thana?.number, inBengali: [thana?.nameBn, within?.nameBn].filter(Boolean).join(', ') };
}

/** Institutions that have applied: one new, one being looked at, one asked for a paper and one refused. */
export async function makeApplications({ services }: Server, progress: Progress): Promise<void> {
  const { database, now } = services;
  const owner = await database.findOne("SELECT id FROM account WHERE username = 'owner'");
  for (const [place, one] of applicants.entries()) {
    const context = {
      ...systemContext('demonstration'),
      accountId: owner ? String(owner.id) : null,
      language: one.language,
    };
    const { thanaId, inBengali } = placeOf(one.place);
    const given = applicationInput.parse({
      id: newId(),
      nameEn: one.name[0],
      nameBn: one.name[1],
      kind: one.kind,
      eiin: one.eiin,
      email: `head@applicant-${place + 1}.example`,
      phone: one.head[1],
      board: one.board,
      academicGroups: [one.group],
      classes: one.classes,
      shifts: ['morning'],
      versions: ['bangla'],
      address: `${one.place[1]}, ${one.place[0]}`,
      addressOther: one.head[2] ? inBengali : '',
      thanaId,
      headName: one.head[0],
      headNameOther: one.head[2] ?? '',
      headMobile: one.head[1],
      students: one.students,
      message: one.message,
    });
    await progress.asPlatform(`application.${place}`, context, async (transaction) => {
      await submitApplication(transaction, now(), { ...given, fax: '', draft: null });
      await transaction.change(
        'UPDATE site_application SET created_at = created_at - make_interval(days => $2) WHERE id = $1',
        given.id,
        place * 3 + 1,
      );
      for (const [step, [status, reason]] of one.steps.entries())
        await decide(
          transaction,
          now(),
          status === 'under_review'
            ? { id: given.id, version: step + 1, status }
            : { id: given.id, version: step + 1, status, reason },
        );
    });
  }
}
