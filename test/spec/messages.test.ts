import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Endpoint, fillPath } from '../../src/core/endpoint.ts';
import { newId } from '../../src/core/ids.ts';
import { servedEndpoints } from '../../src/core/server/http/serve.ts';
import { customMessages } from '../../src/core/validation/messages.ts';
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
};

/** Said by a form for another reason than emptiness; the test that shows it. */
const shownElsewhere: Partial<Record<Name, string>> = {
  emailTaken: 'src/modules/platform/service.test.ts: an application with a known address',
};

/** Messages whose form is not built yet, or asks for the same under another word, and what the form is. */
const awaited: Partial<Record<Name, string>> = {
  academicYears: 'settings of several years at once',
  subModules: 'the sub-modules of an institution',
  committeeName: 'the managing committee',
  session: 'online admission',
  boardRoll: 'online admission of a college',
  transactionId: 'payment of the admission fee',
  secondTransactionId: 'payment of the admission fee in two parts',
  paymentCompany: 'payment of the admission fee',
  paymentMethod: 'payment of the admission fee',
  date: 'swapping and cancelling a lesson',
  teacher: 'swapping a lesson',
  subject: 'swapping a lesson',
  studentCategory: 'online admission',
  firstName: 'the student form says "Name"',
  fatherName: 'the student form says "Father\'s name"',
  motherName: 'the student form says "Mother\'s name"',
  religionSubject: 'online admission',
  rollNumber: 'the student form says "Roll"',
  examNumber: 'seat plan',
  atLeastOneNumber: 'sending SMS',
  country: 'addresses of people',
  division: 'addresses of people',
  district: 'addresses of people',
  invoiceNo: 'purchases of the store',
  invoiceNoTaken: 'purchases of the store',
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
  const places = [forms, shownElsewhere, awaited];
  // Each in one place: a message that a form begins to say is no longer awaited.
  expect(names.filter((name) => places.filter((place) => name in place).length !== 1)).toEqual([]);
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
