import * as z from 'zod';
import { openText } from '../../../../core/server/auth/secret-box.ts';
import { notifyEach } from '../../../../core/server/http/notifications.ts';
import { defineJob, enqueue, type JobHands } from '../../../../core/server/jobs/jobs.ts';
import { plainMail } from '../../../../core/server/mail/mail.ts';
import { putMail } from '../../../../core/server/mail/outbox.ts';
import { callsOf, lotOf, maySay } from '../../gateways/rules.ts';
import { type Gateway, readGateways } from '../../gateways/service/gateways.ts';
import { handOver } from '../../gateways/service/hand-over.ts';
import { noteHanded } from '../../gateways/service/handed.ts';
import { waitForTurn } from '../../gateways/service/turns.ts';
import { readSettings } from '../../setup/service/settings.ts';
import { nextStep, quietUntil } from '../rules.ts';
import { askProviders } from './ask.ts';
import { hiddenCode } from './compose.ts';
import {
  countDue,
  countTexts,
  freeAbandoned,
  type Noted,
  nextMoment,
  noteLot,
  type Taken,
  takeLot,
} from './lots.ts';
import { sealedFor } from './send-code.ts';

/** How long one run may take; what is left then goes on in another, so that other institutions' jobs have their turn. */
const longestRun = 60_000;
const lotOnScreen = 1_000;

/**
 * Sends what waits of one sending, a lot at a time: taken in hand and committed, handed over at the provider's pace, noted
 * and committed. Killed between the two it leaves unknown what it had in hand, and sends nothing twice.
 */
export const sendBatch = defineJob({
  name: 'communication.send',
  payload: z.object({ batchId: z.guid() }),
  async run(hands, { batchId }) {
    const { services } = hands;
    const begun = await hands.inSite(async (transaction) => {
      const batch = await transaction.readOne(
        { isUrgent: 'bool', charged: 'int', isStopped: 'bool' },
        `SELECT is_urgent AS "isUrgent", charged, state = 'cancelled' AS "isStopped" FROM communication_batch
          WHERE site_id = $1 AND id = $2 AND state <> 'done'`,
        batchId,
      );
      if (!batch) return null;
      await freeAbandoned(transaction, batchId, services.now());
      const settings = await readSettings(transaction);
      const waits = () =>
        batch.isUrgent ? null : quietUntil(services.now(), settings.quietFrom, settings.quietTo);
      return {
        ...batch,
        waits,
        until: waits(),
        gateways: await readGateways(transaction, services, 'active'),
      };
    });
    if (!begun) return;
    if (!begun.until && !begun.isStopped) {
      await sendBells(hands, batchId);
      await sendMails(hands, batchId);
      if (begun.charged > 0) await sendSms(hands, batchId, begun.gateways, () => begun.waits() !== null);
      else await keepOnScreen(hands, batchId);
    }
    if (begun.isStopped) await seeToAbandoned(hands, batchId);
    else await goOn(hands, batchId, begun.until, begun.charged > 0 && begun.gateways.length === 0);
  },
});

/** A stopped sending goes on only until it is known what became of what was in hand. */
async function seeToAbandoned(hands: JobHands, batchId: string): Promise<void> {
  await hands.inSite(async (transaction) => {
    const open = await transaction.readOne(
      { one: 'int' },
      `SELECT 1 AS one FROM communication_message WHERE site_id = $1 AND batch_id = $2 AND state = 'sending' LIMIT 1`,
      batchId,
    );
    const at = later(hands.services.now(), 60);
    if (open) await enqueue(transaction, sendBatch, { batchId }, { key: `messages:${batchId}`, at });
  });
}

