import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { toAsciiDigits } from '../../../../core/digits.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Pager } from '../../../../core/web/list/pager.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming, Nothing } from '../../../../core/web/page/loaded.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { deskWords as words } from '../../screen-labels.ts';
import classes from '../../screens/recruitment.module.css';
import { deskContract as contract } from '../contract.ts';
import { deskLabels as labels } from '../labels.ts';
import { PostChoice, StateMark, usePosts } from './parts.tsx';

type Typed = { readonly written: string; readonly viva: string; readonly isAbsent: boolean };

/** The marks of a post's test, and the places by merit that follow from them. */
export function Marks() {
  const t = useText();
  const query = useQueryValues();
  const { posts, isThere, error, refetch } = usePosts();
  const tests = posts.filter((one) => one.hasTest);
  const id = posts.find((one) => one.id === query.text('post'))?.id ?? tests[0]?.id ?? '';
  if (!isThere) return <Coming read={{ error, refetch }} />;
  return (
    <>
      <search className={classes.tools}>
        <PostChoice list={posts} value={id} onChange={(next) => query.set({ post: next })} />
      </search>
      {id ? <Sheet key={`${id} ${query.pages.page}`} id={id} /> : <Nothing>{t(words.noPosts)}</Nothing>}
    </>
  );
}

function Sheet({ id }: { id: string }) {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const { showCallError } = useDialogs();
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({});
  const { data, error, refetch } = useRead(contract.marks, {
    id,
    page: query.pages.page,
    size: query.pages.size,
  });
  const save = useSave(contract.saveMarks, {
    onSaved: ({ saved }) => {
      showToast({ tone: 'leaf', title: t(words.marksSaved, { count: format.number(saved) }) });
      setTyped({});
    },
  });
  if (!data) return <Coming read={{ error, refetch }} />;
  if (data.writtenFull + data.vivaFull === 0) return <Nothing>{t(words.noTest)}</Nothing>;
  if (data.total === 0) return <Nothing>{t(words.nobodySits)}</Nothing>;
  const parts = [
    { name: 'written' as const, full: data.writtenFull },
    { name: 'viva' as const, full: data.vivaFull },
  ].filter((one) => one.full > 0);
  const submit = () =>
    save.mutate(
      {
        id,
        marks: Object.entries(typed).map(([row, { written, viva, isAbsent }]) => ({
          id: row,
          written: written === '' || isAbsent ? null : Number(written),
          viva: viva === '' || isAbsent ? null : Number(viva),
          isAbsent,
        })),
      },
      { onError: showCallError },
    );
  return (
    <form
      className={classes.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (Object.keys(typed).length > 0) submit();
      }}
    >
      <div className={classes.scroll}>
        <table className={classes.table} aria-label={t(words.tabMarks)}>
          <thead>
            <tr>
              <th scope="col">{t(labels.rank)}</th>
              <th scope="col">{t(labels.number)}</th>
              <th scope="col">{t(labels.name)}</th>
              {parts.map(({ name, full }) => (
                <th key={name} scope="col">
                  {t(words[name])} ({format.number(full)})
                </th>
              ))}
              <th scope="col">{t(words.absent)}</th>
              <th scope="col">{t(labels.total)}</th>
              <th scope="col">{t(labels.state)}</th>
            </tr>
          </thead>
          <tbody>
            {data.items.map((row) => {
              const now = typed[row.id] ?? {
                written: String(row.written ?? ''),
                viva: String(row.viva ?? ''),
                isAbsent: row.isAbsent,
              };
              const isFixed = !data.mayEdit || row.state === 'selected' || row.state === 'joined';
              const change = (next: Partial<Typed>) => setTyped({ ...typed, [row.id]: { ...now, ...next } });
              return (
                <tr key={row.id}>
                  <td>{row.rank === null ? '–' : format.number(row.rank)}</td>
                  <td>{format.digits(row.number)}</td>
                  <td>{t(row.name)}</td>
                  {parts.map(({ name, full }) => (
                    <td key={name} className={classes.narrow}>
                      <TextInput
                        aria-label={`${t(words[name])}: ${t(row.name)}`}
                        inputMode="numeric"
                        disabled={isFixed || now.isAbsent}
                        value={format.digits(now[name])}
                        error={Number(now[name]) > full}
                        onChange={(event) =>
                          change({
                            [name]: toAsciiDigits(event.currentTarget.value).replace(/\D/g, '').slice(0, 3),
                          })
                        }
                      />
                    </td>
                  ))}
                  <td>
                    <Checkbox
                      aria-label={`${t(words.absent)}: ${t(row.name)}`}
                      disabled={isFixed}
                      checked={now.isAbsent}
                      onChange={(event) => change({ isAbsent: event.currentTarget.checked })}
                    />
                  </td>
                  <td>{row.total === null ? '–' : format.number(row.total)}</td>
                  <td>
                    <StateMark state={row.state} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <Pager pages={query.pages} total={data.total} />
      {data.mayEdit ? (
        <div>
          <Button type="submit" loading={save.isPending} disabled={Object.keys(typed).length === 0}>
            {t(words.saveMarks)}
          </Button>
        </div>
      ) : null}
    </form>
  );
}
