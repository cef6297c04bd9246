import { pipeline, Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, type ErrorKind } from '../../errors.ts';
import { networkOf } from '../auth/tries.ts';

const megabyte = 1024 * 1024;
/** Of bodies that are being read or worked on: those of everybody together, those of all strangers, and those of one sender. */
const most = { all: 128 * megabyte, strangers: 64 * megabyte, one: 32 * megabyte } as const;
/** A shorter body is not worth counting. */
const shortBytes = 64 * 1024;

/** In so many seconds it is worth sending again. */
const seconds = 10;
const busy: ErrorKind = {
  code: 'files.busy',
  status: 503,
  text: {
    en: 'Many large files are arriving at this moment. This was not saved; please send it again in {seconds} seconds.',
    bn: 'এই মুহূর্তে অনেক বড় বড় ফাইল আসছে। এটি সংরক্ষণ হয়নি; {seconds} সেকেন্ড পরে আবার পাঠান।',
  },
};
export const tooBusy = () => new AppError(busy, { seconds }, { seconds });

type Sender = { readonly name: string; readonly isKnown: boolean };

/** What may be held at once by everybody, by all who are not known, and by one sender, in bytes. */
export function byteBudget({ all, strangers, one }: Readonly<Record<keyof typeof most, number>>) {
  const bySender = new Map<string, number>();
  let held = 0;
  let heldByStrangers = 0;
  return {
    held: () => held,
    /** Whether the sender may hold so many more; they are counted then. */
    take({ name, isKnown }: Sender, bytes: number): boolean {
      const own = (bySender.get(name) ?? 0) + bytes;
      if (held + bytes > all || own > one || (!isKnown && heldByStrangers + bytes > strangers)) return false;
      held += bytes;
      if (!isKnown) heldByStrangers += bytes;
      bySender.set(name, own);
      return true;
    },
    giveBack({ name, isKnown }: Sender, bytes: number): void {
      held -= bytes;
      if (!isKnown) heldByStrangers -= bytes;
      const own = (bySender.get(name) ?? 0) - bytes;
      if (own > 0) bySender.set(name, own);
      else bySender.delete(name);
    },
  };
}

const budget = byteBudget(most);

/** Bytes of bodies that are held at this moment. */
export const heldBytes = (): number => budget.held();

type Held = { readonly sender: Sender; bytes: number };
const heldBy = new WeakMap<FastifyRequest, Held>();
const accounts = new WeakMap<FastifyRequest, string>();
/** Whose sender went away, or that are answered: nothing more is held for them. */
const over = new WeakSet<FastifyRequest>();

/** Who is known is a sender of their own, with all their sessions; strangers are one by their network. */
export function holdsFor(request: FastifyRequest, accountId: string): void {
  accounts.set(request, accountId);
}

/** Whether so many more bytes of a request may be held; they are until it is answered. */
export function holdBytes(request: FastifyRequest, bytes: number): boolean {
  if (over.has(request)) return false;
  const account = accounts.get(request);
  const held = heldBy.get(request) ?? {
    sender: { name: account ?? networkOf(request.ip), isKnown: account !== undefined },
    bytes: 0,
  };
  if (!budget.take(held.sender, bytes)) return false;
  held.bytes += bytes;
  heldBy.set(request, held);
  return true;
}

function letGo(request: FastifyRequest): void {
  over.add(request);
  const held = heldBy.get(request);
  if (!held) return;
  heldBy.delete(request);
  budget.giveBack(held.sender, held.bytes);
}

/**
 * Bounds the memory that bodies take, however many arrive at once. What finds no room is read to its end and not kept, so
 * that the answer can be read; forms with files are counted by those who read them.
 */
export function boundBodies(app: FastifyInstance): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const length = request.headers['content-length'];
    const isEndless = length === undefined;
    const isForm = /^multipart\//.test(request.headers['content-type'] ?? '');
    const isShort = isEndless
      ? request.headers['transfer-encoding'] === undefined
      : Number(length) <= shortBytes;
    if (isShort && !isForm) return done(null, payload);
    // Also where the sender goes away in the middle.
    reply.raw.once('close', () => letGo(request));
    if (isForm) return done(null, payload);
    let isOver = false;
    const counted = new Transform({
      transform(chunk: Buffer, _, next) {
        isOver ||= !holdBytes(request, chunk.length);
        if (isOver && isEndless) next(tooBusy());
        else next(null, isOver ? undefined : chunk);
      },
      flush: (next) => next(isOver ? tooBusy() : null),
    });
    // Who reads the body hears of what breaks off.
    pipeline(payload, counted, () => {});
    done(null, counted);
  });
  app.addHook('onResponse', (request, _, done) => {
    letGo(request);
    done();
  });
}
