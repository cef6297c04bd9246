import { Button, Select } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { counterLabels as labels } from '../../counter/labels.ts';
import classes from '../../screens/fees.module.css';
import { usePaper } from '../../screens/use-paper.ts';
import { type Paper, papers } from '../../shapes.ts';

/** Prints the receipt whose `ReceiptPrints` is on the page, on the institution's paper or another. */
export function ReceiptButtons({ onPrint }: { onPrint: (paper: Paper) => void }) {
  const t = useText();
  const usual = usePaper().paper;
  const [chosen, setChosen] = useState<Paper | null>(null);
  const paper = chosen ?? usual;
  return (
    <div className={classes.deskButtons}>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => onPrint(paper)}
      >
        {t(labels.print)}
      </Button>
      <Select
        aria-label={t(labels.papers)}
        data={papers.map((value) => ({ value, label: t(labels.paperNames[value]) }))}
        value={paper}
        allowDeselect={false}
        onChange={(value) => setChosen(value as Paper | null)}
      />
    </div>
  );
}
