import { Button, Modal, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { texts } from '../../../core/web/page/texts.ts';
import { codeLabels, labels } from '../labels.ts';
import classes from './attendance.module.css';
import type { Conflict, SheetAnswer } from './device-sheet.ts';

/** Both values of every mark that somebody else changed meanwhile; the user chooses. Closed without a choice, both stay. */
export function Conflicts(props: {
  conflicts: readonly Conflict[];
  students: SheetAnswer['students'];
  isOpen: boolean;
  onClose: () => void;
  onChosen: (keepsMine: ReadonlySet<string>) => void;
}) {
  const { conflicts, students, isOpen, onClose, onChosen } = props;
  const t = useText();
  const format = useFormat();
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set());
  return (
    <Modal
      opened={isOpen && conflicts.length > 0}
      onClose={onClose}
      title={t(labels.conflictTitle)}
      closeButtonProps={{ 'aria-label': t(texts.close) }}
    >
      <p>{t(labels.conflictText)}</p>
      <ul className={classes.conflicts}>
        {conflicts.map((one) => {
          const student = students.find((each) => each.enrolmentId === one.enrolmentId);
          const name = student ? `${format.number(student.roll)} ${t(student.name)}` : '';
          return (
            <li key={one.enrolmentId}>
              <span>{name}</span>
              <SegmentedControl
                aria-label={name}
                value={mine.has(one.enrolmentId) ? 'mine' : 'theirs'}
                onChange={(value) =>
                  setMine((known) => {
                    const next = new Set(known);
                    if (value === 'mine') next.add(one.enrolmentId);
                    else next.delete(one.enrolmentId);
                    return next;
                  })
                }
                data={[
                  { value: 'theirs', label: t(labels.theirs, { code: codeLabels[one.theirs] }) },
                  { value: 'mine', label: t(labels.mine, { code: codeLabels[one.mine] }) },
                ]}
              />
            </li>
          );
        })}
      </ul>
      <Button fullWidth mt="md" onClick={() => onChosen(mine)}>
        {t(texts.ok)}
      </Button>
    </Modal>
  );
}
