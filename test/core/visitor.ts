import sharp from 'sharp';
import { expect } from 'vitest';
import { newSecret } from '../../src/core/server/auth/passwords.ts';
import type { World } from '../world.ts';

/* A visitor of the website whose browser runs no scripts: reads pages, and sends their forms as such a browser does. */
export type Language = 'en' | 'bn';
export type Shown = { status: number; html: string; headers: Record<string, unknown>; payload: Buffer };
type Sending = {
  siteId: number;
  cookies: Record<string, string>;
  fields: Record<string, string>;
  from: string;
  language: Language;
};

export const hidden = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

export const picture = () =>
  sharp({ create: { width: 300, height: 375, channels: 3, background: '#8aa' } })
    .jpeg()
    .toBuffer();
export const codeSent = ({ headers }: Shown) =>
  /sent_application=([0-9A-Z]{12})/.exec(String(headers['set-cookie']))?.[1] ?? '';
export const optionOf = (html: string, name: string) =>
  new RegExp(`name="${name}".*?<option value="([^"]+)"`).exec(html)?.[1] ?? '';

/** At the first two institutions. */
export async function visitorOf(world: World) {
  const visitor = world.browser(newSecret());
  const aliases = new Map<number, string>();
  for (const siteId of [1, 2])
    aliases.set(siteId, String((await world.server.services.sites.find(siteId))?.alias));
  const cookieOf = (more: Record<string, string> = {}) =>
    [visitor.headers.cookie, ...Object.entries(more).map(([name, value]) => `${name}=${value}`)].join('; ');

  async function ask(
    method: 'GET' | 'POST',
    path: string,
    { siteId = 1, cookies = {}, fields, from = '203.0.113.9' }: Partial<Sending> = {},
  ): Promise<Shown> {
    const answer = await world.server.app.inject({
      method,
      url: `/@${aliases.get(siteId)}${path}`,
      remoteAddress: from,
      headers: {
        cookie: cookieOf(cookies),
        ...(fields ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(fields ? { payload: new URLSearchParams(fields).toString() } : {}),
    });
    const html = answer.body.split('<main')[1]?.split('</main>')[0] ?? '';
    return { status: answer.statusCode, html, headers: answer.headers, payload: answer.rawPayload };
  }

  const see = (path: string, language: Language, more: Partial<Sending> = {}) =>
    ask('GET', `${path}${path.includes('?') ? '&' : '?'}lang=${language}`, more);

  /** Sends a form of a page with what the page gave it, as a browser does. */
  async function send(
    path: string,
    fields: Record<string, string>,
    more: Partial<Sending> = {},
  ): Promise<Shown> {
    const language = more.language ?? 'en';
    const own = await see(path, language, more);
    // Where an institution has nothing to ask for, what proves our own page comes from another one of it.
    const { html } = hidden(own.html, '_token') ? own : await see('/web/contact-form', language, more);
    const given = Object.fromEntries(['_token', '_once', '_lang'].map((name) => [name, hidden(html, name)]));
    expect(given._token).not.toBe('');
    return ask('POST', path, { ...more, fields: { ...given, ...fields } });
  }

  /** Sends the form of a page with its files, as a browser does: with all the page gave it. */
  async function sendWhole(
    path: string,
    page: Shown,
    fields: Record<string, string>,
    files: Record<string, Buffer> = {},
    siteId = 1,
  ): Promise<Shown> {
    const given = [...page.html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const boundary = 'pathshala-whole';
    const part = (about: string, content: Buffer | string) =>
      Buffer.concat([
        Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${about}\r\n\r\n`),
        Buffer.from(content as string),
        Buffer.from('\r\n'),
      ]);
    const all = { ...Object.fromEntries(given.map(([, name, value]) => [name, value])), ...fields };
    const answer = await world.server.app.inject({
      method: 'POST',
      url: `/@${aliases.get(siteId)}${path}`,
      remoteAddress: '203.0.113.77',
      headers: { cookie: cookieOf(), 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([
        ...Object.entries(all).map(([name, value]) => part(`name="${name}"`, String(value))),
        ...Object.entries(files).map(([name, content]) =>
          part(`name="${name}"; filename="${name}.jpg"`, content),
        ),
        Buffer.from(`--${boundary}--\r\n`),
      ]),
    });
    const html = answer.body.split('<main')[1]?.split('</main>')[0] ?? '';
    return { status: answer.statusCode, html, headers: answer.headers, payload: answer.rawPayload };
  }

  return { aliases, ask, see, send, sendWhole };
}
export type Visitor = Awaited<ReturnType<typeof visitorOf>>;
