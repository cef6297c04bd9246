import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { openFormWords } from '../blocks/open-form-words.ts';
import type { Answered, Asked } from './asked-page.ts';

/** The code of what this browser has just sent, for the page that says so. */
const cookie = 'sent_application';
const tenMinutes = 600;

/** The file of styles of a form that is drawn whole. */
export const openFormSheet = 'open-form.css';

/** The code of the application this browser has just sent: it stands in no address. */
export function sentCode({ query, request }: Asked): string | null {
  const code = query.has('sent') ? (request.cookies[cookie] ?? '') : '';
  return /^[0-9A-Z]{12}$/.test(code) ? code : null;
}

/** Leads to the page that says that it was sent: who loads that one again sends nothing. */
export function toSent(
  { reply, request, reader }: Asked,
  services: Services,
  path: string,
  code: string,
): Answered {
  const place = reader.base + path;
  const secure = services.config.publicAddress.startsWith('https:');
  reply.setCookie(cookie, code, {
    ...{ path: place, httpOnly: true, secure, sameSite: 'strict' },
    maxAge: tenMinutes,
  });
  // Who chose no language yet goes on in the one that was read.
  const language = request.cookies.language === reader.language ? '' : `&lang=${reader.language}`;
  return { to: `${place}?sent=1${language}` };
}

/** What was wrong, one word a field. */
export const problemsIn = (error: ValidationError): Record<string, Label> =>
  Object.fromEntries(
    Object.entries(error.fields).flatMap(([name, [first]]) =>
      first ? [[name.replace(/^(data|cv)\./, ''), first]] : [],
    ),
  );

/** What refuses a form with words for its page; anything else, and a database that is away, is thrown on. */
export function refusalOf({ reply, refusal }: Asked, error: unknown): AppError {
  if (!(error instanceof AppError) || error.kind === errors.databaseAway) throw error;
  if (error.kind.status >= 500 && error !== refusal) throw error;
  const { seconds } = error.details ?? {};
  if (typeof seconds === 'number') reply.header('Retry-After', String(seconds));
  return error;
}

/** Keeps the file of a field by a call: `kept`, null where none came along, or what is wrong with it. */
export async function keptFile(
  { files }: Asked,
  field: string,
  keep: (content: string, name: string) => Promise<unknown>,
): Promise<'kept' | null | Label> {
  const file = files.get(field);
  if (!file) return null;
  if (file.content === null) return openFormWords.fileTooLarge;
  if (file.content.length === 0) return openFormWords.noFile;
  try {
    await keep(file.content.toString('base64'), file.name);
    return 'kept';
  } catch (error) {
    if (error instanceof ValidationError) return Object.values(problemsIn(error))[0] ?? openFormWords.noFile;
    throw error;
  }
}
