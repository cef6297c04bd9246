import { addDays, todayInDhaka } from '../src/core/dates.ts';
import { withAdmin } from '../src/core/server/database/database.ts';
import { pick } from './anchors.ts';
import type { LoadOrder, LoadResult } from './load.ts';
import type { Held } from './product.ts';
import { type Request, type Workload, workloads } from './workloads.ts';
import type { World } from './world.ts';

/** What somebody opens: the requests of one screen, all of which count. */
type Screen = {
  readonly name: string;
  /** `account`: who opens it. */
  readonly requests: (world: World, account: string) => Request[];
  /** The least share of the tenant page of the same turn, at 16 connections beside ten saves a second. */
  readonly goal?: number;
};

export type OfficeFigure = {
  readonly students: number;
  readonly name: string;
  readonly savesPerSecond: number;
  readonly perSecond: number;
  readonly ofTenantPage: number;
  readonly p50: number;
  readonly p99: number;
  readonly oneP50: number;
  readonly savesP99: number;
  readonly savesDone: number;
  readonly failures: number;
  readonly goal?: number;
};

const read = (path: string, input: object = {}) => ({ path, input });
const first = (...reads: object[]): Request => ({
  method: 'GET',
  path: `/api/v1/first-show?reads=${encodeURIComponent(JSON.stringify(reads))}`,
});
const get = (path: string): Request => ({ method: 'GET', path });
const workloadOf = (name: string): Workload => {
  const found = workloads.find((one) => one.name === name);
  if (!found) throw new Error(`There is no workload ${name}`);
  return found;
};
const like = (name: string) => (world: World) => [workloadOf(name).request(world)];

const sorts = ['class', '-class', 'section', '-section'];
const studentList = (asked: string, sort: string, filter: object = {}): Request =>
  get(`/api/v1/students/list?${asked}&sort=${sort}&filter=${encodeURIComponent(JSON.stringify(filter))}`);

const today = todayInDhaka(new Date());

const screens: readonly Screen[] = [
  { name: 'what waits in each module', requests: () => [get('/api/v1/modules')], goal: 0.4 },
  {
    name: 'the bell',
    requests: () => [{ method: 'POST', path: '/user/notification/notifications', body: {} }],
  },
  {
    name: 'list, never the same',
    // Of ten sections alone some three thousand questions.
    requests: (world) => [
      studentList('size=50', pick(world, sorts), {
        sectionId: [1, 2, 3].map(() => pick(world, world.sections).id),
      }),
    ],
    goal: 0.4,
  },
  {
    name: 'search, never the same',
    requests: (world) => {
      const { code, mobile, nameEn } = pick(world, world.students);
      const name = nameEn.slice(0, world.random.integer(4, nameEn.length)).trim();
      const words = pick(world, [
        code,
        mobile,
        `${name} ${code.slice(0, world.random.integer(3, code.length))}`,
      ]);
      return [studentList(`size=25&q=${encodeURIComponent(words)}`, pick(world, sorts))];
    },
    goal: 0.4,
  },
  {
    name: 'attendance page of any day',
    requests: (world) => [
      get(
        `/api/v1/attendance/sheet?sectionId=${pick(world, world.sections).id}&date=${addDays(today, -world.random.integer(0, 60))}`,
      ),
    ],
    goal: 0.25,
  },
  {
    name: 'record of a student',
    requests: (world) => {
      const { id } = pick(world, world.students);
      return [
        first(
          read('/api/v1/students/student/:id', { id }),
          read('/api/v1/students/student/:id/timeline', { id }),
          read('/api/v1/home/students/:id/figures', { id }),
        ),
      ];
    },
    goal: 0.15,
  },
  {
    name: 'whole fee counter',
    requests: (world, account) => [
      first(
        read('/api/v1/fees/days/mine'),
        read('/api/v1/fees/setup'),
        read('/api/v1/fees/payments', { from: today, to: today, collectorId: account }),
        read('/api/v1/fees/students/:id/dues', { id: pick(world, world.students).id }),
      ),
    ],
    goal: 0.12,
  },
  {
    name: 'dashboard of the head, with its menu',
    requests: () => [
      first(
        read('/api/v1/home/today', { role: 'head' }),
        read('/api/v1/approvals', { view: 'mine' }),
        read('/api/v1/attendance/sections', { date: today }),
      ),
      get('/api/v1/modules'),
    ],
    goal: 0.09,
  },
  { name: 'marks page', requests: like('marks page (60)') },
];

