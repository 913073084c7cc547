import { jobExperence, jobIndustry, jobType, payFrequency } from '@kit/contracts/enums';
import { useMemo } from 'react';
import { useAction } from '../../api/use-action';
import { beginWith } from '../../forms/draft';
import { fieldsOf } from '../../forms/form-rules';
import { FormView, Group } from '../../forms/form-view';
import { StepHead } from '../../forms/step-head';
import { StepScreen } from '../../forms/step-screen';
import { useForm } from '../../forms/use-form';
import { type Profile, type User, useStep } from '../../forms/use-step';
import { MoneyField } from '../../ui/money-field';
import { Note } from '../../ui/page';
import { SelectField } from '../../ui/select-field';
import { ContactFields } from './contact-fields';
import { PayDays } from './pay-days';
import { contactRules, workDefinition, workValues } from './work-definition';

/** Step 2 of 4: work, income, and two people to call (3.2). */
export default function AdditionalInformationScreen() {
  return <StepScreen>{(profile, user) => <WorkForm profile={profile} user={user} />}</StepScreen>;
}

function WorkForm({ profile, user }: { readonly profile: Profile; readonly user: User }) {
  const { draft, saved, goOn, isEdit } = useStep('work', user);
  const saving = useAction('saveWorkInfo');
  const { contactNumber, fullName } = user;
  const form = useForm({
    name: 'work',
    definition: workDefinition,
    initial: beginWith(fieldsOf(workDefinition), profile.work ? workValues(profile.work) : undefined, draft.load()),
    rules: useMemo(() => contactRules({ contactNumber, fullName }), [contactNumber, fullName]),
    onChange: draft.save,
    onSubmit: async (work) => {
      const { completedSteps } = await saving.run(work);
      saved((before) => ({ ...before, work }));
      goOn(completedSteps);
    },
  });
  const { bind, values } = form;
  return (
    <FormView
      form={form}
      action={isEdit ? 'Save' : 'Continue'}
      head={<StepHead step="work" title="Your work" note="saved on this phone as you type" />}
    >
      <SelectField {...bind('jobType')} options={jobType.entries} />
      <SelectField {...bind('jobIndustry')} options={jobIndustry.entries} />
      <SelectField {...bind('jobExperence')} options={jobExperence.entries} />
      <MoneyField
        {...bind('monthlyIncome')}
        hint={bind('monthlyIncome').error === undefined ? 'What you earn in a usual month, in naira' : undefined}
      />
      <SelectField {...bind('payFrequency')} options={payFrequency.entries} />
      <PayDays frequency={values.payFrequency} first={bind('payDay1')} second={bind('payDay2')} />
      <Group title="Two people we can call">
        <Note>Only when we cannot reach you. Name two different people, and tell them that you did.</Note>
      </Group>
      <ContactFields index={0} bind={bind} />
      <ContactFields index={1} bind={bind} />
    </FormView>
  );
}
