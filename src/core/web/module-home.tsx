import { ActionIcon, TextInput } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { isFoundBy, searchKeyOf } from '../bangla.ts';
import { shellLabels as labels } from '../shell-labels.ts';
import classes from './module-home.module.css';
import { NotFound } from './not-found.tsx';
import { Page, ScreenContext } from './page.tsx';
import { Panel } from './panel.tsx';
import { useFormat, useText } from './preferences.tsx';
import { useSession } from './session.tsx';
import { usePlaces } from './shell/places.ts';
import { showToast } from './toasts.tsx';

/** A module's first page: all of its screens that the user may open, each with a star for the favourites. */
export default function ModuleHome() {
  const t = useText();
  const format = useFormat();
  const { module } = useParams();
  const { current } = useSession();
  const [words, setWords] = useState('');
  const places = usePlaces(current?.user.id ?? '', current?.site?.id ?? null);
  const item = current?.menu.find((one) => one.module === module && one.path === null);
  if (!item) return <NotFound />;
  const screens = item.children.flatMap((one) => (one.path === null ? [] : [{ ...one, path: one.path }]));
  const shown = screens.filter((one) => isFoundBy(searchKeyOf(one.label.en, one.label.bn), words));
  const toggle = (path: string) => {
    if (places.isFull && !places.favourites.includes(path))
      showToast({ tone: 'marigold', title: t(labels.favouritesFull) });
    else places.toggleFavourite(path);
  };
  return (
    <ScreenContext value={{ title: item.label, module: null, modulePath: null }}>
      <Page>
        <Panel
          title={t(labels.allScreens)}
          actions={
            screens.length > 6 ? (
              <TextInput
                aria-label={t(labels.filterScreens)}
                placeholder={t(labels.filterScreens)}
                value={words}
                onChange={(event) => setWords(event.currentTarget.value)}
              />
            ) : (
              <span className="ps-count">{format.number(screens.length)}</span>
            )
          }
        >
          <ul className={classes.screens}>
            {shown.map((one) => {
              const isKept = places.favourites.includes(one.path);
              return (
                <li key={one.id}>
                  <Link to={one.path}>{t(one.label)}</Link>
                  <ActionIcon
                    aria-label={t(isKept ? labels.removeFavourite : labels.addFavourite, { name: one.label })}
                    aria-pressed={isKept}
                    onClick={() => toggle(one.path)}
                  >
                    {isKept ? <IconStarFilled size={16} /> : <IconStar size={16} />}
                  </ActionIcon>
                </li>
              );
            })}
          </ul>
          {shown.length === 0 ? <p className="ps-hint">{t(labels.noScreen)}</p> : null}
        </Panel>
      </Page>
    </ScreenContext>
  );
}