/** Ends the sending, or puts its job into the queue for when there is something to do again. */
async function goOn(hands: JobHands, batchId: string, until: Date | null, isStuck: boolean): Promise<void> {
  const { services } = hands;
  await hands.inSite(async (transaction) => {
    const at = until ?? (await nextMoment(transaction, batchId));
    if (at === null) {
      const ended = await transaction.change(
        `UPDATE communication_batch SET state = 'done', ended_at = $3::timestamptz, version = version + 1, updated_at = $3::timestamptz
          WHERE site_id = $1 AND id = $2 AND state = 'queued'`,
        batchId,
        services.now(),
      );
      if (ended > 0)
        await enqueue(
          transaction,
          askProviders,
          {},
          { key: `communication.ask:${transaction.siteId}`, at: later(services.now(), 180) },
        );
      return;
    }
    // Without a provider its messages wait until there is one.
    const when = isStuck ? later(services.now(), 600) : at;
    await enqueue(transaction, sendBatch, { batchId }, { key: `messages:${batchId}`, at: when });
  });
}

const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);

/** Without a provider an SMS stays on the screen, costs nothing and is not called sent: it may be sent later. */
async function keepOnScreen(hands: JobHands, batchId: string): Promise<void> {
  const { services } = hands;
  let count = lotOnScreen;
  while (count === lotOnScreen)
    count = await hands.inSite(async (transaction) => {
      const taken = await takeLot(transaction, batchId, 'sms', [], lotOnScreen, services.now());
      await noteLot(transaction, taken.map(onScreen), services.now());
      return taken.length;
    });
}

async function sendBells(hands: JobHands, batchId: string): Promise<void> {
  const { services } = hands;
  let count = lotOnScreen;
  while (count === lotOnScreen)
    count = await hands.inSite(async (transaction) => {
      const taken = await takeLot(transaction, batchId, 'bell', [], lotOnScreen, services.now());
      await notifyEach(
        transaction,
        taken.flatMap(({ accountId, language, body, otherBody }) => {
          const other = otherBody || body;
          const title = language === 'en' ? { en: body, bn: other } : { en: other, bn: body };
          return accountId ? [{ accountId, title, path: null }] : [];
        }),
      );
      await noteLot(transaction, taken.map(sentOf('')), services.now());
      return taken.length;
    });
}

/** Mails go into the outbox of the platform; while that has no server of its own they are read there, and are not called sent. */
async function sendMails(hands: JobHands, batchId: string): Promise<void> {
  const { services, context } = hands;
  const noted = services.config.smtpUrl === null ? onScreen : sentOf('outbox');
  for (;;) {
    const taken = await hands.inSite((transaction) =>
      takeLot(transaction, batchId, 'email', [], 100, services.now()),
    );
    if (taken.length === 0) return;
    await services.database.asPlatform(context, async (transaction) => {
      for (const { id, address, subject, body } of taken)
        await putMail(
          transaction,
          address,
          plainMail(subject === '' ? body.slice(0, 80) : subject, body),
          id,
        );
    });
    await hands.inSite((transaction) => noteLot(transaction, taken.map(noted), services.now()));
  }
}

const onScreen = ({ id, attempts }: Taken): Noted => ({ id, attempts, next: { state: 'shown' } });

const sentOf =
  (ref: string) =>
  ({ id, attempts }: Taken): Noted => ({ id, attempts, next: { state: 'sent', ref } });

/**
 * A lot is what the slowest provider takes in a second, in as many calls as it allows. Each round of calls waits for its turn
 * among all sendings of the institution, before anything of it is in hand. Where the quiet hours begin meanwhile the rest waits.
 */
