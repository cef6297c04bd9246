import type { FastifyInstance } from 'fastify';

/** A line in the memory of a device: whose PIN, by its own clock. */
type Kept = { readonly pin: string; readonly at: string; readonly status: number };

const clockOf = (milliseconds: number): string =>
  new Date(milliseconds + 6 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/**
 * A device that pushes, as the protocol has them: it keeps every touch in its memory by its own clock, greets, asks for
 * commands, and sends what the server has not said OK to. It can lose its power, its date and half of what it sends.
 */
export function makeDevice(
  app: FastifyInstance,
  serial: string,
  now: () => Date,
  options: { key?: string; address?: string } = {},
) {
  const memory: Kept[] = [];
  let sent = 0;
  let ahead = 0;
  const call = (method: 'GET' | 'POST', path: string, query: Record<string, string>, payload?: string) =>
    app.inject({
      method,
      url: `${path}?${new URLSearchParams({ SN: serial, ...query })}`,
      remoteAddress: options.address ?? '10.0.0.7',
      ...(payload === undefined ? {} : { payload, headers: { 'content-type': 'text/plain' } }),
    });
  const lineOf = ({ pin, at, status }: Kept) => `${pin}\t${at}\t${status}\t1\t0\t0\t0\n`;
  return {
    memory,
    /** Somebody touches it. */
    touch(pin: string, status = 0) {
      memory.push({ pin, at: clockOf(now().getTime() + ahead), status });
    },
    /** Its battery is empty: after the power came back its clock stands at a date of long ago, or at another wrong one. */
    powerCut(to = '2000-01-01 00:00:00') {
      ahead = new Date(`${to.replace(' ', 'T')}+06:00`).getTime() - now().getTime();
    },
    /** It takes the date of the server's answer, as after each greeting. */
    setClock() {
      ahead = 0;
    },
    greet: (more: Record<string, string> = {}) =>
      call('GET', '/iclock/cdata', {
        options: 'all',
        pushver: '2.4.1',
        ...(options.key ? { pushcommkey: options.key } : {}),
        ...more,
      }),
    poll: () => call('GET', '/iclock/getrequest.aspx', {}),
    /** Sends what was not answered OK. `cutAfter`: the network breaks after so many letters. */
    async push({ cutAfter }: { cutAfter?: number } = {}) {
      const lines = memory.slice(sent).map(lineOf).join('');
      const answer = await call(
        'POST',
        '/iclock/cdata',
        { table: 'ATTLOG', Stamp: String(memory.length) },
        lines.slice(0, cutAfter),
      );
      if (answer.statusCode === 200 && answer.body.startsWith('OK')) sent = memory.length;
      return answer;
    },
    /** Its memory of what was sent is lost too: it begins again with the first line. */
    forgetSent() {
      sent = 0;
    },
    /** What a stick takes out of it. */
    stick: () =>
      memory.map(({ pin, at, status }) => `${pin.padStart(9)}\t${at}\t1\t${status}\t1\t0\r\n`).join(''),
  };
}
