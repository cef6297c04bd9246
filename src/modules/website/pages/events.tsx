import type { EventFacts, PageOf } from '../contract.ts';
import { labels } from '../labels.ts';
import { Answer, askedPage, Pager, PlainText } from './parts.tsx';
import { base, useArrival, useCall, useWords } from './website.tsx';

export function EventCards({
  events,
  heading: Title,
}: {
  events: readonly EventFacts[];
  heading: 'h2' | 'h3';
}) {
  const { t, date, time } = useWords();
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
            <p>{t(event.body).split('\n')[0] || t(event.place)}</p>
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
  const { t, date, time } = useWords();
  const called = useCall<EventFacts>(`/api/web/event/${id}`);
  useArrival(called.data && t(called.data.title), false);
  return (
    <div className="wrap page">
      <Answer called={called}>
        {(event) => (
          <article className="article">
            <h1>{t(event.title)}</h1>
            <dl className="facts">
              <div>
                <dt>{t(labels.date)}</dt>
                <dd>
                  <time dateTime={event.day}>{date(event.day)}</time>
                  {event.startsAt ? ` · ${time(event.startsAt)}` : ''}
                </dd>
              </div>
              {t(event.place) ? (
                <div>
                  <dt>{t(labels.place)}</dt>
                  <dd>{t(event.place)}</dd>
                </div>
              ) : null}
            </dl>
            {event.picture ? <img src={event.picture} alt="" width="1600" height="720" /> : null}
            <PlainText text={t(event.body)} />
            <p>
              <a href={`${base}/web/event-gallery-details`}>{t(labels.allEvents)}</a>
            </p>
          </article>
        )}
      </Answer>
    </div>
  );
}
