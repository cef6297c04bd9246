import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { threadsContract as contract } from '../contract.ts';
import { clockOf } from '../hours/rules.ts';
import { threadFields, wayTexts } from '../labels.ts';
import { usualWays, type Way, ways } from '../rules.ts';
import { dayLabel } from './hours-text.ts';
import { labels } from './labels.ts';
import classes from './threads.module.css';

type Wish = z.output<typeof contract.wish.output>;

/** When one reads messages, and whether an email tells of them. */
export function WishDrawer({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { data, error, refetch } = useRead(contract.wish, {}, { staleTime: 0 });
  if (data) return <Form known={data} onClose={onClose} />;
  return (
    <SideDrawer title={t(labels.hours)} isText onClose={onClose}>
      <Coming read={{ error, refetch }} rows={5} isInPanel />
    </SideDrawer>
  );
}

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

function Form({ known, onClose }: { known: Wish; onClose: () => void }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const { hasMail, hasMobile, maySms, childWays, ...begun } = known;
  const [wish, setWish] = useState(begun);
  const save = useSave(contract.saveWish);
  const problem = fieldErrors(save.error);
  const clock = (name: 'from' | 'to') => (
    <TextInput
      type="time"
      label={t(threadFields[name] ?? labels.hours)}
      value={clockOf(Math.min(wish[name], 1439))}
      error={problem(name)}
      onChange={(event) =>
        event.currentTarget.value && setWish({ ...wish, [name]: minutesOf(event.currentTarget.value) })
      }
    />
  );
  return (
    <FormDrawer
      title={t(labels.hours)}
      isDirty={JSON.stringify(wish) !== JSON.stringify(begun)}
      isBusy={save.isPending}
      isSpaced
      onSave={() =>
        save.mutate(wish, {
          onError: showCallError,
          onSuccess: () => {
            showToast({ tone: 'leaf', title: t(labels.saved) });
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      <p className={classes.quiet}>{t(labels.hoursText)}</p>
      <Checkbox.Group
        label={t(threadFields.days ?? labels.hours)}
        description={t(labels.anyTime)}
        value={wish.days.map(String)}
        onChange={(days) => setWish({ ...wish, days: days.map(Number).sort((a, b) => a - b) })}
      >
        <div className={classes.row}>
          {[0, 1, 2, 3, 4, 5, 6].map((day) => (
            <Checkbox key={day} value={String(day)} label={t(dayLabel(day))} />
          ))}
        </div>
      </Checkbox.Group>
      {wish.days.length > 0 ? (
        <div className={classes.row}>
          {clock('from')}
          {clock('to')}
        </div>
      ) : null}
      <Checkbox
        label={t(labels.byMail)}
        description={hasMail ? undefined : t(labels.noMail)}
        disabled={!hasMail && !wish.byMail}
        checked={wish.byMail}
        onChange={(event) => setWish({ ...wish, byMail: event.currentTarget.checked })}
      />
      <Checkbox
        label={t(labels.bySms)}
        description={!maySms ? t(labels.noSms) : hasMobile ? undefined : t(labels.noMobile)}
        disabled={(!maySms || !hasMobile) && !wish.bySms}
        checked={wish.bySms}
        onChange={(event) => setWish({ ...wish, bySms: event.currentTarget.checked })}
      />
      {childWays ? <ChildWays on={childWays} /> : null}
    </FormDrawer>
  );
}

const ofChildren = ways.filter((way) => !usualWays.includes(way));

/** What the institution lets a guardian's child write, and be written: all of it, with what is not allowed. */
function ChildWays({ on }: { on: readonly Way[] }) {
  const t = useText();
  return (
    <section aria-labelledby="child-ways">
      <h3 id="child-ways" className={classes.part}>
        {t(labels.childWays)}
      </h3>
      <p className={classes.quiet}>{t(labels.childWaysText)}</p>
      <ul className={classes.facts}>
        {ofChildren.map((way) => (
          <li key={way} data-on={on.includes(way) || undefined}>
            <span>{t(wayTexts[way].name)}</span>
            <span>{t(on.includes(way) ? labels.allowed : labels.notAllowed)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
