import { AppError, errors } from '../../../core/errors.ts';
import { formatDate, formatTime, withDigits } from '../../../core/format.ts';
import { type Label, type Language, textOf } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { renderPdf } from '../../../core/server/documents/documents.ts';
import { paperAccent, paperAddress, paperLogo } from '../../../core/server/documents/letterhead.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { paperTexts } from '../labels.ts';
import { resolutionNumber } from '../rules.ts';
import { readMeeting } from './read.ts';

/**
 * The minutes as an office files them: letterhead, who was there, the text, the resolutions with their numbers, and the
 * president's place to sign. Reads everything first and draws when it is called.
 */
export async function minutesPaper(
  transaction: Transaction,
  services: Services,
  id: string,
  language: Language,
): Promise<() => Promise<Buffer>> {
  const site = await services.sites.find(transaction.siteId);
  if (!site) throw new AppError(errors.notFound);
  const meeting = await readMeeting(transaction, services, id);
  const t = (label: Label, params?: Parameters<typeof textOf>[2]) => textOf(label, language, params);
  const digits = (text: string) => withDigits(text, { language });
  const named = (label: Label, people: typeof meeting.invitees) =>
    people.length === 0
      ? []
      : [
          t(label, {
            count: digits(String(people.length)),
            names: people.map((one) => t(one.name)).join(', '),
          }),
        ];
  const lines = (text: string) => text.split(/\n+/).filter((line) => line.trim() !== '');
  const paragraphs = [
    t(paperTexts.meeting, {
      title: meeting.title,
      from: formatTime(meeting.startsAt, { language }),
      to: formatTime(meeting.endsAt, { language }),
      place: meeting.place || meeting.link,
    }),
    ...named(
      paperTexts.present,
      meeting.invitees.filter((one) => one.attended === true),
    ),
    ...named(
      paperTexts.absent,
      meeting.invitees.filter((one) => one.attended === false),
    ),
    ...(meeting.quorum === null ? [] : [t(paperTexts.quorum, { quorum: digits(String(meeting.quorum)) })]),
    ...(meeting.agenda === '' ? [] : [t(paperTexts.agenda), ...lines(meeting.agenda)]),
    ...lines(meeting.minutes),
    ...meeting.resolutions.map((one, place) =>
      [
        t(paperTexts.resolution, {
          no: digits(
            one.no === null || one.year === null ? `(${place + 1})` : resolutionNumber(one.no, one.year),
          ),
          text: one.text,
        }),
        t(paperTexts.votes, {
          for: digits(String(one.votesFor)),
          against: digits(String(one.votesAgainst)),
          abstained: digits(String(one.abstained)),
        }),
      ].join(' '),
    ),
  ];
  return async () => {
    const logo = await paperLogo(services, site);
    return renderPdf(
      'notice',
      {
        language,
        accent: paperAccent(site.accent),
        institution: t(site.name),
        address: paperAddress(site, language),
        logo: logo ? 'logo.png' : null,
        memo: meeting.minutesState === 'approved' ? '' : t(paperTexts.draft),
        day: t(paperTexts.day, { day: formatDate(meeting.day, { language }) }),
        heading: t(paperTexts.minutes),
        subject: meeting.title,
        paragraphs,
        signature: t(paperTexts.signature),
      },
      { pictures: new Map(logo ? [['logo.png', logo] as const] : []) },
    );
  };
}
