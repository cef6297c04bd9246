import { plainOf } from '../../../core/validation/rich-text.ts';
import { drawBlocks } from '../blocks/draw.ts';
import { eventFacts } from '../blocks/draw-event.ts';
import { linePieces, writtenPieces } from '../blocks/text.ts';
import type { EventFacts, EventPage, PageOf } from '../contract.ts';
import { labels } from '../labels.ts';
import { Answer, askedPage, Pager } from './parts.tsx';
import { usePictureKeys } from './picture-keys.ts';
import { Pieces } from './pieces.tsx';
import { base, useArrival, useCall, useReader, useWords } from './website.tsx';

export function EventCards({
  events,
  heading: Title,
}: {
  events: readonly EventFacts[];
  heading: 'h2' | 'h3';
}) {
  const { t, date, time } = useWords();
  const reader = useReader();
  return (
    <div className="cards">
      {events.map((event) => (
        <article className="card" key={event.id}>
          {event.picture ? <img src={event.picture} alt="" loading="lazy" width="1600" height="720" /> : null}
          <div>
            <Title>
              <a href={`${base}/web/event/${event.id}`}>{t(event.title)}</a>
            </Title>
            <p className="when">
              {date(event.day)}
              {event.startsAt ? ` · ${time(event.startsAt)}` : ''}
            </p>
            <p>{plainOf(t(event.body)).split('\n')[0] || <Pieces of={linePieces(event.place, reader)} />}</p>
          </div>
        </article>
      ))}
    </div>
  );
}

/** Every event with its picture, latest first. */
export function Events() {
  const { t } = useWords();
  const called = useCall<PageOf<EventFacts>>('/api/web/events', { page: askedPage() });
  return (
    <div className="wrap page">
      <h1>{t(labels.allEvents)}</h1>
      <Answer called={called}>
        {(answer) => (
          <>
            {answer.total === 0 ? <p>{t(labels.noEvents)}</p> : null}
            <EventCards events={answer.items} heading="h2" />
            <Pager {...answer} />
          </>
        )}
      </Answer>
    </div>
  );
}

export function Event({ id }: { id: string }) {
  const { t } = useWords();
  const reader = useReader();
  const asked = new URLSearchParams(location.search);
  const called = useCall<EventPage>(
    `/api/web/event/${id}`,
    Object.fromEntries(
      ['preview', 'picture'].flatMap((name) => {
        const value = (asked.get(name) ?? '').slice(0, 100);
        return value ? [[name, value]] : [];
      }),
    ),
  );
  usePictureKeys();
  useArrival(called.data && t(called.data.title), called.data !== undefined);
  return (
    <div className="wrap page">
      <Answer called={called}>
        {(event) => (
          <article className="article">
            <h1>{t(event.title)}</h1>
            {event.isPreview ? <p className="hint">{t(labels.preview)}</p> : null}
            <Pieces of={[eventFacts(event, reader)]} />
            {event.picture ? <img src={event.picture} alt="" width="1600" height="720" /> : null}
            <Pieces of={writtenPieces(t(event.body), event.only, reader)} />
            <Pieces of={drawBlocks(event.parts, reader)} />
            <p>
              <a href={`${base}/web/event-gallery-details`}>{t(labels.allEvents)}</a>
            </p>
          </article>
        )}
      </Answer>
    </div>
  );
}