async function sendSms(
  hands: JobHands,
  batchId: string,
  gateways: readonly Gateway[],
  isQuiet: () => boolean,
): Promise<void> {
  const { services } = hands;
  if (gateways.length === 0) return;
  const ids = gateways.map((one) => one.id);
  const pace = Math.min(...gateways.map((one) => one.perSecond));
  const { waiting, texts } = await hands.inSite((transaction) => countTexts(transaction, batchId));
  const lot = Math.min(...gateways.map((one) => lotOf(one.call, one.perSecond, waiting, texts)));
  const begun = Date.now();
  while (Date.now() - begun < longestRun && !isQuiet()) {
    const due = await hands.inSite((transaction) => countDue(transaction, batchId, pace, services.now()));
    if (due === 0) return;
    await waitForTurn(hands, gateways, due);
    const taken = await hands.inSite((transaction) =>
      takeLot(transaction, batchId, 'sms', ids, due < pace ? due : lot, services.now()),
    );
    const calls = callsOfLot(hands, gateways, taken);
    for (let from = 0; from < calls.length; from += pace) {
      const now = calls.slice(from, from + pace);
      if (from > 0) await waitForTurn(hands, gateways, now.length);
      await noteHanded(hands, atShared(now));
      const noted = (await Promise.all(now.map((one) => handCall(hands, gateways, one)))).flat();
      const refs = new Map(noted.map(({ id, next }) => [id, next.state === 'sent' ? next.ref : '']));
      await noteHanded(
        hands,
        atShared(now).flatMap((one) => {
          const ref = refs.get(one.messageId);
          return ref ? [{ ...one, ref }] : [];
        }),
      );
      // Round by round: what was answered is known whatever befalls the next.
      await hands.inSite((transaction) => noteLot(transaction, noted, services.now()));
    }
  }
}

/** The text with the code that stands sealed beside it. */
function openedText({ services }: JobHands, { id, address, body, sealed }: Taken): string {
  if (sealed === '') return body;
  const code = openText(services.config.secret, sealedFor(address), sealed);
  if (code === null) throw new Error(`The code of message ${id} does not open`);
  return body.replaceAll(hiddenCode, code);
}

/** The messages of these calls that go to providers of the platform. */
const atShared = (calls: readonly Call[]) =>
  calls.flatMap(({ gateway, all }) =>
    gateway?.isPlatform ? all.map(({ id }) => ({ messageId: id, gatewayId: gateway.id, ref: '' })) : [],
  );

type Call = { readonly gateway: Gateway | undefined; readonly all: readonly (Taken & { text: string })[] };

/** The messages of a lot by the calls they go in, each with the provider whose turn it is. */
function callsOfLot(hands: JobHands, gateways: readonly Gateway[], taken: readonly Taken[]): Call[] {
  const of = (gateway: Gateway | undefined, all: readonly Taken[]): Call[] => {
    const written = all.map((one) => ({ ...one, text: openedText(hands, one) }));
    if (!gateway) return written.map((one) => ({ gateway, all: [one] }));
    const mayGo = written.filter((one) => maySay(gateway.call, one.text));
    const mayNot = written.filter((one) => !maySay(gateway.call, one.text));
    return [...callsOf(gateway.call, mayGo), ...mayNot.map((one) => [one])].map((one) => ({
      gateway,
      all: one,
    }));
  };
  const known = new Set(gateways.map(({ id }) => id));
  return [
    ...gateways.flatMap((gateway) =>
      of(
        gateway,
        taken.filter((one) => one.gatewayId === gateway.id),
      ),
    ),
    ...of(
      undefined,
      taken.filter((one) => one.gatewayId === null || !known.has(one.gatewayId)),
    ),
  ];
}

async function handCall(
  hands: JobHands,
  gateways: readonly Gateway[],
  { gateway, all }: Call,
): Promise<Noted[]> {
  const outcomes = gateway
    ? await handOver(
        hands.services,
        gateway,
        all.map(({ id, address, text }) => ({ id, number: address, text })),
      )
    : all.map(() => ({ kind: 'unreached', problem: 'No provider' }) as const);
  return all.map((one, place) => {
    const next = nextStep(
      outcomes[place] ?? { kind: 'unknown', problem: '' },
      { attempts: one.attempts, gatewayId: one.gatewayId ?? '' },
      gateways.map(({ id }) => id),
    );
    return { id: one.id, attempts: one.attempts, next };
  });
}
