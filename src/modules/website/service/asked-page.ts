import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import type { Asking } from '../../../core/server/http/app.ts';
import type { Services } from '../../../core/server/http/services.ts';
import type { SiteFacts } from '../../../core/server/http/sites.ts';
import type { Piece } from '../../../core/validation/pieces.ts';
import type { Block } from '../blocks/contract.ts';
import type { Reader } from '../blocks/words.ts';
import type { WebsitePage } from '../pages.ts';

/** A visitor who asks by a page: what was sent or is in its address, and how they read. */
export type Asked = Asking & {
  readonly site: SiteFacts;
  readonly query: URLSearchParams;
  /** The record the address names; nothing where it names none. */
  readonly of: string;
  readonly reader: Reader;
  /** The page as it stands for who asks nothing. */
  readonly told: readonly Block[];
  /** Reads what calls do not tell, at the institution, as nobody in particular. */
  look<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
};

/** What the page says then, below its title, or where the visitor goes instead. */
export type Answered =
  | {
      readonly parts: readonly (Block | Piece)[];
      readonly status?: number;
      /** A file of styles the parts need, in `assets`. */
      readonly sheet?: string;
      /** What the scripts of the page would ask for, by its address and question. */
      readonly answers?: Readonly<Record<string, unknown>>;
    }
  | { readonly to: string };

/** Null where nothing is asked. What it refuses is said on the page, at its fields, beside what was typed. */
type Answer = (asked: Asked) => Promise<Answered | null>;

const answers = new WeakMap<Services, Map<WebsitePage['name'], Answer>>();

/**
 * Says what a page of the website answers to who asks by it without scripts. A form that was sent is only handed on where it
 * comes from our own page.
 */
export function answerPage(services: Services, name: WebsitePage['name'], answer: Answer): void {
  const known = answers.get(services) ?? new Map<WebsitePage['name'], Answer>();
  answers.set(services, known.set(name, answer));
}

/** What the page of this name answers; null where nothing is asked, or it answers nothing. */
export async function answerTo(
  services: Services,
  name: WebsitePage['name'],
  asked: Asked,
): Promise<Answered | null> {
  const answer = answers.get(services)?.get(name);
  if (!answer) return null;
  try {
    if (asked.sent) await asked.assertOwn();
    return await answer(asked);
  } catch (error) {
    return refusedPage(asked, error);
  }
}

/** The page with what was typed and what is wrong with it. What nobody expected is not for the page. */
function refusedPage({ told, sent, reply }: Asked, error: unknown): Answered {
  if (!(error instanceof AppError || error instanceof ValidationError)) throw error;
  if (error instanceof AppError) {
    if (error.kind === errors.databaseAway) throw error;
    const { seconds } = error.details ?? {};
    if (typeof seconds === 'number') reply.header('Retry-After', String(seconds));
  }
  const status = error instanceof AppError ? error.kind.status : 422;
  const known = new Set(told.flatMap(fieldsOf));
  const fields = error instanceof ValidationError ? Object.entries(error.fields) : [];
  const apart = fields.flatMap(([name, labels]) => (known.has(name) ? [] : labels));
  const [said] = error instanceof AppError ? [error.text] : apart;
  const problems = new Map(fields);
  const problem = said ?? filledWrong;
  const takes = told.some((block) => ['form', 'letter', 'resume'].includes(block.kind));
  if (sent && takes) return { parts: told.map((block) => filled(block, sent, problems, problem)), status };
  return { parts: [{ kind: 'problem', text: problem }, ...told], status };
}

const filledWrong: Label = {
  en: 'Please look at what is marked and send it again.',
  bn: 'চিহ্নিত ঘরগুলো দেখে আবার পাঠান।',
};

const letterNames = ['name', 'mobile', 'email', 'subject', 'body', 'code'];
const fieldsOf = (block: Block): readonly string[] =>
  block.kind === 'form'
    ? block.fields.filter(({ type }) => type !== 'hidden').map(({ name }) => name)
    : block.kind === 'letter'
      ? letterNames
      : [];

function filled(
  block: Block,
  sent: NonNullable<Asked['sent']>,
  problems: ReadonlyMap<string, readonly Label[]>,
  problem: Label,
): Block {
  if (block.kind === 'resume') return { ...block, typed: (sent.get('code') ?? '').slice(0, 20), problem };
  if (block.kind === 'letter') {
    const typed = Object.fromEntries(letterNames.map((name) => [name, sent.get(name) ?? '']));
    return {
      ...block,
      typed,
      problems: Object.fromEntries([...problems].map(([name, all]) => [name, [...all]])),
      problem,
    };
  }
  if (block.kind !== 'form') return block;
  const fields = block.fields.map((field) => ({
    ...field,
    value: sent.get(field.name) ?? field.value,
    problems: [...(problems.get(field.name) ?? [])],
  }));
  return { ...block, fields, problem };
}
