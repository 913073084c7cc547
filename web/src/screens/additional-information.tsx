import { saveWorkInfo } from '@kit/contracts/methods/work';
import { useMemo } from 'react';
import { useAction } from '../api/use-action';
import { initialValues } from '../forms/draft';
import { FormView, Group } from '../forms/form-view';
import { type Profile, SAVED_AS_YOU_TYPE, StepHead, StepScreen, type User, useStep } from '../forms/step';
import { fieldsOf, useForm } from '../forms/use-form';
import { Note } from '../ui/text';
import { contactGroups, contactRules, workForm } from './information/work-fields';

/** Step 2 of 4: work, income, and two emergency contacts (3.2). */
export default function AdditionalInformationScreen() {
  return <StepScreen>{(profile, user) => <WorkForm profile={profile} user={user} />}</StepScreen>;
}

function WorkForm({ profile, user }: { readonly profile: Profile; readonly user: User }) {
  const { draft, saved, goToNext, isEdit } = useStep('work', user);
  const saving = useAction(saveWorkInfo);
  const { contactNumber, fullName } = user;
  const form = useForm({
    name: 'work',
    definition: workForm,
    initial: initialValues(fieldsOf(workForm), profile.work ? workForm.write(profile.work) : undefined, draft.opened),
    rules: useMemo(() => contactRules({ contactNumber, fullName }), [contactNumber, fullName]),
    onChange: draft.save,
    onSubmit: async (work) => {
      const { completedSteps } = await saving.run(work);
      saved((before) => ({ ...before, work }));
      goToNext(completedSteps);
    },
  });
  return (
    <FormView
      form={form}
      action={isEdit ? 'Save' : 'Continue'}
      head={<StepHead step="work" title="Your work" note={SAVED_AS_YOU_TYPE} />}
      controls={workForm.controls}
      groups={contactGroups.map((group, index) => (index === 0 ? { ...group, intro: <AboutContacts /> } : group))}
    />
  );
}

function AboutContacts() {
  return (
    <Group title="Two people we can call">
      <Note>We call them only if we can’t reach you. Name two different people, and tell them.</Note>
    </Group>
  );
}
