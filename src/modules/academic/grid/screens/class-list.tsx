import { Checkbox } from '@mantine/core';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { gridLabels as labels } from '../labels.ts';
import type { GridParts } from './grid-table.tsx';
import classes from './section-grid.module.css';
import { cellOf } from './use-words.ts';

/** The same on a phone: class after class, with the names of each shift and version to be ticked. */
export function ClassList({ grid, blocks, changes, words, mayEdit }: GridParts) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      {grid.lines.map((line) => (
        <Panel key={`${line.classId} ${line.groupId}`} title={words.lineName(line)}>
          {blocks.map((block) => (
            <fieldset key={`${block.shiftId} ${block.versionId}`} className={classes.block}>
              <legend>{words.blockName(block)}</legend>
              <div className={classes.ticks}>
                {block.names.map((name) => {
                  const cell = cellOf(line, block, name);
                  const { key, isOn, known, verdict, problem } = changes.stateOf(cell);
                  const students = known?.isActive ? known.students : 0;
                  return (
                    <div
                      key={key}
                      className={classes.tick}
                      data-verdict={problem ? 'refused' : verdict === 'nothing' ? undefined : verdict}
                    >
                      <Checkbox
                        label={t(name)}
                        aria-label={words.nameOf(cell)}
                        description={
                          students > 0 ? t(labels.students, { count: format.number(students) }) : undefined
                        }
                        error={problem ? t(problem) : undefined}
                        checked={isOn}
                        disabled={!mayEdit}
                        onChange={({ currentTarget: { checked } }) => changes.put([cell], checked)}
                      />
                    </div>
                  );
                })}
              </div>
            </fieldset>
          ))}
        </Panel>
      ))}
    </>
  );
}
