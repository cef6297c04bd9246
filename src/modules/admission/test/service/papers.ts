import type * as z from 'zod';
import { AppError, errors } from '../../../../core/errors.ts';
import { formatDate, formatDateTime, formatTime, withDigits } from '../../../../core/format.ts';
import { type Label, type Language, textOf } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { renderPdf } from '../../../../core/server/documents/documents.ts';
import { paperAccent, paperAddress, paperLogo } from '../../../../core/server/documents/letterhead.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { faceKeyOf, keepFaces, readFaces } from '../../../documents/public.ts';
import { findDeclaration } from '../../declare/service/declarations.ts';
import type { testContract } from '../contract.ts';
import { seatOrderTexts, testErrors, testTexts, testPaper as words } from '../labels.ts';
import { placeOfSeat } from '../rules.ts';
import { findTest } from './plan.ts';

type Wish = Omit<z.output<typeof testContract.paper.input>, 'id'> & { declarationId: string };

/** As many cards, or lines of lists, as one call draws. */
const mostCards = 400;
const mostLines = 6000;

const readSeats = (transaction: Transaction, testId: string, wish: Wish, most: number) =>
  transaction.read(
    {
      roll: 'int',
      number: 'text',
      name: json<Label>(),
      father: json<Label>(),
      mother: json<Label>(),
      class: json<Label>(),
      photo: 'uuid?',
      roomId: 'uuid',
      room: json<Label>(),
      roomNumber: 'text',
      seat: 'int',
      seatColumns: 'int?',
      benchSeats: 'int?',
    },
    `SELECT s.roll, a.number, json_build_object('en', a.name_en, 'bn', coalesce(nullif(a.name_bn, ''), a.name_en)) AS name,
            json_build_object('en', a.father_name_en, 'bn', coalesce(nullif(a.data ->> 'fatherNameBn', ''), a.father_name_en)) AS father,
            json_build_object('en', a.mother_name_en, 'bn', coalesce(nullif(a.data ->> 'motherNameBn', ''), a.mother_name_en)) AS mother,
            json_build_object('en', concat_ws(' · ', k.name_en, g.name_en, h.name_en),
                              'bn', concat_ws(' · ', k.name_bn, g.name_bn, h.name_bn)) AS class,
            a.photo, s.room_id AS "roomId", json_build_object('en', r.name_en, 'bn', r.name_bn) AS room, r.number AS "roomNumber",
            s.seat, t.seat_columns AS "seatColumns", t.bench_seats AS "benchSeats"
       FROM admission_test_seat s
       JOIN admission_test_room t ON t.site_id = $1 AND t.test_id = s.test_id AND t.room_id = s.room_id
       JOIN facilities_room r ON r.site_id = $1 AND r.id = s.room_id
       JOIN admission_applicant a ON a.site_id = $1 AND a.id = s.applicant_id
       LEFT JOIN admission_offer o ON o.site_id = $1 AND o.id = a.choices[1]
       LEFT JOIN academic_school_class k ON k.site_id = $1 AND k.id = o.class_id
       LEFT JOIN academic_group g ON g.site_id = $1 AND g.id = o.group_id
       LEFT JOIN academic_shift h ON h.site_id = $1 AND h.id = o.shift_id
      WHERE s.site_id = $1 AND s.test_id = $2 AND ($3::uuid IS NULL OR s.room_id = $3) AND ($4::uuid IS NULL OR a.id = $4)
        AND a.state NOT IN ('refused', 'withdrawn', 'submitted')
      ORDER BY t.place, s.roll LIMIT $5`,
    testId,
    wish.roomId ?? null,
    wish.applicantId ?? null,
    most + 1,
  );

/**
 * Admit cards, attendance sheets, the seat list or the stickers of the benches of a test. Reads everything first and draws when it is called. Throws
 * 404 where nobody has a seat and 409 where it would be too many pages at once.
 */
