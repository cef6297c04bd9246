import { describe, expect, it } from 'vitest';
import { afterReport, keptReport, mostReports, readReports } from './report-rules.ts';
import { readAnswer, readFate, secretsOf, sendingCall, valueAt } from './rules.ts';
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

  it('COM-4 refuses an address whose host could be changed, and unknown places', () => {
    const isTaken = (more: object) => gatewayCall.safeParse({ ...call, ...more }).success;
    expect(isTaken({})).toBe(true);
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
