import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { link } from '../../../core/module/paths.ts';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { contract } from '../contract.ts';
import { studentsPath } from '../paths.ts';
import { words } from '../screen-labels.ts';
import { ofSection, rememberedList, rememberList, type StudentQuestion } from './remembered-list.ts';
import classes from './students.module.css';
import type { Place } from './use-setup.ts';

/**
 * The students before and after this one, of the list the profile was opened from; of its section by rolls where it stands
 * there no more. A profile opened by its address asks for no list.
 */
export function Neighbours({ id, place }: { id: string; place: Place | undefined }) {
  const t = useText();
  const format = useFormat();
  const [question, setQuestion] = useState<StudentQuestion | null>(() => rememberedList(id));
  const { data } = useRead(contract.list, question ?? {}, { enabled: question !== null });
  const at = data?.items.findIndex((one) => one.id === id) ?? -1;
  const pages = data ? Math.ceil(data.total / data.size) : 0;
  // A large section goes on on the next page; whoever is no longer in the list stands in his section.
  if (question && data && at < 0) {
    if (data.page < pages) setQuestion({ ...question, page: data.page + 1 });
    else if (place && question.filter.sectionId?.[0] !== place.sectionId) setQuestion(ofSection(place));
  }
  // At an end of a page the one beside it is read too.
  const isFirst = at === 0 && data !== undefined && data.page > 1;
  const isLast = at >= 0 && data !== undefined && at === data.items.length - 1 && data.page < pages;
  const beside = question && { ...question, page: question.page + (isFirst ? -1 : 1) };
  const { data: other } = useRead(contract.list, beside ?? {}, {
    enabled: beside !== null && (isFirst || isLast),
  });
  if (!data || !question || at < 0) return null;
  const step = (to: { id: string } | undefined, label: string, Icon: typeof IconChevronUp, page: number) =>
    to ? (
      <ActionIcon
        component={Link}
        to={link(studentsPath.profile, { id: to.id })}
        onClick={() => rememberList({ ...question, page }, [to.id])}
        variant="subtle"
        color="gray"
        aria-label={label}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    ) : (
      <ActionIcon variant="subtle" color="gray" aria-label={label} disabled>
        <Icon size={18} aria-hidden />
      </ActionIcon>
    );
  const before = isFirst ? other?.items.at(-1) : data.items[at - 1];
  const after = isLast ? other?.items[0] : data.items[at + 1];
  return (
    <nav className={classes.neighbours} aria-label={t(words.neighbours)}>
      {step(before, t(words.studentBefore), IconChevronUp, data.page - (isFirst ? 1 : 0))}
      {step(after, t(words.studentAfter), IconChevronDown, data.page + (isLast ? 1 : 0))}
      <span>
        {t(words.placeOf, {
          place: format.number((data.page - 1) * data.size + at + 1),
          total: format.number(data.total),
        })}
      </span>
    </nav>
  );
}
