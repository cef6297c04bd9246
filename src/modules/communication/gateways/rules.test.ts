import { describe, expect, it } from 'vitest';
import { afterReport, keptReport, mostReports, readReports } from './report-rules.ts';
import {
  balanceCall,
  batchCall,
  callsOf,
  lotOf,
  maySay,
  readAnswer,
  readAnswers,
  readBalanceOf,
  readFate,
  secretsOf,
  sendingCall,
  valueAt,
  wholeCall,
} from './rules.ts';
import { isCallable, isPublicAddress } from './service/addresses.ts';
import { type GatewayCall, gatewayCall } from './shapes.ts';

const call: GatewayCall = {
  method: 'POST',
  url: 'https://sms.example.com/send?to={{number}}',
  headers: [{ name: 'Authorization', value: 'Token {{secret.api_key}}' }],
  bodyKind: 'json',
  body: '{"text":"{{text}}","id":"{{id}}","key":"{{secret.api_key}}"}',
  numberForm: 'msisdn',
  sender: 'PATHSHALA',
  bengaliOnly: false,
  unicode: { plain: '1', other: '3' },
  batch: null,
  answerPath: 'status.code',
  taken: ['200', '202'],
  refused: ['1*', 'no'],
  idPath: 'data.0.ref',
  ask: {
    url: 'https://sms.example.com/ask/{{id}}',
    path: 'state',
    sent: ['S'],
    delivered: ['D'],
    failed: ['F'],
  },
  report: null,
  balance: null,
};
const handed = { id: 'our-id', number: '+8801712345678', text: 'He said "hi"\n&to=666' };

