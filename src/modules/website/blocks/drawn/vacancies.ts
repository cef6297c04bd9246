import { type Piece, piece } from '../../../../core/validation/pieces.ts';
import type { CommonData } from '../../common-contract.ts';
import type { JobItem } from '../../contract.ts';
import { labels } from '../../labels.ts';
import { writtenPieces } from '../text.ts';
import type { Reader } from '../words.ts';
import { headingPiece, slotPiece } from './parts.ts';

/** Vacant posts that may still be applied for, and where to send the application. */
export function drawJobs(jobs: readonly JobItem[], common: CommonData, reader: Reader): Piece[] {
  const { t } = reader;
  if (jobs.length === 0) return [piece('p', {}, t(labels.noJobs))];
  const reach = [t(common.siteAddress), common.sitePhone ? reader.phone(common.sitePhone) : ''];
  return [
    piece(
      'div',
      { class: 'article' },
      piece(
        'p',
        {},
        t(labels.howToApply),
        piece('br', {}),
        reach.filter(Boolean).join(' · '),
        common.siteEmail
          ? [' · ', piece('a', { href: `mailto:${common.siteEmail}` }, common.siteEmail)]
          : null,
      ),
      jobs.map((job) =>
        piece(
          'section',
          { id: `job-${job.id}` },
          headingPiece(t(job.title)),
          piece('p', { class: 'when' }, postsOf(job, reader)),
          writtenPieces(t(job.body), job.only, reader),
          slotPiece(`job-${job.id}`, 'div', {}),
        ),
      ),
    ),
  ];
}

/** How many posts, and until when they are applied for. */
export const postsOf = ({ posts, applyBy }: JobItem, { t, number, date }: Reader): string =>
  t(labels.posts, { count: number(posts), day: date(applyBy) });
