import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconCalendarOff,
  IconCash,
  IconCertificate,
  IconEye,
  IconFlag,
  IconNotes,
  IconPencil,
  IconPlus,
  IconSchool,
} from '@tabler/icons-react';
import type * as z from 'zod';
import { fieldLabels } from '../../../core/entity.ts';
import type { Label } from '../../../core/labels.ts';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { Coming } from '../../../core/web/page/loaded.tsx';
import { Empty } from '../../../core/web/page/page.tsx';
import { texts } from '../../../core/web/page/texts.ts';
import { contract } from '../contract.ts';
import { fieldTexts, statusTexts } from '../labels.ts';
import { words } from '../screen-labels.ts';
import { student } from '../student.entity.ts';
import classes from './students.module.css';

type Item = z.output<typeof contract.timeline.output>['items'][number];
const looks = {
  created: { Icon: IconPlus, tone: 'leaf' },
  changed: { Icon: IconPencil, tone: 'slate' },
  enrolled: { Icon: IconSchool, tone: 'board' },
  place: { Icon: IconArrowsExchange, tone: 'ink' },
  status: { Icon: IconFlag, tone: 'marigold' },
  takenBack: { Icon: IconArrowBackUp, tone: 'sindur' },
  revealed: { Icon: IconEye, tone: 'sindur' },
  payment: { Icon: IconCash, tone: 'leaf' },
  result: { Icon: IconCertificate, tone: 'board' },
  absence: { Icon: IconCalendarOff, tone: 'marigold' },
  conduct: { Icon: IconNotes, tone: 'ink' },
} as const;
const labels: Readonly<Record<string, Label>> = { ...fieldLabels(student), ...fieldTexts };

/** What happened to a student, newest first; `most` shows only so many. */
export function StudentTimeline({ id, most }: { id: string; most?: number }) {
  const t = useText();
  const format = useFormat();
  const { data, error, refetch } = useRead(contract.timeline, { id });
  if (!data) return <Coming read={{ error, refetch }} rows={4} isInPanel />;
  if (data.items.length === 0) return <Empty text={t(words.nothingYet)} />;
  const fieldOf = (name: string | null) => t(labels[name ?? ''] ?? fieldTexts.status);
  const titleOf = (item: Item) => {
    switch (item.kind) {
      case 'created':
        return t(words.wasCreated);
      case 'changed':
        return t(words.wasChanged, { fields: item.changes.map((one) => fieldOf(one.field)).join(', ') });
      case 'enrolled':
        return t(words.wasEnrolled, { place: item.after?.place ? t(item.after.place) : '' });
      case 'place':
        return t(words.wasMoved, { place: item.after?.place ? t(item.after.place) : '' });
      case 'takenBack':
        return t(words.wasTakenBack, { place: item.before?.place ? t(item.before.place) : '' });
      case 'status':
        return t(words.wasStatus, { status: item.after?.status ? t(statusTexts[item.after.status]) : '' });
      case 'revealed':
        return t(words.wasRevealed, { field: fieldOf(item.field) });
      case 'payment':
      case 'result':
      case 'absence':
      case 'conduct':
        return item.told ? t(item.told) : '';
    }
  };
  return (
    <ol className={classes.timeline}>
      {data.items.slice(0, most).map((item) => {
        const { Icon, tone } = looks[item.kind];
        const before =
          item.kind === 'place' && item.before?.place
            ? t(words.wasFrom, { place: t(item.before.place) })
            : '';
        const since = item.effectiveOn ? t(words.since, { date: format.date(item.effectiveOn) }) : '';
        return (
          <li key={item.id}>
            <span className={classes.bullet} data-tone={tone} aria-hidden>
              <Icon size={14} />
            </span>
            <div>
              <strong>{titleOf(item)}</strong>
              {item.reason ? <span>{item.reason}</span> : null}
              <span>
                {[item.actor ?? (item.kind === 'absence' ? '' : t(texts.unknownActor)), before, since]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <time dateTime={item.at}>{format.dateTime(item.at)}</time>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
