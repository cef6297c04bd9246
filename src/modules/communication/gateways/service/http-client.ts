import { lookup } from 'node:dns';
import { request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { HttpCall } from '../rules.ts';
import { isCallable, isPublicAddress } from './addresses.ts';

export type HttpAnswer =
  | { readonly kind: 'answer'; readonly status: number; readonly text: string }
  /** Nothing was handed over. */
  | { readonly kind: 'unreached'; readonly problem: string }
  /** It was handed over, and nobody knows what came of it. */
  | { readonly kind: 'silent'; readonly problem: string };

const mostBytes = 64 * 1024;

/**
 * Calls a provider: no redirects, a short answer, a limit in time. The name is looked up once and the address that is found
 * is the one that is called, so a name that changes its mind leads nowhere inside.
 */
export function callOut(
  call: HttpCall,
  options: { privateHosts: readonly string[]; milliseconds: number },
): Promise<HttpAnswer> {
  if (!URL.canParse(call.url))
    return Promise.resolve({ kind: 'unreached', problem: 'The address is no address' });
  const url = new URL(call.url);
  if (!isCallable(url, options.privateHosts))
    return Promise.resolve({ kind: 'unreached', problem: 'The address is not allowed' });
  const isOwnHost = options.privateHosts.includes(url.host);
  return new Promise((resolve) => {
    let isConnected = false;
    const end = (answer: HttpAnswer) => {
      clearTimeout(timer);
      resolve(answer);
    };
    const fail = (problem: string) => end({ kind: isConnected ? 'silent' : 'unreached', problem });
    const settings: RequestOptions = {
      method: call.method,
      headers: {
        ...call.headers,
        ...(call.body === null ? {} : { 'Content-Length': Buffer.byteLength(call.body) }),
      },
      agent: false,
      ...(isOwnHost ? {} : { lookup: publicLookup }),
    };
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, settings, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > mostBytes) response.destroy(new Error('The answer is too long'));
        else chunks.push(chunk);
      });
      response.on('error', (error) => fail(error.message));
      response.on('end', () =>
        end({
          kind: 'answer',
          status: response.statusCode ?? 0,
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    const timer = setTimeout(() => {
      fail('No answer in time');
      request.destroy();
    }, options.milliseconds);
    request.on('socket', (socket) => {
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        isConnected = true;
      });
    });
    request.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.message));
    request.end(call.body ?? undefined);
  });
}

/** Looks a name up, and finds nothing where any of its addresses is not out on the internet. */
const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0);
    const first = addresses[0];
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return done(Object.assign(new Error('The address is not allowed'), { code: 'ENOTALLOWED' }), '', 0);
    if (options.all) return done(null, addresses);
    return done(null, first.address, first.family);
  });
};
