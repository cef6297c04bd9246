import { Button, Select } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../../../core/web/auth/session.tsx';
import { useFormat, usePreferences, useText } from '../../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import { Page } from '../../../../core/web/page/page.tsx';
import { printPage } from '../../../../core/web/page/print-door.ts';
import { useScreensWithViews } from '../../../../core/web/shell/views.ts';
import { chapterNames, chapterOf, chapters, pictureOf, piecesOf } from '../handbook.ts';
import { labels } from '../labels.ts';
import { type TaskName, tasks } from '../tasks.data.ts';
import classes from './handbook.module.css';

/** What a person does with the product, by role, step by step, with pictures of the screens; made to be printed too. */
export default function Handbook() {
  const t = useText();
  const format = useFormat();
  const { current, role } = useSession();
  const [query, setQuery] = usePageQuery();
  const list = useRef<HTMLDivElement>(null);
  const screens = useScreensWithViews(current);
  const own = chapterOf(role, new Set(screens.map(({ path }) => path)));
  const name = chapterNames.find((one) => one === query.get('role')) ?? own;
  const chapter = chapters[name];
  // What the platform's staff do concerns nobody else.
  const offered = chapterNames.filter((one) => one !== 'platformOwner' || current?.isPlatform);
  const print = async () => {
    // Those further down are fetched when one gets there; paper has them all.
    const pictures = [...(list.current?.querySelectorAll('img') ?? [])];
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.allSettled(pictures.map((picture) => picture.decode()));
    await printPage();
  };
  return (
    <Page
      context={t(chapter.title)}
      actions={
        <Button leftSection={<IconPrinter size={16} />} onClick={() => void print()}>
          {t(labels.print)}
        </Button>
      }
    >
      <Select
        className={classes.role}
        label={t(labels.forWhom)}
        data={offered.map((one) => ({ value: one, label: t(chapters[one].title) }))}
        value={name}
        allowDeselect={false}
        onChange={(next) => setQuery(next && next !== own ? { role: next } : {})}
      />
      <p className={classes.about}>{t(chapter.about)}</p>
      <nav className={classes.contents} aria-label={t(labels.contents)}>
        <ol>
          {chapter.tasks.map((task) => (
            <li key={task}>
              <a href={`#${task}`}>{t(tasks[task].title)}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div ref={list} className={classes.tasks}>
        {chapter.tasks.map((task, place) => (
          <HandbookTask key={task} name={task} number={format.number(place + 1)} isOwn={name === own} />
        ))}
      </div>
    </Page>
  );
}

function HandbookTask({ name, number, isOwn }: { name: TaskName; number: string; isOwn: boolean }) {
  const t = useText();
  const { language } = usePreferences();
  const { title, path, steps } = tasks[name];
  return (
    <section id={name} className={classes.task} aria-labelledby={`${name}-title`}>
      <div>
        <h2 id={`${name}-title`}>
          {number}. {t(title)}
        </h2>
        <ol>
          {steps.map((step) => (
            <li key={step.en}>
              {piecesOf(t(step)).map(({ text, isName }, place) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a step stay in their places
                isName ? <strong key={place}>{text}</strong> : text,
              )}
            </li>
          ))}
        </ol>
        {isOwn ? (
          <Link className={classes.open} to={path}>
            {t(labels.open)}
          </Link>
        ) : null}
      </div>
      <img
        className={classes.picture}
        src={`/static/${pictureOf(name, language)}`}
        alt={t(labels.picture, { title })}
        width={960}
        height={600}
        loading="lazy"
        decoding="async"
      />
    </section>
  );
}
