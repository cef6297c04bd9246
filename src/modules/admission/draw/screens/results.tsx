import { Anchor, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod';
import { useSecondPerson } from '../../../../core/web/approvals/use-second-person.tsx';
import { useSession } from '../../../../core/web/auth/session.tsx';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming, Nothing } from '../../../../core/web/page/loaded.tsx';
import { Mark } from '../../../../core/web/page/mark.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import type { Declaration } from '../../declare/contract.ts';
import { deskContract } from '../../desk/contract.ts';
import { admissionLabels as labels } from '../../screen-labels.ts';
import classes from '../../screens/admission.module.css';
import { DeclarationChoice, useDeclarations } from '../../screens/declaration-choice.tsx';
import { drawContract as contract, type Draw } from '../contract.ts';

type Shown = z.output<typeof contract.read.output>;

/** Who is selected: the lottery step by step, or the merit list, and the waiting list that moves. */
export default function Results() {
  const t = useText();
  const query = useQueryValues();
  const { list, error, refetch } = useDeclarations();
  if (!list) return <Page>{<Coming read={{ error, refetch }} />}</Page>;
  const drawn = list.filter((one) => one.method !== 'direct');
  const found = drawn.find((one) => one.id === query.text('declaration')) ?? drawn[0];
  return (
    <Page>
      <search className={classes.tools}>
        <DeclarationChoice
          list={drawn}
          value={found?.id ?? ''}
          onChange={(id) => query.set({ declaration: id })}
        />
      </search>
      {found ? (
        <One key={found.id} declaration={found} />
      ) : (
        <Nothing>{t(list.length > 0 ? labels.directHint : labels.none)}</Nothing>
      )}
    </Page>
  );
}

