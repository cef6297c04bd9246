import { Answer, base, PlainText, useCall, useWords } from '../../website/panels.tsx';
import { roomLabels as labels } from '../labels.ts';
import type { PublicRoom } from '../public-contract.ts';
import { hostOf } from '../rules.ts';

type Rooms = { items: PublicRoom[] };

/** The class rooms of the institution, with a way to those of the platform. */
export function ClassRooms() {
  const { t } = useWords();
  return (
    <div className="wrap page">
      <h1>{t(labels.title)}</h1>
      <Cards address="/api/web/class-rooms" />
      <p>
        <a href={`${base}/web/edu/classroom/all`}>{t(labels.sharedLink)}</a>
      </p>
    </div>
  );
}

/** The class rooms of the platform, the same on every website. */
export function SharedClassRooms() {
  const { t } = useWords();
  return (
    <div className="wrap page">
      <h1>{t(labels.shared)}</h1>
      <Cards address="/api/web/edu/class-rooms" />
    </div>
  );
}

function Cards({ address }: { address: string }) {
  const { t } = useWords();
  const called = useCall<Rooms>(address);
  return (
    <Answer called={called}>
      {({ items }) =>
        items.length === 0 ? (
          <p>{t(labels.none)}</p>
        ) : (
          <div className="cards">
            {items.map((room) => (
              <Room key={room.id} room={room} />
            ))}
          </div>
        )
      }
    </Answer>
  );
}

/** A film is a link: nothing of the site where it plays is loaded before somebody asks for it. */
function Room({ room }: { room: PublicRoom }) {
  const { t } = useWords();
  return (
    <article className="card">
      <img
        src={room.picture ?? '/static/scenes/classroom.svg'}
        alt=""
        loading="lazy"
        width="1600"
        height="720"
      />
      <div>
        <h2>{t(room.title)}</h2>
        {room.className ? <p className="when">{t(room.className)}</p> : null}
        <PlainText text={t(room.body)} only={room.only} />
        {room.video ? (
          <p>
            <a href={room.video} target="_blank" rel="noopener noreferrer">
              {t(labels.watch, { host: hostOf(room.video) })}
            </a>
          </p>
        ) : null}
      </div>
    </article>
  );
}
