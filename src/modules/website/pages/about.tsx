import { useEffect, useState } from 'react';
import { type Language, textOf } from '../../../core/labels.ts';
import type { HomeData } from '../contract.ts';
import { labels } from '../labels.ts';
import { readJson } from '../read-json.ts';
import { paragraphs } from './home.tsx';

type AboutText = NonNullable<HomeData['about']>;

/** About, history, mission. */
export function About({ language }: { language: Language }) {
  const [items, setItems] = useState<AboutText[] | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    readJson<AboutText[]>('/api/web/get-latest-about-us')
      .then(setItems)
      .catch(() => setFailed(true));
  }, []);
  return (
    <div className="wrap">
      {failed ? <p role="alert">{textOf(labels.away, language)}</p> : null}
      {items?.map((item) => (
        <section key={item.id}>
          <h2>{textOf(item.title, language)}</h2>
          {paragraphs(textOf(item.body, language))}
        </section>
      ))}
    </div>
  );
}