describe('COM-4 a provider without code', () => {
  it('COM-4 fills the call and escapes for where a value stands', () => {
    const made = sendingCall(call, handed, { api_key: 's3"cret' });
    expect(made.url).toBe('https://sms.example.com/send?to=8801712345678');
    expect(JSON.parse(made.body ?? '')).toEqual({ text: handed.text, id: 'our-id', key: 's3"cret' });
    expect(made.headers.Authorization).toBe('Token s3"cret');
    const form = sendingCall({ ...call, bodyKind: 'form', body: 'm={{text}}' }, handed, {});
    expect(new URLSearchParams(form.body ?? '').get('m')).toBe(handed.text);
    expect(new URLSearchParams(form.body ?? '').get('to')).toBeNull();
    const header = sendingCall({ ...call, headers: [{ name: 'X-Text', value: '{{text}}' }] }, handed, {});
    expect(header.headers['X-Text']).not.toContain('\n');
    expect(secretsOf(call)).toEqual(['api_key']);
  });

  it.each([
    ['a clear yes', 200, '{"status":{"code":202},"data":[{"ref":"r1"}]}', { kind: 'taken', ref: 'r1' }],
    ['a clear no', 200, '{"status":{"code":1012}}', { kind: 'refused' }],
    ['a clear no with its status', 400, '{"status":{"code":"no"}}', { kind: 'refused' }],
    ['a yes with a failed status', 500, '{"status":{"code":200}}', { kind: 'unknown' }],
    ['a no of a broken server', 502, '{"status":{"code":"no"}}', { kind: 'unknown' }],
    ['a code nobody described', 200, '{"status":{"code":999}}', { kind: 'unknown' }],
    ['no JSON', 200, '<html>', { kind: 'unknown' }],
    ['nothing', 200, '', { kind: 'unknown' }],
    ['a list where a code should be', 200, '{"status":{"code":[200]}}', { kind: 'unknown' }],
  ])('COM-4 reads %s', (_, status, answer, wanted) => {
    expect(readAnswer(call, status, answer)).toMatchObject(wanted);
  });

  it('COM-4 reads an answer in plain text, and what became of a message', () => {
    const plain = { ...call, answerPath: '', taken: ['SUCCESS*'], refused: ['ERROR*'], idPath: '' };
    expect(readAnswer(plain, 200, 'SUCCESS|12\n')).toEqual({ kind: 'taken', ref: '' });
    expect(readFate(call, 200, '{"state":"D"}')).toBe('delivered');
    expect(readFate(call, 200, '{"state":"?"}')).toBeNull();
    expect(readFate(call, 500, '{"state":"F"}')).toBeNull();
    expect(valueAt('{"a":{}}', '__proto__.a')).toBeNull();
  });

  const two = [handed, { id: 'other-id', number: '+8801812345678', text: handed.text }];
  const numbers = { size: 3, kind: 'numbers' as const, separator: ',', item: '', rows: null };
  const messages = {
    ...numbers,
    kind: 'messages' as const,
    item: '{"to":"{{number}}","text":"{{text}}","id":"{{id}}","type":"{{unicode}}"}',
  };

  it.each([
    ['Fee due 500 Tk', '1'],
    ['Fee due ৳500', '3'],
    ['আজ বন্ধ', '3'],
  ])('COM-4 tells the provider how %j is written', (text, wanted) => {
    const made = sendingCall(
      { ...call, bodyKind: 'form', body: 'type={{unicode}}&from={{sender}}' },
      { ...handed, text },
      {},
    );
    expect(made.body).toBe(`type=${wanted}&from=PATHSHALA`);
  });

  it.each([
    ['Fee due 500 Tk', 'text'],
    ['আজ বন্ধ', 'unicode'],
  ])('COM-4 says %j is %s where the provider wants the word', (text, wanted) => {
    const made = sendingCall({ ...call, bodyKind: 'form', body: 'type={{type}}' }, { ...handed, text }, {});
    expect(made.body).toBe(`type=${wanted}`);
  });

  it('COM-4 asks the balance where it is described, and reads it in the provider’s own words', () => {
    const balance = { url: 'https://sms.example.com/balance?key={{secret.api_key}}', path: 'data.left' };
    expect(balanceCall(call, {})).toBeNull();
    expect(balanceCall({ ...call, balance }, { api_key: 'a b' })).toMatchObject({
      method: 'GET',
      url: 'https://sms.example.com/balance?key=a%20b',
      body: null,
    });
    expect(secretsOf({ ...call, balance })).toContain('api_key');
    const read = (status: number, text: string) => readBalanceOf({ ...call, balance }, status, text);
    expect(read(200, '{"data":{"left":1234.5}}')).toBe('1234.5');
    expect(read(500, '{"data":{"left":1}}')).toBeNull();
    expect(read(200, 'sorry')).toBeNull();
  });

  it('COM-4 hands one text to many numbers, escaped for where they stand', () => {
    const of = (more: object) => batchCall({ ...call, batch: numbers, ...more }, two, {});
    const form = of({ bodyKind: 'form', body: 'to={{numbers}}&m={{text}}' });
    expect(new URLSearchParams(form.body ?? '').get('to')).toBe('8801712345678,8801812345678');
    const json = of({ body: '{"to":["{{numbers}}"]}', batch: { ...numbers, separator: '","' } });
    expect(JSON.parse(json.body ?? '')).toEqual({ to: ['8801712345678', '8801812345678'] });
    const url = of({ url: 'https://sms.example.com/?to={{numbers}}', numberForm: 'e164' }).url;
    expect(new URL(url).searchParams.get('to')).toBe('+8801712345678,+8801812345678');
    expect(sendingCall({ ...call, body: '{"to":"{{numbers}}"}' }, handed, {}).body).toBe(
      '{"to":"8801712345678"}',
    );
  });

  it('COM-4 hands many texts over at once, as JSON and as JSON in a form', () => {
    const others = [handed, { id: 'other-id', number: '+8801812345678', text: 'আজ বন্ধ "সব"' }];
    const wanted = [
      { to: '8801712345678', text: handed.text, id: 'our-id', type: '1' },
      { to: '8801812345678', text: 'আজ বন্ধ "সব"', id: 'other-id', type: '3' },
    ];
    const json = batchCall({ ...call, body: '{"sms":[{{messages}}]}', batch: messages }, others, {});
    expect(JSON.parse(json.body ?? '')).toEqual({ sms: wanted });
    const form = batchCall(
      { ...call, bodyKind: 'form', body: 'm=[{{messages}}]', batch: messages },
      others,
      {},
    );
    expect(JSON.parse(new URLSearchParams(form.body ?? '').get('m') ?? '')).toEqual(wanted);
  });

  it('COM-4 puts messages into calls of at most so many, with one text where the provider takes one', () => {
    const all = ['a', 'b', 'a', 'a', 'a', 'b'].map((text, id) => ({ id, text }));
    const ids = (batch: typeof call.batch) =>
      callsOf({ ...call, batch }, all).map((one) => one.map(({ id }) => id));
    expect(ids(null)).toEqual([[0], [2], [3], [4], [1], [5]]);
    expect(ids(numbers)).toEqual([[0, 2, 3], [4], [1, 5]]);
    expect(ids(messages)).toEqual([
      [0, 1, 2],
      [3, 4, 5],
    ]);
  });

  it.each([
    ['one a call', null, 10, 1000, 1, 10],
    ['one text', { ...numbers, size: 100 }, 4, 1000, 1, 400],
    ['every text another', { ...numbers, size: 100 }, 10, 1000, 1000, 10],
    ['few texts', { ...numbers, size: 100 }, 10, 1000, 100, 100],
    ['many texts in a call', { ...messages, size: 50 }, 4, 1000, 1000, 200],
    ['never more in hand than a worker may leave unknown', { ...numbers, size: 500 }, 200, 20_000, 1, 500],
  ])('COM-4 takes in hand for a second: %s', (_, batch, pace, waiting, texts, wanted) => {
    expect(lotOf({ ...call, batch }, pace, waiting, texts)).toBe(wanted);
  });

  it('COM-4 reads what an answer says of each message; what it does not say is unknown', () => {
    const rows = { listPath: 'sms', keyPath: 'to', path: 'code', idPath: 'ref' };
    const of = (answer: object, status = 200, batch: object = { rows }) =>
      readAnswers({ ...call, batch: { ...messages, ...batch } }, two, status, JSON.stringify(answer));
    const sms = [
      { to: '01812345678', code: 1012 },
      { to: '8801712345678', code: 200, ref: 'r1' },
    ];
    expect(of({ sms })).toMatchObject([{ kind: 'taken', ref: 'r1' }, { kind: 'refused' }]);
    expect(of({ sms }, 502).map((one) => one.kind)).toEqual(['unknown', 'unknown']);
    expect(of({ sms: sms.slice(1) }).map((one) => one.kind)).toEqual(['taken', 'unknown']);
    expect(of({ sms: [...sms, sms[1]] }).map((one) => one.kind)).toEqual(['unknown', 'refused']);
    expect(of({ status: { code: 1002 } }).map((one) => one.kind)).toEqual(['refused', 'refused']);
    const byId = { rows: { ...rows, keyPath: 'id' } };
    expect(of({ sms: [{ id: 'our-id', code: 202 }] }, 200, byId).map((one) => one.kind)).toEqual([
      'taken',
      'unknown',
    ]);
    const whole = of({ status: { code: 200 }, data: [{ ref: 'batch' }] }, 200, { rows: null });
    expect(whole).toEqual([
      { kind: 'taken', ref: 'batch' },
      { kind: 'taken', ref: 'batch' },
    ]);
  });

  it('COM-4 a sender that is only for Bengali carries nothing else', () => {
    const only = { ...call, bengaliOnly: true };
    expect(['আজ বন্ধ', 'Closed আজ', 'Closed', '৳500'].map((text) => maySay(only, text))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(maySay(call, 'Closed')).toBe(true);
  });

  it('COM-4 takes a provider that was described before there was all of this', () => {
    const { batch: _, unicode: _1, bengaliOnly: _2, report: _3, ...old } = call;
    expect(wholeCall(old as GatewayCall)).toEqual({ ...call, unicode: { plain: '', other: '' } });
  });

  it('COM-4 refuses an address whose host could be changed, and unknown places', () => {
    const isTaken = (more: object) => gatewayCall.safeParse({ ...call, ...more }).success;
    expect(isTaken({})).toBe(true);
    expect(isTaken({ batch: numbers })).toBe(false);
    expect(isTaken({ batch: numbers, body: '{"to":"{{numbers}}"}' })).toBe(true);
    expect(isTaken({ batch: messages, body: '[{{messages}}]' })).toBe(true);
    expect(isTaken({ batch: { ...messages, item: '{"to":"{{number}}"}' }, body: '[{{messages}}]' })).toBe(
      false,
    );
    for (const url of [
      'https://{{text}}.example.com/',
      'https://sms.example.com{{text}}/',
      'ftp://a.b/',
      'https://u@a.b/',
    ])
      expect(isTaken({ url })).toBe(false);
    expect(isTaken({ body: '{{password}}' })).toBe(false);
    expect(isTaken({ headers: [{ name: 'X\r\nHost', value: 'a' }] })).toBe(false);
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '0.0.0.0',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
  ])('COM-4 never calls %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
    const host = address.includes(':') ? `[${address}]` : address;
    expect(isCallable(new URL(`https://${host}/`), [])).toBe(false);
  });

  it('COM-4 calls the internet over TLS on web ports, and a host the platform allows', () => {
    const may = (url: string, own: string[] = []) => isCallable(new URL(url), own);
    expect(isPublicAddress('8.8.8.8')).toBe(true);
    expect(isPublicAddress('2606:4700::1111')).toBe(true);
    expect(may('https://sms.example.com/')).toBe(true);
    expect(may('http://sms.example.com/')).toBe(false);
    expect(may('https://sms.example.com:22/')).toBe(false);
    // Whatever way it is written, an address is an address.
    expect(may('https://2130706433/')).toBe(false);
    expect(may('https://0x7f.1/')).toBe(false);
    expect(may('http://127.0.0.1:9000/', ['127.0.0.1:9000'])).toBe(true);
  });
});

