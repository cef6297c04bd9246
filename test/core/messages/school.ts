import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '../../../src/core/ids.ts';
import { withAdmin } from '../../../src/core/server/database/database.ts';
import type { JobHands } from '../../../src/core/server/jobs/jobs.ts';
import { askProviders } from '../../../src/modules/communication/sending/service/ask.ts';
import { sendBatch } from '../../../src/modules/communication/sending/service/send-batch.ts';
import { systemContext } from '../../../src/server.ts';
import { makeWorld, type Person, type World } from '../../world.ts';

/** What a provider of the tests does with a message, by the last digit of the number. */
type Manner = 'yes' | 'no' | 'garbage' | 'reset' | 'broken' | 'never';

/** A provider that answers as it is told, and remembers what it was given, by our id. */
export type Simulator = {
  readonly host: string;
  manner: (number: string) => Manner;
  /** What it says when it is asked what became of a message. */
  fate: (id: string) => string;
  readonly given: Map<string, string[]>;
  /** `messages`: many in one call, each with a row of its own in the answer. */
  readonly calls: {
    id: string;
    to: string;
    text: string;
    key: string;
    messages?: { id: string; to: string; text: string }[];
  }[];
  close(): Promise<void>;
};

export async function startSimulator(): Promise<Simulator> {
  const simulator = {
    manner: (_: string): Manner => 'yes',
    fate: (_: string) => 'unknown',
    given: new Map<string, string[]>(),
    calls: [] as Simulator['calls'],
  };
  const server: HttpServer = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://simulator');
    if (url.pathname.startsWith('/ask/')) {
      response.end(JSON.stringify({ state: simulator.fate(url.pathname.slice(5)) }));
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const call = JSON.parse(Buffer.concat(chunks).toString()) as Simulator['calls'][number];
      simulator.calls.push(call);
      for (const one of call.messages ?? [call])
        simulator.given.set(one.id, [...(simulator.given.get(one.id) ?? []), one.text]);
      const manner = simulator.manner(call.to);
      if (manner === 'reset') return void request.socket.destroy();
      if (manner === 'never') return;
      if (manner === 'broken') response.statusCode = 502;
      response.end(
        manner === 'garbage'
          ? '<html>'
          : JSON.stringify({
              code: manner === 'no' ? '1012' : '200',
              ref: `r-${call.id}`,
              rows: call.messages?.map(({ id, to }) => ({
                to,
                code: simulator.manner(to) === 'no' ? '1012' : '200',
                ref: `r-${id}`,
              })),
            }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(simulator, {
    host: `127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}

export type School = {
  readonly world: World;
  readonly head: Person;
  readonly owner: Person;
  readonly clock: { at: Date };
  /** Employees with numbers ending in these digits, and nobody else. */
  employees(count: number): Promise<void>;
  /** The same without the service books and the history that the database writes of each, which take minutes for thousands. */
  bareEmployees(count: number): Promise<void>;
  buy(parts: number): Promise<void>;
  gateway(host: string, name: string, position: number, more?: object): Promise<string>;
  send(more?: object): Promise<{ id: string; messages: number; parts: number }>;
  /** Does the job of a sending as the worker would. */
  work(batchId: string): Promise<void>;
  ask(): Promise<void>;
  states(batchId: string): Promise<Record<string, number>>;
  balance(): Promise<number>;
};

export const general = {
  event: 'closed',
  channels: ['sms'],
  groups: [{ kind: 'people.employees', values: {} }],
  excluded: [],
  subject: { en: '', bn: '' },
  body: { en: 'Closed today', bn: '' },
};

export const usualSettings = {
  version: 0,
  quietFrom: 22 * 60,
  quietTo: 8 * 60,
  partsADay: 20_000,
  messagesADay: 100,
  longest: 5,
  lowBalance: 0,
  viaPlatform: true,
};

/** Puts a pack on the platform's price list; the same size on the same day is there once, with its latest price. */
export async function sellPack(
  world: World,
  { parts, price, from = '2026-01-01' }: { parts: number; price: number; from?: string },
): Promise<string> {
  return withAdmin(world.adminUrl, async (client) => {
    const { rows } = await client.query(
      `INSERT INTO catalogue_communication_sms_pack (id, name_en, name_bn, parts, price, valid_from)
       VALUES ($1, $2, $2, $3, $4, $5)
       ON CONFLICT (parts, valid_from) DO UPDATE SET price = EXCLUDED.price RETURNING id`,
      [newId(), `${parts} SMS`, parts, price, from],
    );
    return String(rows[0]?.id);
  });
}

export async function makeSchool(hosts: readonly string[]): Promise<School> {
  const clock = { at: new Date('2026-11-22T04:00:00Z') };
  const world = await makeWorld({ now: () => clock.at, config: { privateGateways: hosts } });
  const head = await world.person(world.siteA, ['head']);
  const owner = await world.person(null, ['platformOwner']);
  const { services } = world.server;
  const context = { ...systemContext('job'), siteId: world.siteA };
  const hands: JobHands = {
    services,
    context,
    inSite: (work) => services.database.inSite(context, work),
    attempt: 1,
    isLastAttempt: false,
  };
  const designation = newId();
  /** `$1`: the institution, `$2` to `$3`: their numbers, `$4`: what they are. */
  const insertEmployees = `
    INSERT INTO people_employee (site_id, id, code, name_en, name_bn, designation_id, gender, mobile)
    SELECT $1::bigint, gen_random_uuid(), 'E' || gen_random_uuid(), 'Teacher ' || n, 'শিক্ষক ' || n, $4::uuid, 'female',
           '+88017' || lpad(n::text, 8, '0') FROM generate_series($2::int, $3::int) n`;
  const retireAll = 'UPDATE people_employee SET is_active = false WHERE site_id = $1';
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      `INSERT INTO academic_designation (site_id, id, position, name_en, name_bn) VALUES ($1, $2, 1, 'Teacher', 'শিক্ষক')`,
      designation,
    ),
  );
  await head.call('PUT', '/api/v1/communication/settings', usualSettings);
  return {
    world,
    head,
    owner,
    clock,
    async employees(count) {
      await world.inSite(world.siteA, (transaction) => transaction.change(retireAll));
      // Each has a service book and its history: so many at a time that a slow machine stays within a statement's time.
      for (let first = 0; first < count; first += 4_000)
        await world.inSite(world.siteA, (transaction) =>
          transaction.change(insertEmployees, first, Math.min(first + 4_000, count) - 1, designation),
        );
    },
    async bareEmployees(count) {
      await withAdmin(world.adminUrl, async (client) => {
        // Until the transaction ends, which is also what a cluster tells its nodes.
        await client.query("BEGIN; SET LOCAL session_replication_role = 'replica'");
        await client.query(retireAll, [world.siteA]);
        await client.query(insertEmployees, [world.siteA, 0, count - 1, designation]);
        await client.query('COMMIT');
        await client.query('ANALYZE people_employee');
      });
    },
    async buy(parts) {
      const pack = await sellPack(world, { parts, price: 50_000 });
      const order = await head.call('POST', '/api/v1/communication/orders', {
        packId: pack,
        price: '500.00',
        payment: 'bKash 9X2',
      });
      if (order.status !== 200) throw new Error(order.text);
      const answer = await owner.call(
        'POST',
        `/api/v1/communication/platform/orders/${world.siteA}/${String(order.body.id)}/decide`,
        { outcome: 'granted' },
      );
      if (answer.status !== 200) throw new Error(answer.text);
    },
    async gateway(host, name, position, more = {}) {
      const answer = await head.call('POST', '/api/v1/communication/gateways', {
        id: null,
        version: 0,
        name,
        position,
        isActive: true,
        perSecond: 200,
        call: {
          method: 'POST',
          url: `http://${host}/send`,
          headers: [],
          bodyKind: 'json',
          body: '{"id":"{{id}}","to":"{{number}}","text":"{{text}}","key":"{{secret.api_key}}"}',
          numberForm: 'msisdn',
          sender: '',
          answerPath: 'code',
          taken: ['200'],
          refused: ['10*'],
          idPath: 'ref',
          ask: {
            url: `http://${host}/ask/{{id}}`,
            path: 'state',
            sent: ['sent'],
            delivered: ['delivered'],
            failed: ['failed'],
          },
          ...more,
        },
        secrets: { api_key: 'a-secret' },
      });
      if (answer.status !== 200) throw new Error(answer.text);
      return String(answer.body.id);
    },
    async send(more = {}) {
      const composed = { ...general, ...more };
      const preview = await head.call('POST', '/api/v1/communication/preview', composed);
      if (preview.status !== 200) throw new Error(preview.text);
      const answer = await head.call('POST', '/api/v1/communication/send', {
        ...composed,
        key: newId(),
        expectedParts: preview.body.parts,
      });
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.body as { id: string; messages: number; parts: number };
    },
    work: (batchId) => sendBatch.run(hands, { batchId }),
    ask: () => askProviders.run(hands, {}),
    async states(batchId) {
      const rows = await world.inSite(world.siteA, (transaction) =>
        transaction.rows<{ state: string; n: number }>(
          'SELECT state, count(*)::int AS n FROM communication_message WHERE site_id = $1 AND batch_id = $2 GROUP BY state',
          batchId,
        ),
      );
      return Object.fromEntries(rows.map((row) => [row.state, row.n]));
    },
    async balance() {
      return Number((await head.call('GET', '/api/v1/communication/ledger')).body.balance);
    },
  };
}
