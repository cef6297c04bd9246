import { Button, Select, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { isWaiting } from '../../../../core/approvals/approvals.ts';
import { ordinal } from '../../../../core/dates.ts';
import { useTellWaiting } from '../../../../core/web/approvals/use-waiting.ts';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { FileInput } from '../../../../core/web/form/file-input.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useTypedCount } from '../../../../core/web/form/typed-count.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { monthsAround, useMonthName } from '../../billing/screens/months.ts';
import { type Hit, StudentFinder } from '../../counter/screens/student-finder.tsx';
import { feesPath } from '../../paths.ts';
import shared from '../../screens/fees.module.css';
import type { Setup } from '../../screens/types.ts';
import { usePages } from '../../screens/use-pages.ts';
import { paisaOf, useTaka } from '../../screens/use-taka.ts';
import { settingLabels } from '../../setup/labels.ts';
import { words } from '../../words.ts';
import { offerLabels as labels } from '../offer-labels.ts';
import { offersContract as contract, mostAtOnce, type OfferCandidate } from '../offers-contract.ts';
import { useCandidateColumns } from './candidate-columns.tsx';
import classes from './waivers.module.css';

type Offer = Setup['offers'][number];
/** Who is chosen, by id, with what it lowers the fees of a month by where that is known. */
type Chosen = ReadonlyMap<string, { readonly name: Hit['name']; readonly monthly: string | null }>;

/** Gives an offer to students: for brothers and sisters those it finds, otherwise those who are added by hand. */
export function OfferForm({ setup, onClose }: { setup: Setup; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const monthName = useMonthName();
  const { showCallError } = useDialogs();
  const month = setup.today.slice(0, 7);
  const [values, setValues] = useState({
    offerId: setup.offers[0]?.id ?? '',
    fromMonth: month,
    toMonth: null as string | null,
    reason: '',
    paperId: '',
  });
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [isSending, setIsSending] = useState(false);
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({});
  const save = useSave(contract.giveOffer);
  const tellWaiting = useTellWaiting();
  const offer = setup.offers.find((one) => one.id === values.offerId);
  const change = (changes: Partial<typeof values>) => {
    setValues((known) => ({ ...known, ...changes }));
    setProblems({});
  };
  const choose = (next: Chosen) => {
    setChosen(new Map([...next].slice(0, mostAtOnce)));
    setProblems({});
  };
  const { field, isSure } = useTypedCount(chosen.size, problems.typed);
  const monthly = [...chosen.values()].reduce((sum, one) => sum + paisaOf(one.monthly ?? '0'), 0n);
  const submit = () => {
    const found = {
      ...(offer ? {} : { offerId: t(words.needed) }),
      ...(chosen.size > 0 ? {} : { studentIds: t(labels.noneChosen) }),
      ...(isSure ? {} : { typed: t(texts.typeCount, { count: format.number(chosen.size) }) }),
      ...(values.toMonth && values.toMonth < values.fromMonth
        ? { toMonth: t(settingLabels.monthBefore) }
        : {}),
      ...(values.reason.trim().length >= 3 ? {} : { reason: t(words.reasonNeeded) }),
    };
    setProblems(found);
    if (!offer || Object.keys(found).length > 0) return;
    save.mutate(
      {
        id: offer.id,
        studentIds: [...chosen.keys()],
        fromMonth: values.fromMonth,
        toMonth: values.toMonth,
        reason: values.reason.trim(),
        paperId: values.paperId || null,
        typed: chosen.size,
        idempotencyKey: crypto.randomUUID(),
      },
      {
        onError: (error) => {
          const at = fieldErrors(error);
          const fields = ['studentIds', 'fromMonth', 'toMonth', 'reason', 'paperId'];
          if (error.status === 422 && Object.keys(error.fields).every((name) => fields.includes(name)))
            setProblems(Object.fromEntries(fields.map((name) => [name, at(name)])));
          else showCallError(error);
        },
        onSuccess: (answer) => {
          if (isWaiting(answer)) tellWaiting(answer);
          else showToast({ tone: 'leaf', title: t(labels.done, { count: format.number(answer.given) }) });
          onClose();
        },
      },
    );
  };
  const months = monthsAround(month, 11, 24)
    .reverse()
    .map((value) => ({ value, label: monthName(value) }));
  return (
    <FormDrawer
      title={t(labels.giveTitle)}
      size={820}
      isDirty={chosen.size > 0 || values.reason !== ''}
      isBusy={save.isPending || isSending}
      {...(chosen.size > 0 ? { saveText: t(labels.save, { count: format.number(chosen.size) }) } : {})}
      isSpaced
      onSave={submit}
      onClose={onClose}
    >
      {setup.offers.length === 0 ? (
        <p className={shared.strip} data-tone="marigold">
          {t(labels.noOffers)} <Link to={feesPath.offers}>{t(labels.toOffers)}</Link>
        </p>
      ) : (
        <Select
          label={t(labels.offer)}
          required
          data={setup.offers.map((one) => ({ value: one.id, label: t(one.label) }))}
          value={values.offerId || null}
          error={problems.offerId}
          allowDeselect={false}
          onChange={(offerId) => {
            change({ offerId: offerId ?? '' });
            choose(new Map());
          }}
        />
      )}
      <div className={classes.pair}>
        <Select
          label={t(settingLabels.fromMonth)}
          required
          data={months}
          value={values.fromMonth}
          error={problems.fromMonth}
          allowDeselect={false}
          onChange={(fromMonth) => change({ fromMonth: fromMonth ?? month })}
        />
        <Select
          label={t(settingLabels.toMonth)}
          data={months}
          value={values.toMonth}
          placeholder={t(settingLabels.open)}
          clearable
          error={problems.toMonth}
          onChange={(toMonth) => change({ toMonth })}
        />
      </div>
      {offer ? (
        offer.childFrom === null ? (
          <ByHand chosen={chosen} onChoose={choose} />
        ) : (
          <ByFamily key={offer.id} offer={offer} chosen={chosen} onChoose={choose} />
        )
      ) : null}
      {problems.studentIds ? (
        <p className={shared.wrong} role="alert">
          {problems.studentIds}
        </p>
      ) : chosen.size > 0 ? (
        <p className={shared.note}>
          {offer?.childFrom === null
            ? null
            : t(labels.chosen, { count: format.number(chosen.size), amount: taka.signed(monthly) })}
        </p>
      ) : null}
      <Textarea
        label={t(words.reason)}
        required
        autosize
        minRows={2}
        maxLength={300}
        value={values.reason}
        error={problems.reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
      <FileInput
        name="paperId"
        label={t(labels.paper)}
        description={t(labels.paperHint)}
        problem={problems.paperId ?? ''}
        accept="document"
        value={values.paperId}
        uploadTo={contract.waiverPaper.path}
        onChange={(paperId) => change({ paperId })}
        onBusy={setIsSending}
      />
      {field}
    </FormDrawer>
  );
}

type Choosing = { readonly chosen: Chosen; readonly onChoose: (chosen: Chosen) => void };

/** The children of families an offer is for, who have it not yet. */
function ByFamily({ offer, chosen, onChoose }: Choosing & { offer: Offer }): ReactNode {
  const t = useText();
  const format = useFormat();
  const pages = usePages();
  const { data, error, refetch } = useRead(contract.offerCandidates, {
    id: offer.id,
    open: '1',
    page: pages.page,
    size: pages.size,
  });
  const columns = useCandidateColumns();
  const select = (rows: readonly OfferCandidate[], isOn: boolean) => {
    const next = new Map(chosen);
    for (const row of rows)
      if (isOn) next.set(row.id, { name: row.student.name, monthly: row.monthly });
      else next.delete(row.id);
    onChoose(next);
  };
  const { childFrom, childTo } = offer;
  const forWhom =
    childTo === null ? labels.forChildOn : childTo === childFrom ? labels.forChild : labels.forChildren;
  return (
    <>
      <p className={shared.note}>
        {format.digits(t(forWhom, { from: ordinal(childFrom ?? 1), to: ordinal(childTo ?? 1) }))}{' '}
        {t(labels.byFamily)}
      </p>
      <PagedTable
        label={t(labels.offer)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.student.name)}
        pages={pages}
        isWithin
        selected={new Set(chosen.keys())}
        onSelect={select}
        letterKeys={false}
        empty={t(labels.noCandidates)}
      />
    </>
  );
}

/** Students added one after the other. */
function ByHand({ chosen, onChoose }: Choosing): ReactNode {
  const t = useText();
  return (
    <>
      <p className={shared.note}>{t(labels.byHand)}</p>
      <StudentFinder
        label={t(words.findStudent)}
        onChoose={(hit) => onChoose(new Map(chosen).set(hit.id, { name: hit.name, monthly: null }))}
      />
      <ul className={classes.chosen}>
        {[...chosen].map(([id, one]) => (
          <li key={id}>
            {t(one.name)}
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t(labels.remove, { name: one.name })}
              onClick={() => onChoose(new Map([...chosen].filter(([known]) => known !== id)))}
            >
              ×
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
