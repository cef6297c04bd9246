import type { Services } from '../../../../core/server/http/services.ts';
import type { Outcome } from '../../sending/rules.ts';
import { sendingForm } from '../../text/sending-form.ts';
import { askingCall, type Handed, readAnswer, readFate, sendingCall } from '../rules.ts';
import type { Gateway } from './gateways.ts';
import { callOut } from './http-client.ts';

const milliseconds = 15_000;

/** Hands one message to a provider and says what came of it; never throws. */
export async function handOver(services: Services, gateway: Gateway, handed: Handed): Promise<Outcome> {
  const call = sendingCall(gateway.call, { ...handed, text: sendingForm(handed.text) }, gateway.secrets);
  const answer = await callOut(call, { privateHosts: services.config.privateGateways, milliseconds });
  if (answer.kind === 'unreached') return { kind: 'unreached', problem: answer.problem };
  if (answer.kind === 'silent') return { kind: 'unknown', problem: answer.problem };
  return readAnswer(gateway.call, answer.status, answer.text);
}

/** Asks a provider, by our id, what became of a message; null: it does not say. */
export async function askFate(services: Services, gateway: Gateway, handed: Handed) {
  const call = askingCall(gateway.call, handed, gateway.secrets);
  if (!call) return null;
  const answer = await callOut(call, { privateHosts: services.config.privateGateways, milliseconds });
  return answer.kind === 'answer' ? readFate(gateway.call, answer.status, answer.text) : null;
}
