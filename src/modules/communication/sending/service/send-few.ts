import { AppError } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { hold } from '../../../../core/server/database/locks.ts';
import type { Recipient } from '../../../../core/server/http/audiences.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { hasGateway } from '../../gateways/service/gateways.ts';
import { readBalance } from '../../ledger/service/balance.ts';
import { readTexts } from '../../setup/service/templates.ts';
import { type Composed, composeFor } from './compose.ts';
import { assertRoom, queue } from './send.ts';

/** What a module tells by itself to people who have no bell here. */
export type Told = {
  /** An automatic one of events.data.ts: its words are the institution's. */
  readonly event: string;
  /** The same key once more sends nothing. */
  readonly key: string;
  /** Each with what the words may name. Who has an email address gets an email, else an SMS. */
  readonly people: readonly Recipient[];
  readonly actorId: string;
  /** A place without which the words are of no use: added where the institution's own leave it out. */
  readonly needs?: string;
};
type Done = { readonly email: number; readonly sms: number };

/**
 * Tells people something as the office would by hand: their wishes, the quiet hours, the day's cap and the account count.
 * It never stops what it is told for: without credit the SMS stay away, and the caller learns how many left.
 */
export async function tellFew(transaction: Transaction, services: Services, told: Told): Promise<Done> {
  await hold(transaction, ['communication.sending'], 'alone');
  const known = await transaction.readOne(
    { id: 'uuid' },
    'SELECT id FROM communication_batch WHERE site_id = $1 AND key = $2',
    told.key,
  );
  const text = (await readTexts(transaction)).find((one) => one.name === told.event);
  if (known || !text || told.people.length === 0) return { email: 0, sms: 0 };
  const given = {
    event: told.event,
    groups: [],
    excluded: [],
    subject: text.subject,
    body: withPlace(text.body, told.needs),
  };
  const byMail = told.people.filter((one) => !!one.email);
  const compose = (channel: 'email' | 'sms', people: readonly Recipient[]) =>
    composeFor(transaction, services, { ...given, channels: [channel] }, { people, excluded: [] });
  const mails = await compose('email', byMail);
  const texts = await compose(
    'sms',
    told.people.filter((one) => !one.email),
  );
  const charged = (await hasGateway(transaction)) ? texts.parts : 0;
  const maySms = charged === 0 || (await hasCredit(transaction, services, texts, charged));
  const written = [...mails.written, ...(maySms ? texts.written : [])];
  if (written.length > 0)
    await queue(
      transaction,
      services,
      { ...given, key: told.key, channels: ['email', 'sms'], actorId: told.actorId },
      {
        written,
        skipped: [...mails.skipped, ...texts.skipped],
        people: told.people.length,
        settings: texts.settings,
      },
      maySms ? charged : 0,
    );
  return { email: mails.written.length, sms: maySms ? texts.written.length : 0 };
}

/** A text of the institution's own in which the place `needs` was left out has it at its end. */
function withPlace(body: Label, needs: string | undefined): Label {
  if (needs === undefined) return body;
  const ended = (text: string) =>
    text.trim() === '' || text.includes(`{${needs}}`) ? text : `${text.trimEnd()} {${needs}}`;
  return { en: ended(body.en), bn: ended(body.bn) };
}

async function hasCredit(
  transaction: Transaction,
  services: Services,
  { settings }: Composed,
  charged: number,
): Promise<boolean> {
  if ((await readBalance(transaction)) < charged) return false;
  try {
    await assertRoom(transaction, services, settings, charged);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