describe('COM-4 what a provider tells by itself', () => {
  const how = {
    listPath: 'results',
    idPath: 'messageId',
    path: 'status.name',
    sent: ['SENT'],
    delivered: ['DELIVERED*'],
    failed: ['UNDELIVERABLE', '5'],
  };
  const told = (messageId: unknown, name: unknown) => ({ messageId, status: { name } });

  it('COM-4 is read from a list or from one report; what nobody described is left out', () => {
    const results = [
      told('a', 'DELIVERED_TO_HANDSET'),
      told(7, 5),
      told('b', 'ODD'),
      told('', 'SENT'),
      told({}, 'SENT'),
      null,
    ];
    expect(readReports(how, { results })).toEqual({
      reports: [
        { ref: 'a', fate: 'delivered', word: 'DELIVERED_TO_HANDSET' },
        { ref: '7', fate: 'failed', word: '5' },
      ],
      unread: 4,
    });
    expect(readReports({ ...how, listPath: '' }, told('c', 'SENT')).reports).toHaveLength(1);
    for (const odd of [undefined, null, 'text', [], { results: 'x' }, { results: { a: 1 } }])
      expect(readReports(how, odd).reports).toEqual([]);
    const many = { results: Array.from({ length: 2_000 }, (_, place) => told(`m${place}`, 'SENT')) };
    expect(readReports(how, many).reports).toHaveLength(mostReports);
  });

  it.each([
    ['sent', 'delivered', 'delivered'],
    ['sent', 'failed', 'failed'],
    ['sent', 'sent', null],
    ['unknown', 'sent', 'sent'],
    ['unknown', 'failed', 'failed'],
    ['sending', 'delivered', 'delivered'],
    ['sending', 'sent', null],
    ['delivered', 'failed', null],
    ['failed', 'delivered', null],
    ['cancelled', 'delivered', null],
    ['queued', 'failed', null],
  ] as const)('COM-4 a message that is %s and is told to be %s becomes %s', (state, fate, after) => {
    expect(afterReport({ state, isDecided: false, reportedAs: '' }, fate)).toBe(after);
    expect(afterReport({ state, isDecided: true, reportedAs: '' }, fate)).toBeNull();
  });

  it('COM-4 an end is not talked down by an older report', () => {
    expect(keptReport('delivered', 'sent')).toBe('delivered');
    expect(keptReport('failed', 'delivered')).toBe('delivered');
    expect(keptReport('', 'sent')).toBe('sent');
  });
});
