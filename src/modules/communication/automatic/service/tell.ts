import { createHash } from 'node:crypto';
import * as z from 'zod';
import { AppError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { hold } from '../../../../core/server/database/locks.ts';
import type { Recipient } from '../../../../core/server/http/audiences.ts';
import { defineJob, enqueue } from '../../../../core/server/jobs/jobs.ts';
import { hasGateway } from '../../gateways/service/gateways.ts';
import { lotsOf } from '../../sending/rules.ts';
import { composeFor } from '../../sending/service/compose.ts';
import { queue } from '../../sending/service/send.ts';
import { isWithdrawn } from '../../sending/service/withdrawn.ts';
import { readTexts } from '../../setup/service/templates.ts';
import { readSwitches, whoSwitched } from './switches.ts';

const label = z.object({ en: z.string(), bn: z.string() });
const recipient = z.object({
  personKind: z.enum(['guardian', 'employee', 'student', 'other']),
  personId: z.guid(),
  name: label,
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  accountId: z.guid().nullable(),
  language: z.enum(['en', 'bn']).nullable(),
  aboutId: z.guid(),
  aboutName: label,
  values: z.record(z.string(), label),
  /** In paisa. */
  sums: z.record(z.string(), z.string().regex(/^-?\d+$/)).default({}),
});
const channels = z.array(z.enum(['sms', 'bell'])).min(1);
/** The key of what is told once, from what it is about. */
function keyOf(about: string): string {
  const hex = createHash('sha256').update(about).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** People of one sending; more go in several, but a family in one. */
const mostAtOnce = 500;

/**
 * Writes and queues what leaves by itself, apart from the change that brought it about: a lack of SMS stops no leave and no
 * punch. Where an SMS cannot be paid for the bell alone tells it. Run twice it sends once, by its key.
 */
export const tellJob = defineJob({
  name: 'communication.tell',
  payload: z.object({
    event: z.string(),
    key: z.guid(),
    actorId: z.guid(),
    channels,
    /** The notice it tells of. */
    noticeId: z.guid().optional(),
    people: z.array(recipient).min(1),
  }),
  async run({ services, context }, { event, key, actorId, people: told, ...given }) {
    const people = told.map(({ sums, ...one }) => ({
      ...one,
      sums: Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, BigInt(sum)])),
    }));
    const isKnown = async (transaction: Transaction, of: string) =>
      (await transaction.readOne(
        { id: 'uuid' },
        'SELECT id FROM communication_batch WHERE site_id = $1 AND key = $2',
        of,
      )) !== null;
    const tell = (ways: z.output<typeof channels>) =>
      services.database.inSite({ ...context, accountId: actorId }, async (transaction) => {
        const texts = (await readTexts(transaction)).find((one) => one.name === event);
        if (!texts) return;
        await hold(transaction, ['communication.sending'], 'alone');
        const batch = {
          event,
          key,
          channels: ways,
          subject: texts.subject,
          body: texts.body,
          groups: [],
          aboutId: given.noticeId ?? null,
        };
        if (await isKnown(transaction, key)) return;
        if (await isWithdrawn(transaction, given.noticeId ?? null)) return;
        const composed = await composeFor(
          transaction,
          services,
          { ...batch, excluded: [] },
          { people, excluded: [] },
        );
        if (composed.written.length === 0) return;
        const charged = (await hasGateway(transaction)) ? composed.parts : 0;
        await queue(transaction, services, batch, composed, charged);
      });
    try {
      await tell(given.channels);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      services.log.warn({ event, code: error.kind.code }, 'a message that leaves by itself was not sent');
      if (given.channels.includes('bell')) await tell(['bell']);
    }
  },
});

/**
 * Tells people something without anybody writing it, in the words the institution has for the event, by SMS or at the bell
 * of those with an account. Nothing where the institution has not switched the event on, unless the caller has a switch of
 * its own.
 * @param event a name of `automatic/events.data.ts`
 * @param by whose sending it is; the account of the transaction where it has one, else who switched the event on
 * @param noticeId the notice it tells of: withdrawn, nothing of it leaves any more
 * @param most people of one sending, unless a family alone is more
 * @param once what it is about, of work that may be done again, such as a night's: the same once more tells nobody
 */
export async function tellByItself(
  transaction: Transaction,
  given: {
    readonly event: string;
    readonly channels: readonly ('sms' | 'bell')[];
    readonly people: readonly Recipient[];
    readonly by?: string;
    readonly isSwitchedOn?: true;
    readonly once?: string;
    readonly noticeId?: string;
    readonly most?: number;
  },
): Promise<void> {
  if (given.people.length === 0) return;
  if (!given.isSwitchedOn && !(await readSwitches(transaction)).has(given.event)) return;
  const actorId = transaction.context.accountId ?? given.by ?? (await whoSwitched(transaction, given.event));
  if (!actorId) return;
  const numbers = await readOwnNumbers(transaction, given.people);
  const lots = lotsOf(given.people, numbers, given.most ?? mostAtOnce);
  for (const [place, people] of lots.entries())
    await enqueue(transaction, tellJob, {
      event: given.event,
      key: given.once === undefined ? newId() : keyOf(`${given.event} ${given.once} ${place}`),
      actorId,
      channels: [...given.channels],
      noticeId: given.noticeId,
      people: people.map(({ sums, ...one }) => ({
        ...one,
        values: { ...one.values },
        sums: Object.fromEntries(Object.entries(sums ?? {}).map(([name, sum]) => [name, String(sum)])),
      })),
    });
}

/** The numbers that people chose for messages themselves, by the person. */
async function readOwnNumbers(
  transaction: Transaction,
  people: readonly Recipient[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await transaction.read(
    { person: 'uuid', mobile: 'text' },
    `SELECT person_id AS person, mobile FROM communication_preference
      WHERE site_id = $1 AND person_id = ANY($2::uuid[]) AND mobile IS NOT NULL`,
    [...new Set(people.map((one) => one.personId))],
  );
  return new Map(rows.map((one) => [one.person, one.mobile]));
}
