import type { CommonData } from '../common-contract.ts';
import type { AboutItem, MessageItem } from '../contract.ts';
import { labels } from '../labels.ts';
import { Answer, Heading, PlainText } from './parts.tsx';
import { useArrival, useCall, useWords } from './website.tsx';

/** About, history, mission, and the whole message of the head. */
export function About({ common }: { common: CommonData }) {
  const { t, phone } = useWords();
  const called = useCall<AboutItem[]>('/api/web/get-latest-about-us');
  const message = useCall<MessageItem | null>('/api/web/get-head-of-authority-message').data;
  useArrival(undefined, called.data !== undefined && message !== undefined);
  return (
    <div className="wrap page">
      <h1>{t(labels.about)}</h1>
      <div className="article">
        {called.data?.length === 0 && message === null ? <p>{t(labels.noAbout)}</p> : null}
        <Answer called={called}>
          {(items) =>
            items.map((item) => (
              <section key={item.id}>
                <Heading>{t(item.title)}</Heading>
                <PlainText text={t(item.body)} />
              </section>
            ))
          }
        </Answer>
        {message ? (
          <section id="message">
            <Heading>{t(labels.headMessage)}</Heading>
            <div className="head-message">
              {message.picture ? (
                <img src={message.picture} alt={t(message.name)} width="148" height="178" loading="lazy" />
              ) : null}
              <div>
                <PlainText text={t(message.body)} />
                <strong>{t(message.name)}</strong>
                <br />
                {t(message.post)}
              </div>
            </div>
          </section>
        ) : null}
        <section>
          <Heading>{t(labels.contact)}</Heading>
          <address className="contact">
            {[t(common.siteName), t(common.siteAddress)].filter(Boolean).map((line) => (
              <span key={line}>{line}</span>
            ))}
            {common.sitePhone ? <a href={`tel:${common.sitePhone}`}>{phone(common.sitePhone)}</a> : null}
            {common.siteEmail ? <a href={`mailto:${common.siteEmail}`}>{common.siteEmail}</a> : null}
          </address>
        </section>
      </div>
    </div>
  );
}
