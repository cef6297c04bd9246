import sharp from 'sharp';
import { type FeeSchool, makeFeeSchool } from '../fees/school.ts';
import type { Answer, World } from '../world.ts';

type Child = {
  readonly n: number;
  readonly choices?: readonly string[];
  readonly claims?: readonly string[];
  readonly data?: Readonly<Record<string, string>>;
  readonly qualifications?: readonly Readonly<Record<string, string>>[];
};

/** A form as a careful family fills it in. */
const dataOf = (n: number): Record<string, string> => ({
  nameEn: `Child Number ${n}`,
  nameBn: 'শিশু',
  dateOfBirth: '2016-05-06',
  birthRegistration: `2016${String(n).padStart(13, '0')}`,
  gender: 'female',
  religion: 'islam',
  mobile: `018110${String(n).padStart(5, '0')}`,
  fatherNameEn: `Father Number ${n}`,
  fatherNameBn: 'পিতা',
  motherNameEn: `Mother Number ${n}`,
  motherNameBn: 'মাতা',
  presentDivision: '6',
  presentDistrict: '47',
  presentThana: '0',
  presentVillage: 'Road 5',
  permanentDivision: '6',
  permanentDistrict: '47',
  permanentThana: '0',
  permanentVillage: 'Road 5',
});

/** A school with an office, a head, and a declaration of `method` for class Six. */
export async function makeAdmissionSchool(world: World, known?: FeeSchool) {
  const school = known ?? (await makeFeeSchool(world, world.siteA, 3));
  const office = await world.person(world.siteA, ['office']);
  const head = await world.person(world.siteA, ['head']);
  const picture = (
    await sharp({ create: { width: 300, height: 375, channels: 3, background: '#8aa' } })
      .jpeg()
      .toBuffer()
  ).toString('base64');
  const { districts, divisions, thanas } = await import('../../src/modules/locations/geo.data.ts');
  const thana = thanas[0];
  const district = districts.find((one) => String(one.number) === thana?.districtId);
  const division = divisions.find((one) => String(one.number) === district?.divisionId);
  const site_id = String(world.siteA);

  const feeSubHeadId = await world.inSite(world.siteA, async (transaction) => {
    const row = await transaction.row<{ id: string }>(
      `SELECT id FROM fees_fee_sub_head WHERE site_id = $1 AND schedule = 'onDemand' ORDER BY id LIMIT 1`,
    );
    return row?.id ?? null;
  });
  const declare = async (more: object = {}, seats = 2): Promise<{ id: string; offer: string }> => {
    const input = {
      kind: 'admission',
      titleEn: 'Admission to Six',
      titleBn: 'ষষ্ঠ শ্রেণিতে ভর্তি',
      yearId: school.yearId,
      method: 'direct',
      opensOn: '2026-11-01',
      closesOn: '2026-11-30',
      fee: '0',
      admissionFee: '0',
      subHeadId: null,
      feeSubHeadId,
      ageOn: '2027-01-01',
      minAge: 9,
      maxAge: 12,
      mostChoices: 2,
      respondDays: 5,
      fullMark: 100,
      passMark: 33,
      testOn: null,
      quotas: [],
      documents: [{ en: 'Birth certificate', bn: 'জন্ম নিবন্ধন' }],
      eligibility: [],
      terms: '',
      offers: [{ classId: school.classId, groupId: null, shiftId: null, versionId: null, seats }],
      ...more,
    };
    const made = must(await office.call('POST', '/api/v1/admission/declarations', input));
    const id = String(made.body.id);
    await setStatus(id, 'open');
    const one = await declaration(id);
    return { id, offer: String((one.offers as { id: string }[])[0]?.id) };
  };
  const declaration = async (id: string) => {
    const list = must(await office.call('GET', '/api/v1/admission/declarations', { size: 100 }));
    return (list.body.items as Record<string, unknown>[]).find((one) => one.id === id) ?? {};
  };
  const setStatus = async (id: string, status: string) =>
    must(
      await office.call('PUT', `/api/v1/admission/declarations/${id}/status`, {
        version: (await declaration(id)).version ?? 1,
        status,
      }),
    );
  const web = (path: string, input: object): Promise<Answer> =>
    world.nobody.call('POST', `/api/web/admission/${path}`, { site_id, ...input });
  const formOf = (child: Child, offer: string) => ({
    choices: child.choices ?? [offer],
    claims: child.claims ?? [],
    data: {
      ...dataOf(child.n),
      ...Object.fromEntries(
        ['present', 'permanent'].flatMap((which) => [
          [`${which}Division`, String(division?.number)],
          [`${which}District`, String(district?.number)],
          [`${which}Thana`, String(thana?.number)],
        ]),
      ),
      ...child.data,
    },
    qualifications: child.qualifications ?? [],
  });
  /** Fills in and sends a whole form; answers its code, number and id. */
  const apply = async (declarationId: string, offer: string, child: Child, paying: object = {}) => {
    const code = String(must(await web('begin', { declarationId, ...formOf(child, offer) })).body.code);
    must(await web('photo', { code, content: picture }));
    const sent = must(await web('submit', { code, agreed: true, ...paying }));
    const number = String(sent.body.number);
    const list = must(await office.call('GET', '/api/v1/admission/applicants', { q: number }));
    const [row] = list.body.items as { id: string }[];
    return { code, number, id: row?.id ?? '' };
  };
  const decide = (ids: readonly string[], to: string, more: object = {}) =>
    office.call('POST', '/api/v1/admission/applicants/decide', { ids, to, ...more });
  const stateOf = async (code: string) => must(await web('read', { code })).body;
  const admit = (id: string, more: object = {}) =>
    office.call('POST', `/api/v1/admission/applicants/${id}/admit`, { sectionId: school.sectionId, ...more });
  return {
    school,
    office,
    head,
    picture,
    declare,
    setStatus,
    declaration,
    web,
    formOf,
    apply,
    decide,
    stateOf,
    admit,
  };
}
export type AdmissionSchool = Awaited<ReturnType<typeof makeAdmissionSchool>>;

/** The answer where it is one; a refusal fails the test. */
export function must(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}
