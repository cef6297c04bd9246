import { ValidationError } from '../../../core/errors.ts';
import { formatTime } from '../../../core/format.ts';
import type { Label } from '../../../core/labels.ts';
import type { Services } from '../../../core/server/http/services.ts';
import {
  type Answered,
  answerPage,
  problemsIn,
  type Reader,
  refusalOf,
  tellPage,
} from '../../website/public.ts';
import { meetingsContract as contract } from '../contract.ts';
import { answerTexts, meetingsFields as fields, meetingsErrors, linkTexts as texts } from '../labels.ts';
import { invitationPage } from '../paths.ts';
import type { Answer } from '../rules.ts';
import type { LinkedInvitation } from '../shapes.ts';

/** Has the page of an invitation answer who comes by the link of a message; it needs no scripts. */
export function answerInvitations(services: Services): void {
  tellPage(services, 'invitation', async () => ({ blocks: [{ kind: 'text', text: texts.openLink }] }));
  answerPage(services, 'invitation', async (asked): Promise<Answered | null> => {
    const { sent, query, call, reader } = asked;
    const code = (sent ? sent.get('code') : query.get('code')) ?? '';
    if (code === '') return null;
    const invitation = await call(contract.readByLink, { code });
    const state = { code, reader, invitation, isNoted: query.has('noted') };
    if (!sent) return { parts: partsOf(state) };
    const typed = {
      answer: sent.get('answer') ?? '',
      reason: (sent.get('reason') ?? '').replaceAll('\r\n', ' '),
    };
    try {
      await call(contract.answerByLink, { code, ...typed });
    } catch (error) {
      if (error instanceof ValidationError)
        return { parts: partsOf({ ...state, typed, problems: problemsIn(error) }), status: 422 };
      const refusal = refusalOf(asked, error);
      if (refusal.kind === meetingsErrors.unknownLink) throw error;
      const problem = { kind: 'problem' as const, text: refusal.text };
      return { parts: [problem, ...partsOf({ ...state, typed })], status: refusal.kind.status };
    }
    // Who loads that page again sends nothing.
    const to = new URLSearchParams({ code, noted: '1', lang: reader.language });
    return { to: `${reader.base}${invitationPage}?${to}` };
  });
}

type State = {
  readonly code: string;
  readonly reader: Reader;
  readonly invitation: LinkedInvitation;
  readonly isNoted: boolean;
  readonly typed?: { readonly answer: string; readonly reason: string };
  readonly problems?: Readonly<Record<string, Label>>;
};

const both = (text: string): Label => ({ en: text, bn: text });
const said: readonly (readonly [Answer, Label])[] = [
  ['yes', texts.accept],
  ['maybe', texts.perhaps],
  ['no', texts.decline],
];

/** The meeting with its agenda, and the answer while it may be given. */
function partsOf({ code, reader, invitation, isNoted, typed, problems = {} }: State) {
  const { t, language } = reader;
  const { title, name, day, startsAt, endsAt, place, link, agenda, state, cancelReason, answer, reason } =
    invitation;
  const clock = (time: string) => formatTime(time, { language });
  const row = (label: Label, text: string) => ({ name: label, value: { text: both(text) } });
  const isCancelled = state === 'cancelled';
  return [
    { kind: 'heading' as const, text: both(title) },
    ...(isNoted && answer ? [{ kind: 'text' as const, text: texts.noted }] : []),
    ...(isCancelled
      ? [{ kind: 'problem' as const, text: texts.cancelled }]
      : [{ kind: 'text' as const, text: both(t(texts.dear, { name: t(name) })) }]),
    {
      kind: 'facts' as const,
      rows: [
        { name: fields.day ?? both(''), value: { date: day } },
        row(texts.time, t(texts.timeOf, { from: clock(startsAt), to: clock(endsAt) })),
        ...(place ? [row(fields.place ?? both(''), place)] : []),
        ...(link ? [row(fields.link ?? both(''), link)] : []),
        ...(agenda ? [row(fields.agenda ?? both(''), agenda)] : []),
        ...(isCancelled && cancelReason ? [row(texts.why, cancelReason)] : []),
        ...(answer
          ? [row(texts.yourAnswer, [t(answerTexts[answer]), reason].filter(Boolean).join(' · '))]
          : []),
      ],
    },
    ...(invitation.mayAnswer
      ? [
          {
            kind: 'form' as const,
            to: invitationPage,
            method: 'post' as const,
            asks: 'scripts' as const,
            fields: [
              { name: 'code', label: fields.link ?? both(''), type: 'hidden' as const, value: code },
              {
                name: 'answer',
                label: texts.yourAnswer,
                type: 'choice' as const,
                options: said.map(([value, label]) => ({ value, name: label })),
                value: typed?.answer ?? answer ?? 'yes',
                problems: problems.answer ? [problems.answer] : [],
              },
              {
                name: 'reason',
                label: texts.remark,
                type: 'lines' as const,
                most: 300,
                value: typed?.reason ?? reason,
                problems: problems.reason ? [problems.reason] : [],
              },
            ],
            button: texts.send,
          },
          { kind: 'note' as const, text: texts.untilThen },
        ]
      : isCancelled
        ? []
        : [{ kind: 'note' as const, text: texts.begun }]),
  ];
}
