import { AppError, ValidationError } from '../../../../core/errors.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { formFields } from '../../../../core/server/pressed/visitor.ts';
import { drawFollowed, drawSent } from '../../blocks/draw-letters.ts';
import { type Answered, type Asked, answerPage } from '../../service/asked-page.ts';
import { lettersContract as contract } from '../contract.ts';
import { letterErrors } from '../labels.ts';
import { codeOf, type LetterKind } from '../rules.ts';

/** The number of the letter that was sent last, for the page that says so: it stands in no address. */
const cookieOf = (kind: LetterKind) => `sent_${kind}`;
const tenMinutes = 600;

/** Has the pages of letters answer who writes there, and who asks what became of it. */
export function answerLetters(services: Services): void {
  const secure = services.config.publicAddress.startsWith('https:');
  answerPage(services, 'contact', (asked) => takeLetter(asked, 'contact', secure));
  answerPage(services, 'complaint', (asked) => takeLetter(asked, 'complaint', secure));
  answerPage(services, 'letter', async ({ sent, call, told, reader }) => {
    if (!sent) return null;
    const code = sent.get('code') ?? '';
    const letter = await call(contract.follow, { code });
    const asked = told.map((block) => (block.kind === 'letter' ? { ...block, typed: { code } } : block));
    return { parts: [...asked, drawFollowed(letter, reader)] };
  });
}

/** Takes a letter once: who loads the page again that says so sends nothing. */
async function takeLetter(asked: Asked, kind: LetterKind, secure: boolean): Promise<Answered | null> {
  const { sent, query, request, reply, reader, call } = asked;
  const place = `${reader.base}${kind === 'contact' ? '/web/contact-form' : '/web/officer-complaint'}`;
  const cookie = { path: place, httpOnly: true, secure, sameSite: 'strict' } as const;
  if (!sent) {
    const code = query.has('sent') ? codeOf(request.cookies[cookieOf(kind)] ?? '') : null;
    return code ? { parts: [drawSent(kind, code, reader)] } : null;
  }
  const text = (name: string) => sent.get(name) ?? '';
  const once = sent.get(formFields.once);
  const letter = {
    name: text('name'),
    mobile: text('mobile'),
    email: text('email'),
    subject: text('subject'),
    // A browser counts a line's end as one letter and sends two.
    body: text('body').replaceAll('\r\n', '\n'),
    homepage: text('homepage').slice(0, 200),
    ...(once ? { once } : {}),
  };
  const taking = kind === 'contact' ? call(contract.contact, letter) : call(contract.complain, letter);
  const { code } = await taking.catch(atMobile);
  reply.setCookie(cookieOf(kind), code, { ...cookie, maxAge: tenMinutes });
  // Who chose no language yet goes on in the one that was read.
  const { language } = reader;
  return { to: `${place}?sent=1${request.cookies.language === language ? '' : `&lang=${language}`}` };
}

/** Without a way to answer, the first field of one is where the reader goes on. */
function atMobile(error: unknown): never {
  if (error instanceof AppError && error.kind === letterErrors.noAnswer)
    throw new ValidationError({ mobile: [error.text] });
  throw error;
}