/** Of ten saves: registers, sheets of marks and collections, as an office has them. */
const saved = [
  'save attendance (60, about 12 change)',
  'save 60 × 3 marks',
  'collect a fee with its voucher',
];

export type OfficeHands = {
  readonly world: World;
  readonly port: number;
  readonly raw: (request: Request, session: number) => string;
  readonly read: (order: Omit<LoadOrder, 'port'>) => Promise<LoadResult>;
  /** Another process, so that savers do not wait for readers of the generator. */
  readonly save: (order: Omit<LoadOrder, 'port'>) => Promise<LoadResult>;
  readonly tenantPage: (seconds: number) => Promise<LoadResult>;
  /** Seconds of the processor so far: of the product's process or the bare one's, and of the database. */
  readonly processor: (of: 'product' | 'floor') => Promise<{ own: number; database: number }>;
  /** How long the product's process held what came to it, since it was asked last. */
  readonly held: () => Promise<Held>;
  readonly say: (text: string) => void;
  /** Screens with this in their name are looked at. */
  readonly wanted: string;
};

/** A turn; with two sizes, nine screens and none, one and ten saves a second all of it takes some two minutes. */
const seconds = 0.6;
/** Turns before the first that counts. */
const warmTurns = 3;
/** Saves before the first turn, in which each kind is done several times. */
const warmSaves = 40;
/** More than are sent in all turns of a size. */
const mostSaves = 400;

/** A screen with its list of requests, which goes on where the last look ended. */
function lookingAt(hands: OfficeHands, { name, requests, goal }: Screen) {
  const { world, raw, read } = hands;
  const accountOf = (place: number) => world.accounts[place % world.accounts.length] ?? '';
  const list = Array.from({ length: 4_000 }, (_, place) =>
    requests(world, accountOf(place)).map((request) => raw(request, place)),
  ).flat();
  const asked = requests(world, accountOf(0));
  let from = 0;
  return {
    name,
    goal,
    calls: asked.length,
    assertAnswered: () => assertAnswered(hands, asked),
    async look(connections: number) {
      const result = await read({ requests: list, connections, seconds, from });
      from = result.next;
      return result;
    },
  };
}

