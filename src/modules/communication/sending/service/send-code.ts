import { AppError } from '../../../../core/errors.ts';
import type { Label, Language } from '../../../../core/labels.ts';
import { type SecretOwner, sealText } from '../../../../core/server/auth/secret-box.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { hold } from '../../../../core/server/database/locks.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { eventOf } from '../../events.data.ts';
import { hasGateway } from '../../gateways/service/gateways.ts';
import { readBalance } from '../../ledger/service/balance.ts';
import { readSettings } from '../../setup/service/settings.ts';
import { readTexts } from '../../setup/service/templates.ts';
import { measureSent } from '../../text/segments.ts';
import { fillTemplate } from '../../text/templates.ts';
import type { CodeEvent } from './code-event.ts';
import { hiddenCode } from './compose.ts';
import { queue } from './send.ts';

/** For whom a code is sealed: nobody opens it beside another number. */
export const sealedFor = (mobile: string): SecretOwner => ({
  use: 'pathshala code',
  salt: mobile,
  name: mobile,
});

/**
 * Sends a code by SMS, in quiet hours too, at the institution's cost and within its day. It stands in no list: the message
 * is kept without it, and what is kept beside it is sealed until it has left. Only a demonstration, whose SMS leave
 * nowhere, shows it on the screen. Answers whether it leaves.
 * @param given.event whose words it has
 * @param given.accountId whose sending it is: an account of the number
 * @param given.key the same once more sends nothing
 */
export async function sendCode(
  transaction: Transaction,
  services: Services,
  given: {
    readonly event: CodeEvent;
    readonly key: string;
    readonly mobile: string;
    readonly code: string;
    readonly accountId: string;
    readonly name: Label;
    readonly language: Language;
    readonly siteName: Label;
  },
): Promise<boolean> {
  await hold(transaction, ['communication.sending'], 'alone');
  const leaves = await hasGateway(transaction);
  if (!leaves && services.config.production) return false;
  const own = (await readTexts(transaction)).find((one) => one.name === given.event);
  const usual = eventOf(given.event);
  if (!usual) return false;
  // Words without the code in them are of no use to anybody.
  const body = own && bothHaveCode(own.body) ? own.body : usual.body;
  const shown = leaves ? hiddenCode : given.code;
  const values = { site_name: given.siteName, code: { en: shown, bn: shown } };
  const { text } = fillTemplate(body[given.language], values, given.language);
  // What leaves has figures in place of the dots.
  const { segments: parts } = measureSent(text.replaceAll(hiddenCode, given.code));
  const settings = await readSettings(transaction);
  const charged = leaves ? parts : 0;
  if (charged > 0 && (await readBalance(transaction)) < charged) return false;
  const batch = {
    event: given.event,
    key: given.key,
    channels: ['sms'],
    subject: usual.subject,
    body,
    groups: [],
    actorId: given.accountId,
  };
  const written = [
    {
      channel: 'sms' as const,
      address: given.mobile,
      accountId: given.accountId,
      person: { personKind: 'guardian' as const, personId: '' },
      name: given.name,
      about: [],
      language: given.language,
      values,
      subject: '',
      text,
      parts,
      empty: [],
      ...(leaves ? { sealed: sealText(services.config.secret, sealedFor(given.mobile), given.code) } : {}),
    },
  ];
  try {
    await queue(transaction, services, batch, { written, skipped: [], people: 1, settings }, charged);
    return true;
  } catch (error) {
    // The day or the package has no room for it.
    if (error instanceof AppError) return false;
    throw error;
  }
}

const bothHaveCode = ({ en, bn }: Label): boolean => en.includes('{code}') && bn.includes('{code}');
