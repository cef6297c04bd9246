import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Endpoint, fillPath } from '../../src/core/endpoint.ts';
import { newId } from '../../src/core/ids.ts';
import { servedEndpoints } from '../../src/core/server/http/serve.ts';
import { customMessages } from '../../src/core/validation/messages.ts';
import { problemOf } from '../../src/core/validation/open-form.ts';
import { allFields } from '../../src/modules/admission/form/fields.ts';
import { makeWorld, type Person, type World } from '../world.ts';

type Name = keyof typeof customMessages;

/**
 * The form that says a message of the specification when it is sent empty, by its endpoint; several may, one is enough.
 */
const forms: Partial<Record<Name, string>> = {
  instituteName: 'POST /api/v1/platform/apply',
  email: 'POST /api/v1/platform/apply',
  address: 'POST /api/v1/platform/apply',
  academicGroup: 'POST /api/v1/platform/apply',
  board: 'POST /api/v1/platform/apply',
  startDate: 'POST /api/v1/academic/academic-year',
  endDate: 'POST /api/v1/academic/academic-year',
  shift: 'POST /api/v1/academic/section',
  version: 'POST /api/v1/academic/section',
  academicYear: 'POST /api/v1/academic/section',
  class: 'POST /api/v1/academic/section',
  classes: 'POST /api/v1/platform/apply',
  shifts: 'POST /api/v1/platform/apply',
  versions: 'POST /api/v1/platform/apply',
  section: 'POST /api/v1/students/student',
  group: 'POST /api/v1/platform/sites',
  contactNumber: 'POST /api/v1/students/student',
  religion: 'POST /api/v1/students/student',
  gender: 'POST /api/v1/students/student',
  dateOfBirth: 'POST /api/v1/students/student',
  thana: 'PUT /api/v1/settings/site',
  subModules: 'POST /api/v1/billing/packages',
  fatherName: 'POST /api/v1/students/student',
  motherName: 'POST /api/v1/students/student',
  rollNumber: 'PUT /api/v1/students/enrolments/:id/place',
  firstName: 'POST /api/v1/students/student',
  atLeastOneNumber: 'POST /api/v1/communication/send',
  transactionId: 'POST /api/web/admission/pay',
  paymentMethod: 'POST /api/web/admission/pay',
};

/** Said by a form for another reason than emptiness; the test that shows it. */
const shownElsewhere: Partial<Record<Name, string>> = {
  emailTaken: 'src/modules/platform/service.test.ts: an application with a known address',
  invoiceNo: 'src/modules/billing/billing.test.ts: invoices need a number',
  country: 'src/modules/students/service/every-field.test.ts: an address of a student',
  invoiceNoTaken: 'src/modules/billing/billing.test.ts: a number is taken once',
};

/** Said by the public form of admission, whose fields are checked one by one. */
const onAdmission: readonly Name[] = ['division', 'district'];

/** Messages of fields that no form needs, and why; decided in docs/decisions/040-fields-nobody-needs.md. */
const notNeeded: Partial<Record<Name, string>> = {
  academicYears: 'no form is about several years',
  committeeName: 'an institution has one committee, which needs no name',
  session: 'a school has no session; one of a college comes with its year',
  boardRoll: 'the board gives it after the registration',
  secondTransactionId: 'given only where the fee was paid in two parts',
  studentCategory: 'a day student where nothing is chosen',
  religionSubject: 'it follows from the religion',
  examNumber: 'rolls of an examination are given by the seat plan',
};

/** Messages of a module that is not built yet. */
const awaited: Partial<Record<Name, string>> = {
  date: 'swapping and cancelling a lesson of the routine',
  teacher: 'swapping a lesson of the routine',
  subject: 'swapping a lesson of the routine',
};

let world: World;
let head: Person;
let owner: Person;
beforeAll(async () => {
  world = await makeWorld();
  head = await world.person(world.siteA, ['head']);
  owner = await world.person(world.siteA, ['platformOwner']);
});
afterAll(() => world.close());

/** What an endpoint says to an empty form, and then to one whose lists are empty. */
async function saidBy(endpoint: Endpoint): Promise<string[]> {
  const isPlatform = typeof endpoint.access === 'object' && 'platform' in endpoint.access;
  const person = isPlatform ? owner : head;
  const ids = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, newId()]));
  const { path } = fillPath(endpoint.path, ids);
  const first = await person.call(endpoint.method, path, {});
  const fields = (first.body.errors ?? {}) as Record<string, string[]>;
  const lists = Object.fromEntries(Object.keys(fields).map((name) => [name, []]));
  const second = await person.call(endpoint.method, path, lists);
  return [fields, (second.body.errors ?? {}) as Record<string, string[]>].flatMap((one) =>
    Object.values(one).flat(),
  );
}

it('every message of the specification for a field names its form, and the form says it', async () => {
  const names = Object.keys(customMessages) as Name[];
  const places = [forms, shownElsewhere, notNeeded, awaited];
  // Each in one place: a message that a form begins to say is no longer awaited.
  const times = (name: Name) =>
    places.filter((place) => name in place).length + (onAdmission.includes(name) ? 1 : 0);
  expect(names.filter((name) => times(name) !== 1)).toEqual([]);
  const onForm = allFields.map((field) => problemOf(field, '', '2026-11-19')?.en);
  for (const name of [...onAdmission, 'firstName', 'fatherName', 'motherName'] as const)
    expect(onForm, name).toContain(customMessages[name].en);
  const served = new Map(
    servedEndpoints(world.server.app).map(({ endpoint }) => [
      `${endpoint.method} ${endpoint.path}`,
      endpoint,
    ]),
  );
  const said = new Map<string, readonly string[]>();
  const silent: string[] = [];
  for (const name of names) {
    const form = forms[name];
    if (form === undefined) continue;
    const endpoint = served.get(form);
    if (!said.has(form)) said.set(form, endpoint ? await saidBy(endpoint) : []);
    if (!said.get(form)?.includes(customMessages[name].en))
      silent.push(`${form}: ${customMessages[name].en}`);
  }
  expect(silent).toEqual([]);
});
