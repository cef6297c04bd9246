import { Button, Progress } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type * as z from 'zod';
import { todayInDhaka } from '../../../../core/dates.ts';
import { link } from '../../../../core/module/paths.ts';
import { useMay } from '../../../../core/web/auth/use-may.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { HistoryLink } from '../../../access/control/panels.tsx';
import { documentsPath } from '../../../documents/paths.ts';
import { documentsPermission } from '../../../documents/permissions.ts';
import classes from '../../screens/office.module.css';
import { promotionContract as contract } from '../contract.ts';
import { decisionTexts, promotionFields, rollTexts, ruleTexts } from '../labels.ts';
import { words } from '../screen-labels.ts';
import { ItemTable } from './item-table.tsx';
import { StateMark } from './parts.tsx';
import { PromotionActions } from './promotion-actions.tsx';

export type Promotion = z.output<typeof contract.one.output>;

const isBusy = (one: Promotion | undefined) => one?.state === 'applying' || one?.state === 'reversing';

/** One promotion: what it comes to, what is still missing, and what becomes of each student. */
export function PromotionView({ id, onBack }: { id: string; onBack: () => void }) {
  const t = useText();
  const { data, error, refetch } = useRead(
    contract.one,
    { id },
    { staleTime: 0, refetchInterval: ({ state }) => (isBusy(state.data) ? 800 : false) },
  );
  return (
    <Page
      {...(data
        ? {
            title: `${t(data.classes)}: ${t(data.fromYear)} → ${t(data.toYear)}`,
            context: <StateMark state={data.state} />,
          }
        : {})}
      actions={
        <>
          <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onBack}>
            {t(words.back)}
          </Button>
          <HistoryLink table="students_promotion" id={id} />
          {data ? <PromotionActions promotion={data} onGone={onBack} /> : null}
        </>
      }
    >
      {data ? <Body promotion={data} /> : <Coming read={{ error, refetch }} />}
    </Page>
  );
}

function Body({ promotion }: { promotion: Promotion }) {
  const t = useText();
  const format = useFormat();
  const { counts, state } = promotion;
  return (
    <div className={classes.stack}>
      {promotion.progress ? <Running progress={promotion.progress} /> : null}
      <Figures
        small
        label={t(words.students)}
        items={[
          { label: t(decisionTexts.promote), figure: format.number(counts.promote), tone: 'leaf' },
          { label: t(decisionTexts.retain), figure: format.number(counts.retain) },
          { label: t(decisionTexts.complete), figure: format.number(counts.complete) },
          {
            label: t(decisionTexts.leave),
            figure: format.number(counts.leave),
            tone: counts.leave > 0 ? 'marigold' : undefined,
          },
          { label: t(words.showByHand), figure: format.number(counts.byHand) },
        ]}
      />
      <Rule promotion={promotion} />
      {promotion.problem ? (
        <p className={classes.strip} data-tone="sindur" role="alert">
          {t(promotion.problem)}
        </p>
      ) : null}
      {state === 'draft' ? <Warnings promotion={promotion} /> : null}
      {state === 'applied' && promotion.leaving.all > 0 ? <Leaving promotion={promotion} /> : null}
      <ItemTable key={promotion.id} promotion={promotion} />
    </div>
  );
}

/** Who leaves with it gets papers: the desks open with these students chosen. */
function Leaving({ promotion: { id, leaving } }: { promotion: Promotion }) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const mayIssue = useMay()(documentsPermission.issue);
  const go = (to: string) => () => void navigate(to);
  return (
    <div className={classes.strip} data-tone="leaf">
      <p className={classes.quiet}>
        {t(leaving.open === 0 ? words.allHaveTransfer : words.leavingHint, {
          count: format.number(leaving.all),
        })}
      </p>
      {mayIssue ? (
        <div className={classes.tools}>
          {leaving.open > 0 ? (
            <Button onClick={go(link(documentsPath.transfer, { promotion: id }))}>
              {t(words.transfers, { count: format.number(leaving.open) })}
            </Button>
          ) : null}
          <Button variant="default" onClick={go(link(documentsPath.testimonial, { promotion: id }))}>
            {t(words.testimonials, { count: format.number(leaving.all) })}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function Running({ progress }: { progress: { done: number; total: number | null } }) {
  const t = useText();
  const format = useFormat();
  const total = progress.total ?? 0;
  return (
    <div role="status" className={classes.stack}>
      <p className={classes.quiet}>
        {t(words.progress, { done: format.number(progress.done), total: format.number(total) })}
      </p>
      <Progress
        value={total > 0 ? (progress.done / total) * 100 : 0}
        size={6}
        radius="xs"
        aria-label={t(words.students)}
      />
    </div>
  );
}

function Rule({ promotion }: { promotion: Promotion }) {
  const t = useText();
  const format = useFormat();
  const exam = promotion.exam ? t(promotion.exam) : '';
  const rule = {
    all: t(ruleTexts.all),
    passed: t(words.passedIn, { exam }),
    failed: t(words.upTo, { count: format.number(promotion.mostFailed ?? 0), exam }),
  }[promotion.rule];
  const present =
    promotion.leastPresent === null ? '' : t(words.present, { share: format.number(promotion.leastPresent) });
  const dues = promotion.needsClear ? t(promotionFields.needsClear) : '';
  const transfer = promotion.offersTransfer ? t(promotionFields.offersTransfer) : '';
  const step = (label: { en: string; bn: string }, at: string | null, by: string) =>
    at ? (
      <li>
        {t(label)}: <b>{by}</b>, {format.dateTime(at)}
      </li>
    ) : null;
  return (
    <ul className={classes.steps}>
      <li>
        {t(words.rule)}:{' '}
        <b>{[rule, present, dues, transfer, t(rollTexts[promotion.rolls])].filter(Boolean).join('; ')}</b>
      </li>
      {step(words.drawnUpBy, promotion.at, promotion.by)}
      {step(words.writtenBy, promotion.appliedAt, promotion.appliedBy)}
      {step(words.takenBackBy, promotion.reversedAt, promotion.reversedBy)}
    </ul>
  );
}

/** What whoever is about to write it should know. */
function Warnings({ promotion }: { promotion: Promotion }) {
  const t = useText();
  const format = useFormat();
  const overfull = promotion.sections.filter(
    (one) => one.isTarget && one.coming > 0 && one.here + one.coming > one.capacity,
  );
  const yearRuns = promotion.fromYearEndsOn > todayInDhaka(new Date());
  const lines = [
    ...(promotion.counts.unplaced > 0
      ? [t(words.unplaced, { count: format.number(promotion.counts.unplaced), year: promotion.toYear })]
      : []),
    ...(yearRuns ? [t(words.yearRuns, { date: format.date(promotion.fromYearEndsOn) })] : []),
    ...overfull.map((one) =>
      t(words.overfull, {
        section: one.label,
        count: format.number(one.here + one.coming),
        seats: format.number(one.capacity),
      }),
    ),
  ];
  return lines.map((line) => (
    <p key={line} className={classes.strip} data-tone="marigold">
      {line}
    </p>
  ));
}