export async function testPaper(
  transaction: Transaction,
  services: Services,
  wish: Wish,
  language: Language,
): Promise<() => Promise<Buffer>> {
  const site = await services.sites.find(transaction.siteId);
  const declaration = await findDeclaration(transaction, wish.declarationId);
  const test = declaration && (await findTest(transaction, declaration.id));
  if (!site || !declaration || !test) throw new AppError(errors.notFound);
  const most = wish.kind === 'cards' ? mostCards : mostLines;
  const rows = await readSeats(transaction, test.id, wish, most);
  if (rows.length === 0) throw new AppError(errors.notFound);
  if (rows.length > most) throw new AppError(testErrors.tooMany, { count: most });
  const t = (label: Label, params?: Parameters<typeof textOf>[2]) => textOf(label, language, params);
  const digits = (text: string | number) => withDigits(String(text), { language });
  const seatText = (row: (typeof rows)[number]) => {
    const at = placeOfSeat(row.seat, row);
    return at === null
      ? t(testTexts.seatOf, { seat: digits(row.seat) })
      : t(testTexts.seatAt, { row: digits(at.row), bench: digits(at.bench), place: digits(at.place) });
  };
  const roomText = (row: (typeof rows)[number]) =>
    t(testTexts.room, { number: digits(row.roomNumber), name: row.room });
  const day = formatDate(test.day, { language });
  const time = t(words.timeOf, {
    from: formatTime(test.startsAt, { language }),
    to: formatTime(test.endsAt, { language }),
  });
  const about = t(declaration.title);
  const isAttendance = wish.kind === 'attendance';
  const shared = {
    kind: wish.kind,
    language,
    accent: paperAccent(site.accent),
    institution: t(site.name),
    address: paperAddress(site, language),
    madeOn: formatDateTime(services.now(), { language }),
  };
  const fact = (label: Label, value: string, isLarge = false) => [t(label), value, isLarge];
  const cards = rows.map((row) => ({
    name: t(row.name),
    photo: row.photo === null ? null : `${row.photo}.jpg`,
    about,
    facts: [
      fact(words.roll, digits(row.roll), true),
      fact(words.number, digits(row.number)),
      fact(words.name, t(row.name)),
      fact(words.father, t(row.father)),
      fact(words.mother, t(row.mother)),
      fact(words.class, t(row.class)),
      fact(words.day, day),
      fact(words.time, time),
      fact(words.room, roomText(row), true),
      fact(words.seat, seatText(row), true),
    ],
  }));
  const stickerOf = (row: (typeof rows)[number]) => ({
    roll: digits(row.roll),
    name: t(row.name),
    class: t(row.class),
    room: roomText(row),
    seat: seatText(row),
  });
  const rooms = [...new Set(rows.map((row) => row.roomId))].map((id) =>
    rows.filter((row) => row.roomId === id),
  );
  const sheets = rooms.flatMap((inside) => {
    const [first] = inside;
    if (!first) return [];
    return [
      {
        about: `${about} · ${day}, ${time}`,
        room: roomText(first),
        note: t(words.order, { order: t(seatOrderTexts[test.seatOrder]), count: digits(inside.length) }),
        rows: inside.map((row) => [
          digits(row.roll),
          digits(row.number),
          t(row.name),
          t(row.father),
          seatText(row),
          ...(isAttendance ? [''] : []),
        ]),
      },
    ];
  });
  const columns = [
    { label: t(words.roll), isFigure: true, isWide: false },
    { label: t(words.number), isFigure: false, isWide: false },
    { label: t(words.name), isFigure: false, isWide: true },
    { label: t(words.father), isFigure: false, isWide: true },
    { label: t(words.seat), isFigure: false, isWide: false },
    ...(isAttendance ? [{ label: t(words.signature), isFigure: false, isWide: true }] : []),
  ];
  return async () => {
    const logo = await paperLogo(services, site);
    const pictures = new Map<string, Uint8Array>(logo ? [['logo.png', logo]] : []);
    if (wish.kind === 'cards') {
      const photos = rows.flatMap((row) => row.photo ?? []);
      await keepFaces(services, photos);
      const faces = await readFaces(services, photos.map(faceKeyOf));
      for (const photo of photos) {
        const face = faces.get(faceKeyOf(photo));
        if (face) pictures.set(`${photo}.jpg`, face);
      }
      return renderPdf(
        'admission-test',
        {
          ...shared,
          logo: logo ? 'logo.png' : null,
          title: t(words.admitCard),
          note: t(words.bring),
          signatures: [t(words.sign)],
          // A photo that is gone leaves its frame empty.
          cards: cards.map((one) => ({
            ...one,
            photo: one.photo && pictures.has(one.photo) ? one.photo : null,
          })),
        },
        { pictures, pages: Math.ceil(cards.length / 2) },
      );
    }
    if (wish.kind === 'stickers')
      return renderPdf(
        'admission-test',
        { ...shared, stickers: rows.map(stickerOf) },
        { pages: Math.ceil(rows.length / 24) },
      );
    return renderPdf(
      'admission-test',
      {
        ...shared,
        logo: logo ? 'logo.png' : null,
        title: t(isAttendance ? words.attendance : words.seatList),
        note: isAttendance ? t(words.present) : '',
        signatures: [t(words.invigilator), t(words.controller)],
        columns,
        sheets,
      },
      { pictures, pages: Math.ceil(rows.length / 20) },
    );
  };
}
