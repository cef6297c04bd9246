import type { GatewayShown } from '../contract.ts';
import type { GatewayBatch, GatewayCall } from '../shapes.ts';

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
  readonly bengaliOnly: boolean;
  readonly unicodePlain: string;
  readonly unicodeOther: string;
  /** 1: one message a call. */
  readonly batchSize: number;
  readonly batchKind: GatewayBatch['kind'];
  readonly separator: string;
  readonly item: string;
  readonly hasRows: boolean;
  readonly rowsPath: string;
  readonly rowKey: string;
  readonly rowAnswer: string;
  readonly rowNumber: string;
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
  readonly hasBalance: boolean;
  readonly balanceUrl: string;
  readonly balancePath: string;
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
  | 'unicodePlain'
  | 'unicodeOther'
  | 'separator'
  | 'rowsPath'
  | 'rowKey'
  | 'rowAnswer'
  | 'rowNumber'
  | 'answerPath'
  | 'taken'
  | 'refused'
  | 'idPath'
  | 'askUrl'
  | 'askPath'
  | 'askSent'
  | 'askDelivered'
  | 'askFailed'
  | 'balanceUrl'
  | 'balancePath'
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
    bengaliOnly: call?.bengaliOnly ?? false,
    unicodePlain: call?.unicode.plain ?? '',
    unicodeOther: call?.unicode.other ?? '',
    batchSize: call?.batch?.size ?? 1,
    batchKind: call?.batch?.kind ?? 'numbers',
    separator: call?.batch?.separator ?? ',',
    item: call?.batch?.item ?? '{"to":"{{number}}","message":"{{text}}"}',
    hasRows: !!call?.batch?.rows,
    rowsPath: call?.batch?.rows?.listPath ?? '',
    rowKey: call?.batch?.rows?.keyPath ?? 'number',
    rowAnswer: call?.batch?.rows?.path ?? 'status',
    rowNumber: call?.batch?.rows?.idPath ?? '',
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
    hasBalance: !!call?.balance,
    balanceUrl: call?.balance?.url ?? '',
    balancePath: call?.balance?.path ?? '',
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
    bengaliOnly: draft.bengaliOnly,
    unicode: { plain: draft.unicodePlain.trim(), other: draft.unicodeOther.trim() },
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
    balance: draft.hasBalance ? { url: draft.balanceUrl.trim(), path: draft.balancePath.trim() } : null,
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
    batch:
      draft.batchSize > 1
        ? {
            size: draft.batchSize,
            kind: draft.batchKind,
            separator: draft.separator,
            item: draft.batchKind === 'messages' ? draft.item : '',
            rows: draft.hasRows
              ? {
                  listPath: draft.rowsPath.trim(),
                  keyPath: draft.rowKey.trim(),
                  path: draft.rowAnswer.trim(),
                  idPath: draft.rowNumber.trim(),
                }
              : null,
          }
        : null,
  };
}
