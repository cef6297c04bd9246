import { newId } from '../../../../core/ids.ts';
import { limitAttempts } from '../../../../core/server/http/attempts.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { Outcome } from '../../sending/rules.ts';
import { sendingForm } from '../../text/sending-form.ts';
import {
  askingCall,
  balanceCall,
  batchCall,
  type Handed,
  maySay,
  readAnswers,
  readBalanceOf,
  readFate,
} from '../rules.ts';
import type { Gateway } from './gateways.ts';
import { callOut } from './http-client.ts';

const milliseconds = 15_000;

/** Hands the messages of one call to a provider and says what came of each, in their order; never throws. */
export async function handOver(
  services: Services,
  gateway: Gateway,
  all: readonly Handed[],
): Promise<Outcome[]> {
  if (!all.every((one) => maySay(gateway.call, one.text)))
    return all.map(() => ({ kind: 'refused', problem: 'This sender is only for Bengali' }));
  const written = all.map((one) => ({ ...one, text: sendingForm(one.text) }));
  const call = batchCall(gateway.call, written, gateway.secrets);
  const answer = await callOut(call, { privateHosts: services.config.privateGateways, milliseconds });
  if (answer.kind === 'unreached') return all.map(() => ({ kind: 'unreached', problem: answer.problem }));
  if (answer.kind === 'silent') return all.map(() => ({ kind: 'unknown', problem: answer.problem }));
  return readAnswers(gateway.call, all, answer.status, answer.text);
}

const testText = { en: 'Pathshala: this is a test message.', bn: 'পাঠশালা: এটি পরীক্ষামূলক বার্তা।' };

/** Sends a test message, which stands in no account: whoever sets the provider up pays it there. Nobody sends many. */
export async function tryGateway(
  services: Services,
  gateway: Gateway,
  { mobile, accountId }: { readonly mobile: string; readonly accountId: string | null },
) {
  await limitAttempts(services.database, `sms-try:${accountId}`, 10, 3_600);
  const text = gateway.call.bengaliOnly ? testText.bn : testText.en;
  const [outcome] = await handOver(services, gateway, [{ id: newId(), number: mobile, text }]);
  if (!outcome) throw new Error('A test without an outcome');
  return { outcome: outcome.kind, problem: outcome.kind === 'taken' ? '' : outcome.problem };
}

/** Asks a provider, by our id, what became of a message; null: it does not say. */
export async function askFate(services: Services, gateway: Gateway, handed: Handed) {
  const call = askingCall(gateway.call, handed, gateway.secrets);
  if (!call) return null;
  const answer = await callOut(call, { privateHosts: services.config.privateGateways, milliseconds });
  return answer.kind === 'answer' ? readFate(gateway.call, answer.status, answer.text) : null;
}

/** Asks a provider how much is left there, in its own words; null: it cannot be asked or does not say. */
export async function askBalance(services: Services, gateway: Gateway): Promise<string | null> {
  const call = balanceCall(gateway.call, gateway.secrets);
  if (!call) return null;
  const answer = await callOut(call, { privateHosts: services.config.privateGateways, milliseconds });
  return answer.kind === 'answer' ? readBalanceOf(gateway.call, answer.status, answer.text) : null;
}