function One({ declaration }: { declaration: Declaration }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const { data, error, refetch } = useRead(contract.read, { declarationId: declaration.id });
  const move = useSave(deskContract.move, {
    onSaved: ({ lapsed, selected }) =>
      showToast({
        tone: 'leaf',
        title: t(labels.moved, { lapsed: format.number(lapsed), selected: format.number(selected) }),
      }),
  });
  if (!data) return <Coming read={{ error, refetch }} />;
  const standing = data.draws.find((one) => one.voidedAt === null);
  const voided = data.draws.filter((one) => one.voidedAt !== null);
  return (
    <div className={classes.stack}>
      <Panel title={t(labels.steps)}>
        <Steps declaration={declaration} shown={data} standing={standing} />
      </Panel>
      {standing?.publishedAt ? (
        <Panel
          title={t(labels.seats)}
          actions={
            data.can.edit ? (
              <Button
                variant="default"
                loading={move.isPending}
                onClick={() => move.mutate({ id: declaration.id }, { onError: showCallError })}
              >
                {t(labels.move)}
              </Button>
            ) : undefined
          }
        >
          <ul className={classes.list}>
            {data.offers.map((one) => (
              <li key={one.id}>
                <span className={classes.name}>{t(one.name)}</span>
                <span className={classes.below}>
                  {t(labels.taken, {
                    taken: format.number(one.taken),
                    seats: format.number(one.seats),
                    waiting: format.number(one.waiting),
                  })}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      {standing?.drawnAt ? <Lists shown={data} draw={standing} /> : null}
      {voided.length > 0 ? (
        <Panel title={t(labels.before)}>
          <ul className={classes.list}>
            {voided.map((one) => (
              <li key={one.id}>
                {t(labels.voided, { reason: one.voidReason })}
                <span className={classes.below}>{format.dateTime(one.voidedAt ?? one.committedAt)}</span>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
    </div>
  );
}

function Steps(props: { declaration: Declaration; shown: Shown; standing: Draw | undefined }) {
  const { declaration, shown, standing } = props;
  const t = useText();
  const format = useFormat();
  const { confirm, showCallError } = useDialogs();
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const commit = useSave(contract.commit);
  const draw = useSave(contract.draw);
  const publish = useSave(contract.publish);
  const second = useSecondPerson();
  const undo = useSave(contract.void, { onSaved: second.tellIfWaiting });
  const { current } = useSession();
  const site = current?.site ? `/@${current.site.alias}` : '';
  const isTest = declaration.method === 'test';
  const fix = async () => {
    const text = isTest ? labels.makeMerit : labels.fix;
    if (await confirm({ title: t(text), text: t(labels.fixText), action: text }))
      commit.mutate({ declarationId: declaration.id }, { onError: showCallError });
  };
  const show = async (id: string) => {
    const days = format.number(declaration.respondDays);
    if (
      await confirm({
        title: t(labels.publishResult),
        text: t(labels.publishText, { days }),
        action: labels.publishResult,
      })
    )
      void second.run(
        (reason) => publish.mutateAsync({ id, reason }),
        () => {},
      );
  };
  if (!standing)
    return (
      <div className={classes.stack}>
        <p>{t(labels.ready, { count: format.number(shown.ready) })}</p>
        {shown.unchecked + shown.unpaid > 0 ? (
          <p className={classes.quiet}>
            {t(labels.notReady, {
              unchecked: format.number(shown.unchecked),
              unpaid: format.number(shown.unpaid),
            })}
          </p>
        ) : null}
        {isTest && shown.unmarked > 0 ? (
          <p className={classes.quiet}>{t(labels.unmarked, { count: format.number(shown.unmarked) })}</p>
        ) : null}
        {shown.can.draw ? (
          <div>
            <Button loading={commit.isPending} disabled={shown.ready === 0} onClick={() => void fix()}>
              {t(isTest ? labels.makeMerit : labels.fix)}
            </Button>
          </div>
        ) : null}
      </div>
    );
  return (
    <div className={classes.stack}>
      <p>
        {t(labels.fixedAt, {
          at: format.dateTime(standing.committedAt),
          count: format.number(standing.entries),
        })}
      </p>
      <dl className={classes.facts}>
        <dt>{t(labels.digest)}</dt>
        <dd className={classes.digest}>{standing.digest}</dd>
        {standing.commitment ? (
          <>
            <dt>{t(labels.commitment)}</dt>
            <dd className={classes.digest}>{standing.commitment}</dd>
          </>
        ) : null}
      </dl>
      {standing.kind === 'lottery' ? <Words standing={standing} mayType={shown.can.draw} /> : null}
      {standing.drawnAt ? <p>{t(labels.drawnAt, { at: format.dateTime(standing.drawnAt) })}</p> : null}
      {standing.publishedAt ? (
        <p>
          {t(labels.publishedAt, { at: format.dateTime(standing.publishedAt) })}{' '}
          <Anchor href={`${site}/web/admission-lottery?draw=${standing.id}`} target="_blank">
            {t(labels.verify)}
          </Anchor>
        </p>
      ) : null}
      {shown.can.draw ? (
        <div className={classes.acts}>
          {standing.drawnAt ? null : (
            <Button
              loading={draw.isPending}
              onClick={() => draw.mutate({ id: standing.id }, { onError: showCallError })}
            >
              {t(labels.draw)}
            </Button>
          )}
          {standing.drawnAt && !standing.publishedAt ? (
            <Button loading={publish.isPending} onClick={() => void show(standing.id)}>
              {t(labels.publishResult)}
            </Button>
          ) : null}
          <Button
            variant="default"
            onClick={() =>
              setAsked({
                title: t(labels.void),
                text: t(labels.voidText),
                action: t(labels.void),
                isDanger: true,
                run: (reason) => undo.mutateAsync({ id: standing.id, reason }),
              })
            }
          >
            {t(labels.void)}
          </Button>
        </div>
      ) : null}
      {second.dialog}
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </div>
  );
}

/** What people typed on the day; each adds to the chance, none decides it. */
function Words({ standing, mayType }: { standing: Draw; mayType: boolean }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const [saidBy, setSaidBy] = useState('');
  const [words, setWords] = useState('');
  const add = useSave(contract.addWord, {
    onSaved: () => {
      setSaidBy('');
      setWords('');
    },
  });
  return (
    <div className={classes.stack}>
      <p className={classes.name}>{t(labels.words)}</p>
      <ul className={classes.list}>
        {standing.words.map((one, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are only added to
          <li key={place}>
            {one.by}: “{one.words}”
          </li>
        ))}
      </ul>
      {mayType && !standing.drawnAt ? (
        <form
          className={classes.row}
          onSubmit={(event) => {
            event.preventDefault();
            if (saidBy.trim() && words.trim())
              add.mutate({ id: standing.id, saidBy, words }, { onError: showCallError });
          }}
        >
          <TextInput
            label={t(labels.saidBy)}
            maxLength={80}
            value={saidBy}
            onChange={(event) => setSaidBy(event.currentTarget.value)}
          />
          <TextInput
            label={t(labels.typed)}
            description={t(labels.wordsHint)}
            maxLength={120}
            autoComplete="off"
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={add.isPending}>
            {t(labels.add)}
          </Button>
        </form>
      ) : null}
    </div>
  );
}

function Lists({ shown, draw }: { shown: Shown; draw: Draw }) {
  const t = useText();
  const format = useFormat();
  return shown.offers.map((offer) => {
    const seats = draw.seats.filter((one) => one.offer === offer.id);
    const waiting = draw.waiting.filter((one) => one.offer === offer.id);
    return (
      <Panel
        key={offer.id}
        title={t(offer.name)}
        count={`${format.number(seats.length)}/${format.number(offer.seats)}`}
      >
        <div className={classes.scroll}>
          <table className={classes.table} aria-label={t(offer.name)}>
            <thead>
              <tr>
                {[labels.number, labels.name, labels.quota].map((label) => (
                  <th key={label.en} scope="col">
                    {t(label)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {seats.map((one) => (
                <tr key={one.number}>
                  <td>{format.digits(one.number)}</td>
                  <td>{t(one.name)}</td>
                  <td>
                    <Mark tone={one.quota === 'general' ? 'slate' : 'ink'}>
                      {t(shown.quotaNames.find((quota) => quota.code === one.quota) ?? labels.general)}
                    </Mark>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p className={classes.name}>{t(labels.waiting)}</p>
        {waiting.length === 0 ? <p className={classes.quiet}>{t(labels.noneWaiting)}</p> : null}
        <ol>
          {waiting.map((one) => (
            <li key={one.number}>
              {t(one.name)} · {format.digits(one.number)}
            </li>
          ))}
        </ol>
      </Panel>
    );
  });
}