/** 16 people look at what never comes again while others save, and the bare tenant page in turns with them. */
export async function measureOffice(hands: OfficeHands): Promise<OfficeFigure[]> {
  const { world, say } = hands;
  const students = world.students.length;
  const saves = saved.map(workloadOf);
  await withAdmin(world.adminUrl, async (client) => {
    for (const { sql, values } of saves.flatMap((one) => one.before?.(world) ?? []))
      await client.query(sql, values);
  });
  // Each kind of save goes on in its own order: what one changed, the next of its kind has seen.
  const queue = Array.from({ length: mostSaves }, (_, place) => {
    const kind = [0, 0, 0, 0, 0, 0, 1, 1, 1, 2][place % 10] ?? 0;
    const workload = saves[kind] as Workload;
    return hands.raw(workload.request(world), place);
  });
  const figures: OfficeFigure[] = [];
  const wanted = screens
    .filter((screen) => screen.name.includes(hands.wanted))
    .map((screen) => lookingAt(hands, screen));
  // An office has been open for minutes when it is looked at: whatever is measured first would else pay for what is done
  // once, of the product as of the bare one. Every screen is looked at and everything saved before the first turn.
  let sent = (
    await hands.save({ requests: queue.slice(0, warmSaves), connections: 1, seconds: 30, once: true })
  ).requests;
  await hands.tenantPage(seconds);
  for (const { assertAnswered, look } of wanted) {
    await assertAnswered();
    await look(16);
  }
  for (const { name, goal, calls, look } of wanted) {
    // Each of the product's connections has planned its statements.
    for (let warm = 0; warm < warmTurns; warm += 1) await look(16);
    for (const savesPerSecond of [0, 1, 10]) {
      const page = await costly(hands, 'floor', () => hands.tenantPage(seconds));
      if (sent + savesPerSecond * seconds * 2 > queue.length) throw new Error('There are no saves left');
      const saving =
        savesPerSecond === 0
          ? null
          : hands.save({
              // Only what may be sent goes to the other process: a page of marks is large.
              requests: queue.slice(sent, sent + Math.ceil(savesPerSecond * seconds * 2)),
              connections: 1,
              seconds: seconds * 2,
              once: true,
              perSecond: savesPerSecond,
            });
      await hands.held();
      const many = await costly(hands, 'product', () => look(16));
      const held = await hands.held();
      const one = await look(1);
      const beside = await saving;
      if (beside) sent += beside.requests;
      const figure: OfficeFigure = {
        students,
        name,
        savesPerSecond,
        perSecond: many.perSecond / calls,
        ofTenantPage: many.perSecond / calls / page.perSecond,
        p50: many.p50 * calls,
        p99: many.p99 * calls,
        oneP50: one.p50 * calls,
        savesP99: beside?.p99 ?? 0,
        savesDone: beside?.requests ?? 0,
        failures: many.failures + one.failures + (beside?.failures ?? 0),
        ...(goal ? { goal } : {}),
      };
      figures.push(figure);
      say(
        `office of ${students}, ${savesPerSecond} saves/s: ${name}: ${figure.perSecond.toFixed(0)}/s, ${(figure.ofTenantPage * 100).toFixed(0)} % of the tenant page` +
          `${goal ? ` (goal ${goal * 100} %)` : ''}, p50 ${figure.p50.toFixed(1)} ms, alone ${figure.oneP50.toFixed(2)} ms` +
          `, ${many.told} of the processor beside ${page.told}` +
          `, held p50 ${held.p50.toFixed(1)}, p99 ${held.p99.toFixed(1)}, at most ${held.most.toFixed(1)} ms` +
          (['young', 'whole'] as const)
            .map((kind) => {
              const { count, took, longest } = held[kind];
              return `, ${count} ${kind} collections ${took.toFixed(0)} ms, the longest ${longest.toFixed(0)}`;
            })
            .join('') +
          `${beside ? `, saves p99 ${figure.savesP99.toFixed(1)} ms of ${figure.savesDone}` : ''}` +
          `${figure.failures > 0 ? `, ${figure.failures} FAILED ${many.failure ?? one.failure ?? beside?.failure}` : ''}`,
      );
    }
  }
  return figures;
}

/** With what an answer cost of the processor, which says more than the clock while the machine does other work. */
async function costly(
  { processor }: OfficeHands,
  of: 'product' | 'floor',
  look: () => Promise<LoadResult>,
): Promise<LoadResult & { told: string }> {
  const before = await processor(of);
  const result = await look();
  const after = await processor(of);
  const each = (seconds: number) => ((seconds * 1000) / Math.max(1, result.requests)).toFixed(2);
  return {
    ...result,
    told: `${each(after.own - before.own)} + ${each(after.database - before.database)} ms`,
  };
}

/** Whether every part of a screen is answered, before it is timed. */
async function assertAnswered({ port, raw }: OfficeHands, requests: readonly Request[]): Promise<void> {
  for (const request of requests) {
    const [head = ''] = raw(request, 0).split('\r\n\r\n');
    const headers = head
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]);
    const answer = await fetch(`http://127.0.0.1:${port}${request.path}`, {
      method: request.method,
      headers: headers.filter(([name]) => !/^(host|accept-encoding|content-length)$/i.test(name)),
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    });
    const text = await answer.text();
    if (answer.status !== 200 || text.includes('"isThere":false'))
      throw new Error(`${request.path}: ${answer.status} ${text.slice(0, 300)}`);
  }
}
