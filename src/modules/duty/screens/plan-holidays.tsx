import { Checkbox, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { addDays, todayInDhaka } from '../../../core/dates.ts';
import { fieldErrors, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { DateField } from '../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../core/web/form/form-drawer.tsx';
import { WholeNumberField } from '../../../core/web/form/whole-number-field.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { dutyContract as contract } from '../contract.ts';
import classes from './duty.module.css';
import { dutyLabels as labels } from './labels.ts';
import { asHalves } from './reward.ts';
import { type Reward, RewardFields, rewardGiven } from './reward-fields.tsx';

const posts = ['all', 'teaching', 'staff'] as const;
const postLabels = { all: labels.allPosts, teaching: labels.teachers, staff: labels.staff } as const;
/** A quarter of a year: the holidays of a term. */
const usualDays = 90;

/** Calls people in on all holidays of a span at once, whoever had the fewest first. */
export function PlanHolidays(props: {
  types: readonly { id: string; name: { en: string; bn: string } }[];
  onClose: () => void;
}) {
  const { types, onClose } = props;
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const plan = useSave(contract.planHolidays);
  const [from, setFrom] = useState(addDays(todayInDhaka(new Date()), 1));
  const [to, setTo] = useState(addDays(todayInDhaka(new Date()), usualDays));
  const [people, setPeople] = useState(2);
  const [post, setPost] = useState<(typeof posts)[number]>('all');
  const [withWeekend, setWithWeekend] = useState(false);
  const [purpose, setPurpose] = useState('');
  const [reward, setReward] = useState<Reward>({
    reward: types.length > 0 ? 'leave' : 'money',
    amount: '',
    typeId: types[0]?.id ?? null,
    halves: asHalves(null),
  });
  const problem = fieldErrors(plan.error);
  const submit = () =>
    plan.mutate(
      {
        from,
        to,
        people,
        posts: post,
        withWeekend,
        purpose,
        ...rewardGiven(reward),
      },
      {
        onError: showCallError,
        onSuccess: (done) => {
          const [lack] = done.lacks;
          showToast({
            tone: lack ? 'marigold' : 'leaf',
            title: t(labels.holidaysMade, {
              days: format.number(done.made),
              people: format.number(done.people),
            }),
            ...(lack
              ? {
                  text: t(labels.holidaysLack, {
                    count: format.number(done.lacks.length),
                    day: format.date(lack.day),
                  }),
                }
              : {}),
          });
          onClose();
        },
      },
    );
  return (
    <FormDrawer
      title={t(labels.planHolidays)}
      isDirty={purpose !== ''}
      isBusy={plan.isPending}
      saveText={t(labels.planHolidays)}
      isSpaced
      onSave={submit}
      onClose={onClose}
    >
      <p className={classes.quiet}>{t(labels.planHolidaysText)}</p>
      <DateField label={t(labels.from)} required value={from} error={problem('from')} onChange={setFrom} />
      <DateField label={t(labels.to)} required value={to} error={problem('to')} onChange={setTo} />
      <Checkbox
        label={t(labels.withWeekend)}
        checked={withWeekend}
        onChange={(event) => setWithWeekend(event.currentTarget.checked)}
      />
      <WholeNumberField
        label={t(labels.howMany)}
        required
        min={1}
        max={20}
        value={people}
        error={problem('people')}
        onChange={setPeople}
      />
      <Select
        label={t(labels.posts)}
        allowDeselect={false}
        data={posts.map((value) => ({ value, label: t(postLabels[value]) }))}
        value={post}
        onChange={(value) => setPost(posts.find((one) => one === value) ?? 'all')}
      />
      <TextInput
        label={t(labels.purpose)}
        required
        maxLength={120}
        value={purpose}
        error={problem('purpose')}
        onChange={(event) => setPurpose(event.currentTarget.value)}
      />
      <RewardFields types={types} value={reward} problem={problem} onChange={setReward} />
    </FormDrawer>
  );
}
