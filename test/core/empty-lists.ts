import type * as z from 'zod';
import { servedEndpoints } from '../../src/core/server/http/serve.ts';
import { systemContext } from '../../src/server.ts';
import type { Person, World } from '../world.ts';

const own = 'Only what somebody began, asked for or is asked, which not everybody does';
const rare = 'Only while the rare thing lasts that it tells of';
const never = 'What a demonstration on one machine has not: a provider, a device, a backup, a removal';

/** Lists that may rightly be empty in a demonstration, each with the reason. */
const mayBeEmpty: Readonly<Record<string, string>> = {
  '/api/v1/jobs/runs': own,
  '/api/v1/approvals': own,
  '/api/v1/approval-delegations': own,
  '/api/v1/calendar/feeds': own,
  '/api/v1/api/mine': own,
  '/api/v1/helpdesk/mine': own,
  '/api/v1/meetings/mine': own,
  '/api/v1/tasks': own,
  '/api/v1/tasks/people': own,
  '/api/v1/leave/mine': own,
  '/api/v1/duty/swaps': own,
  '/api/v1/documents/own/letters': own,
  '/api/v1/notifications': own,
  '/api/v1/attendance/leave/mine': own,
  '/api/v1/attendance/leave': 'A teacher reads only what own students asked for',
  '/api/v1/exams/sheet': 'Nobody of a group enters marks',
  '/api/v1/results/scrutinies': 'A teacher reads only papers one examines',
  '/api/v1/communication/threads':
    'Only conversations one writes in; the second institution’s are switched on by itself',
  '/api/v1/imports/kinds': 'Whoever changes nothing brings nothing in',
  '/api/v1/students/alumni': 'The first students pass out with the promotion at the end of the year',
  '/api/v1/fees/early-offers': 'An offer for paying early is for a class of next year',
  '/api/v1/facilities/depreciation': 'It is posted at the end of the fiscal year that runs',
  '/api/v1/people/attachments': 'Employees shared by two institutions, where there are two',
  '/api/v1/people/attachments/institutions': 'As the attachments',
  '/api/v1/replication/own/runs': 'Only institutions that share their setup',
  '/api/v1/replication/years/runs': 'Sections and amounts are copied when the year changes',
  '/api/v1/access/family': 'The children of a guardian: nobody else has any',
  '/api/v1/access/review': rare,
  '/api/v1/access/platform/review': rare,
  '/api/v1/access/platform/requests': rare,
  '/api/v1/access/grants': rare,
  '/api/v1/access/emergencies': rare,
  '/api/v1/access/platform/emergencies': rare,
  '/api/v1/devices/gate/questions': rare,
  '/api/v1/devices/pending': never,
  '/api/v1/operations/purges': never,
  '/api/v1/operations/backups': never,
  '/api/v1/operations/archives': never,
  '/api/v1/communication/gateways': never,
  '/api/v1/communication/platform/gateways': never,
  '/api/v1/billing/run': rare,
};

/** What only the screens of students and guardians ask for. */
const ofFamilies = new Set(['/api/v1/results/mine', '/api/v1/results/mine/brought-in']);
/** What only employees have. */
const ofStaff = new Set(['/api/v1/people/own/service-book', '/api/v1/payroll/mine']);

type Shape = Readonly<Record<string, z.ZodType>>;
const shapeOf = (input: z.ZodType): Shape => ('shape' in input ? (input.shape as Shape) : {});

/** Lists that are asked for without saying anything more, as a screen does when it is opened. */
const plainLists = (world: World) =>
  servedEndpoints(world.server.app)
    .map(({ endpoint }) => endpoint)
    .filter(
      ({ method, path, input, raw }) =>
        method === 'GET' &&
        !raw &&
        !path.includes(':') &&
        // What the catalogue has beyond what the institution took of it.
        !path.endsWith('/catalogue') &&
        !(path in mayBeEmpty) &&
        Object.values(shapeOf(input)).every((field) => field.safeParse(undefined).success),
    );

/** What only an institution with sign-ins of its own has: in the small demonstration the first. */
const ofSignIns = new Set([
  '/api/v1/access/impersonations',
  '/api/v1/api/site/calls',
  '/api/v1/api/site/tokens',
  '/api/v1/communication/thread-reports',
]);

const rowsIn = async (person: Person, path: string): Promise<number | null> => {
  const { status, body, text } = await person.call('GET', path);
  if (status >= 429) throw new Error(`${path}: ${status} ${text}`);
  const items = status === 200 ? (body as { items?: unknown }).items : undefined;
  return Array.isArray(items) ? items.length : null;
};

/** The lists that are empty for somebody and not for another of the same role in the first institution. */
export async function emptyElsewhere(world: World, person: Person, first: Person): Promise<string[]> {
  const answers = await Promise.all(
    plainLists(world)
      .filter(({ path }) => !ofSignIns.has(path))
      .map(async ({ path }) =>
        (await rowsIn(person, path)) === 0 && (await rowsIn(first, path)) !== 0 ? [path] : [],
      ),
  );
  return answers.flat();
}

/**
 * Every list that some sign-in of the demonstration may ask for without saying anything more, as a screen does when it is
 * opened, and that answers nothing: `username: address`. What one may not see, and what wants more said, is left out.
 */
export async function emptyLists(world: World): Promise<{ empty: string[]; people: number }> {
  const lists = plainLists(world);
  const people = await world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
    transaction.rows<{ username: string; is_family: boolean; is_staff: boolean }>(
      `SELECT a.username, EXISTS (SELECT 1 FROM membership m WHERE m.account_id = a.id AND m.role IN ('student', 'guardian')) AS is_family,
              EXISTS (SELECT 1 FROM membership m WHERE m.account_id = a.id AND m.role IN ('head', 'office', 'accountant', 'cashier', 'librarian', 'teacher')) AS is_staff
         FROM account a WHERE a.is_demonstration ORDER BY a.username`,
    ),
  );
  const empty: string[] = [];
  for (const { username, is_family: isFamily, is_staff: isStaff } of people) {
    const { token, device } = await world.enter(username);
    const browser = world.browser(device);
    const asked = lists.filter(
      ({ path }) => (isFamily || !ofFamilies.has(path)) && (isStaff || !ofStaff.has(path)),
    );
    const answers = await Promise.all(
      asked.map(async ({ path }) => ({
        path,
        answer: await browser.call('GET', path, {}, { authorization: `Bearer ${token}` }),
      })),
    );
    for (const { path, answer } of answers) {
      const items = answer.status === 200 ? (answer.body as { items?: unknown }).items : undefined;
      if (Array.isArray(items) && items.length === 0) empty.push(`${username}: ${path}`);
    }
  }
  return { empty, people: people.length };
}
