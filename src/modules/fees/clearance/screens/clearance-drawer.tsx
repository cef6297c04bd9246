import { Button, TextInput } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { feesContract } from '../../contract.ts';
import { counterLabels } from '../../counter/labels.ts';
import { ChosenStudent } from '../../counter/screens/chosen-student.tsx';
import { counterPath } from '../../counter/screens/counter-path.ts';
import type { Hit } from '../../counter/screens/student-finder.tsx';
import { feesPermission } from '../../permissions.ts';
import classes from '../../screens/fees.module.css';
import type { Dues } from '../../screens/types.ts';
import { useMay } from '../../screens/use-may.ts';
import { useLineName, usePlace } from '../../screens/use-names.ts';
import { paisaOf, useTaka } from '../../screens/use-taka.ts';
import { owedOf } from '../../setup/screens/spread.ts';
import { words } from '../../words.ts';
import { clearanceContract } from '../contract.ts';
import { clearanceLabels as labels } from '../labels.ts';
import { useClearancePrint, useTimesPrinted } from './use-clearance-print.ts';

/** A certificate for one student: given when nothing is owed, else what is owed. `studentId` null: one is chosen. */
export function ClearanceDrawer(props: { isOpen: boolean; studentId: string | null; onClose: () => void }) {
  const t = useText();
  return (
    <SideDrawer title={t(labels.title)} isOpen={props.isOpen} size={520} isText onClose={props.onClose}>
      <Body studentId={props.studentId} />
    </SideDrawer>
  );
}

function Body({ studentId }: { studentId: string | null }) {
  const [chosen, setChosen] = useState<Hit | null>(null);
  const id = studentId ?? chosen?.id ?? null;
  return (
    <div className={classes.stack}>
      {studentId === null ? <ChosenStudent student={chosen} onChange={setChosen} /> : null}
      {id ? <OfStudent key={id} id={id} isNamed={studentId !== null} /> : null}
    </div>
  );
}

function OfStudent({ id, isNamed }: { id: string; isNamed: boolean }) {
  const t = useText();
  const place = usePlace();
  const { data: dues, error, refetch } = useRead(feesContract.dues, { id }, { staleTime: 0 });
  if (!dues) return <Coming read={{ error, refetch }} rows={5} isInPanel />;
  return (
    <>
      {isNamed ? (
        <div>
          <strong>{t(dues.student.name)}</strong>
          <span className={classes.other}>{place(dues.student)}</span>
        </div>
      ) : null}
      {dues.lines.length > 0 ? <Owes dues={dues} /> : <Give dues={dues} />}
      <Before studentId={id} />
    </>
  );
}

function Owes({ dues }: { dues: Dues }) {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const may = useMay();
  const lineName = useLineName();
  return (
    <>
      <p className={classes.strip} data-tone="marigold" role="status">
        {t(labels.owes, { amount: taka.signed(dues.total) })}
      </p>
      <div className={classes.scroll}>
        <table className={classes.small} aria-label={t(labels.owed)}>
          <thead>
            <tr>
              <th scope="col">{t(labels.fee)}</th>
              <th scope="col" className={classes.end}>
                {t(labels.owed)}
              </th>
            </tr>
          </thead>
          <tbody>
            {dues.lines.map((line) => (
              <tr key={line.id}>
                <td>
                  {lineName(line)}
                  <span className={classes.other}>
                    {[
                      t(counterLabels.dueOn, { day: format.date(line.due) }),
                      ...(paisaOf(line.fine) > 0n ? [`${t(words.fine)} ${taka.plain(line.fine)}`] : []),
                    ].join(' · ')}
                  </span>
                </td>
                <td className={classes.end}>{taka.plain(owedOf(line))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {may(feesPermission.collect) ? (
        <div className={classes.deskButtons}>
          <Button component={Link} variant="default" to={counterPath(dues.student.id)}>
            {t(words.collect)}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Give({ dues }: { dues: Dues }) {
  const t = useText();
  const taka = useTaka();
  const { showCallError } = useDialogs();
  const [purpose, setPurpose] = useState('');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const save = useSave(clearanceContract.giveClearance);
  const give = () =>
    save.mutate(
      { studentId: dues.student.id, purpose: purpose.trim(), idempotencyKey: key },
      {
        onError: showCallError,
        onSuccess: ({ number }) => {
          setPurpose('');
          setKey(crypto.randomUUID());
          showToast({ tone: 'leaf', title: t(labels.given, { number }) });
        },
      },
    );
  if (!dues.can.collect) return <p className={classes.note}>{t(labels.isClear)}</p>;
  return (
    <form
      className={classes.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) give();
      }}
    >
      <p className={classes.strip} data-tone="leaf" role="status">
        {t(labels.isClear)}
      </p>
      {paisaOf(dues.advance) > 0n ? (
        <p className={classes.note}>{t(labels.keepsAdvance, { amount: taka.signed(dues.advance) })}</p>
      ) : null}
      <TextInput
        label={t(labels.purpose)}
        description={t(labels.purposeHint)}
        maxLength={200}
        value={purpose}
        onChange={(event) => setPurpose(event.currentTarget.value)}
      />
      <Button type="submit" loading={save.isPending}>
        {t(labels.giveAction)}
      </Button>
    </form>
  );
}

/** What the student was given, to be printed. */
function Before({ studentId }: { studentId: string }) {
  const t = useText();
  const format = useFormat();
  const { data } = useRead(clearanceContract.clearances, { studentId });
  const { print, isBusy } = useClearancePrint();
  const timesPrinted = useTimesPrinted();
  if (!data || data.items.length === 0) return null;
  return (
    <div className={classes.scroll}>
      <table className={classes.small} aria-label={t(labels.before)}>
        <thead>
          <tr>
            <th scope="col">{t(labels.before)}</th>
            <th scope="col" aria-label={t(labels.print)} />
          </tr>
        </thead>
        <tbody>
          {data.items.map((one) => (
            <tr key={one.id}>
              <td>
                {format.digits(one.number)}
                <span className={classes.other}>
                  {[
                    format.date(one.day),
                    ...(one.purpose ? [one.purpose] : []),
                    timesPrinted(one.printed),
                  ].join(' · ')}
                </span>
              </td>
              <td className={classes.end}>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  disabled={isBusy}
                  leftSection={<IconPrinter size={15} aria-hidden />}
                  aria-label={`${t(one.printed > 0 ? labels.reprint : labels.print)} ${one.number}`}
                  onClick={() => void print(one)}
                >
                  {t(one.printed > 0 ? labels.reprint : labels.print)}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
