import type { GatewayShown } from '../../setup/contract.ts';
import type { GatewayCall } from '../shapes.ts';

/** A provider as it is typed: lists as texts with commas, headers a line each. */
export type GatewayDraft = {
  readonly name: string;
  readonly position: number;
  readonly isActive: boolean;
  readonly perSecond: number;
  readonly method: GatewayCall['method'];
  readonly url: string;
  readonly headers: string;
  readonly bodyKind: GatewayCall['bodyKind'];
  readonly body: string;
  readonly numberForm: GatewayCall['numberForm'];
  readonly sender: string;
  readonly answerPath: string;
  readonly taken: string;
  readonly refused: string;
  readonly idPath: string;
  readonly canAsk: boolean;
  readonly askUrl: string;
  readonly askPath: string;
  readonly askSent: string;
  readonly askDelivered: string;
  readonly askFailed: string;
  readonly tells: boolean;
  readonly listPath: string;
  readonly reportId: string;
  readonly reportPath: string;
  readonly reportSent: string;
  readonly reportDelivered: string;
  readonly reportFailed: string;
};

/** What of it is typed in one line. */
export type GatewayTexts =
  | 'name'
  | 'url'
  | 'sender'
  | 'answerPath'
  | 'taken'
  | 'refused'
  | 'idPath'
  | 'askUrl'
  | 'askPath'
  | 'askSent'
  | 'askDelivered'
  | 'askFailed'
  | 'listPath'
  | 'reportId'
  | 'reportPath'
  | 'reportSent'
  | 'reportDelivered'
  | 'reportFailed';

/** A provider that is there, or a new one as most of them want it. */
export function textsOf(known: GatewayShown | null, next: number): GatewayDraft {
  const call = known?.call;
  const list = (values: readonly string[] | undefined) => (values ?? []).join(', ');
  return {
    name: known?.name ?? '',
    position: known?.position ?? next,
    isActive: known?.isActive ?? true,
    perSecond: known?.perSecond ?? 10,
    method: call?.method ?? 'POST',
    url: call?.url ?? 'https://',
    headers: (call?.headers ?? []).map((one) => `${one.name}: ${one.value}`).join('\n'),
    bodyKind: call?.bodyKind ?? 'form',
    body: call?.body ?? 'api_key={{secret.api_key}}&to={{number}}&msg={{text}}&id={{id}}',
    numberForm: call?.numberForm ?? 'msisdn',
    sender: call?.sender ?? '',
    answerPath: call?.answerPath ?? 'error',
    taken: call ? list(call.taken) : '0',
    refused: list(call?.refused),
    idPath: call?.idPath ?? '',
    canAsk: call ? call.ask !== null : false,
    askUrl: call?.ask?.url ?? '',
    askPath: call?.ask?.path ?? '',
    askSent: list(call?.ask?.sent),
    askDelivered: list(call?.ask?.delivered),
    askFailed: list(call?.ask?.failed),
    tells: call ? call.report !== null : false,
    listPath: call?.report?.listPath ?? '',
    reportId: call?.report?.idPath ?? 'id',
    reportPath: call?.report?.path ?? 'status',
    reportSent: list(call?.report?.sent),
    reportDelivered: call?.report ? list(call.report.delivered) : 'DELIVERED, DELIVRD',
    reportFailed: call?.report ? list(call.report.failed) : 'FAILED, UNDELIV*, EXPIRED, REJECTD',
  };
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** What was typed as the server takes it. */
export function callOf(draft: GatewayDraft): GatewayCall {
  return {
    method: draft.method,
    url: draft.url.trim(),
    headers: draft.headers
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const [name = '', ...value] = line.split(':');
        return { name: name.trim(), value: value.join(':').trim() };
      }),
    bodyKind: draft.bodyKind,
    body: draft.body,
    numberForm: draft.numberForm,
    sender: draft.sender.trim(),
    answerPath: draft.answerPath.trim(),
    taken: listOf(draft.taken),
    refused: listOf(draft.refused),
    idPath: draft.idPath.trim(),
    ask: draft.canAsk
      ? {
          url: draft.askUrl.trim(),
          path: draft.askPath.trim(),
          sent: listOf(draft.askSent),
          delivered: listOf(draft.askDelivered),
          failed: listOf(draft.askFailed),
        }
      : null,
    report: draft.tells
      ? {
          listPath: draft.listPath.trim(),
          idPath: draft.reportId.trim(),
          path: draft.reportPath.trim(),
          sent: listOf(draft.reportSent),
          delivered: listOf(draft.reportDelivered),
          failed: listOf(draft.reportFailed),
        }
      : null,
  };
}
