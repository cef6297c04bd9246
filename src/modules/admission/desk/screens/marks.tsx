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
import { admissionLabels as labels } from '../../screen-labels.ts';
import classes from '../../screens/admission.module.css';
import { DeclarationChoice, useDeclarations } from '../../screens/declaration-choice.tsx';
import { deskContract as contract } from '../contract.ts';

type Typed = { readonly mark: string; readonly isAbsent: boolean };

/** The marks of an admission test, a page at a time. */
export function Marks() {
  const t = useText();
  const query = useQueryValues();
  const { list } = useDeclarations();
  const tests = (list ?? []).filter((one) => one.method === 'test');
  const id = tests.find((one) => one.id === query.text('declaration'))?.id ?? tests[0]?.id ?? '';
  return (
    <>
      <search className={classes.tools}>
        <DeclarationChoice list={tests} value={id} onChange={(next) => query.set({ declaration: next })} />
      </search>
      {id ? <Sheet key={`${id} ${query.pages.page}`} id={id} /> : <Nothing>{t(labels.chooseTest)}</Nothing>}
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
    declarationId: id,
    page: query.pages.page,
    size: query.pages.size,
  });
  const save = useSave(contract.saveMarks, {
    onSaved: ({ saved }) => {
      showToast({ tone: 'leaf', title: t(labels.marksSaved, { count: format.number(saved) }) });
      setTyped({});
    },
  });
  if (!data) return <Coming read={{ error, refetch }} />;
  if (data.total === 0) return <Nothing>{t(labels.noApplicants)}</Nothing>;
  const hasRolls = data.items.some((row) => row.roll !== null);
  const change = (row: string, next: Typed) => setTyped({ ...typed, [row]: next });
  const submit = () =>
    save.mutate(
      {
        declarationId: id,
        marks: Object.entries(typed).map(([row, { mark, isAbsent }]) => ({
          id: row,
          mark: mark === '' || isAbsent ? null : Number(mark),
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
      <p className={classes.quiet}>
        {data.isFixed ? t(labels.marksFixed) : t(labels.unmarked, { count: format.number(data.unmarked) })}
      </p>
      <div className={classes.scroll}>
        <table className={classes.table} aria-label={t(labels.tabMarks)}>
          <thead>
            <tr>
              {[
                ...(hasRolls ? [labels.roll] : []),
                labels.number,
                labels.name,
                labels.mark,
                labels.absent,
              ].map((label) => (
                <th key={label.en} scope="col">
                  {t(label)}
                  {label === labels.mark ? ` (${format.number(data.fullMark)})` : ''}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.items.map((row) => {
              const now = typed[row.id] ?? { mark: String(row.mark ?? ''), isAbsent: row.isAbsent };
              return (
                <tr key={row.id}>
                  {hasRolls ? <td>{row.roll === null ? '–' : format.digits(String(row.roll))}</td> : null}
                  <td>{format.digits(row.number)}</td>
                  <td>{t(row.name)}</td>
                  <td className={classes.narrow}>
                    <TextInput
                      aria-label={`${t(labels.mark)}: ${t(row.name)}`}
                      inputMode="numeric"
                      disabled={data.isFixed || now.isAbsent}
                      value={format.digits(now.mark)}
                      error={Number(now.mark) > data.fullMark}
                      onChange={(event) =>
                        change(row.id, {
                          ...now,
                          mark: toAsciiDigits(event.currentTarget.value).replace(/\D/g, '').slice(0, 4),
                        })
                      }
                    />
                  </td>
                  <td>
                    <Checkbox
                      aria-label={`${t(labels.absent)}: ${t(row.name)}`}
                      disabled={data.isFixed}
                      checked={now.isAbsent}
                      onChange={(event) => change(row.id, { ...now, isAbsent: event.currentTarget.checked })}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <Pager pages={query.pages} total={data.total} />
      {data.isFixed ? null : (
        <div>
          <Button type="submit" loading={save.isPending} disabled={Object.keys(typed).length === 0}>
            {t(labels.saveMarks)}
          </Button>
        </div>
      )}
    </form>
  );
}
