import { type PersonalInfo, saveIdentifierInfo } from '@kit/contracts/methods/profile';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../api/use-action';
import { useScreen } from '../api/use-screen';
import { initialValues } from '../forms/draft';
import type { FieldOf } from '../forms/field-rows';
import { FormView } from '../forms/form-view';
import { type Profile, SAVED_AS_YOU_TYPE, StepHead, StepScreen, type User, useStep } from '../forms/step';
import { type Form, fieldsOf, useForm } from '../forms/use-form';
import { ageRule, partOf, partToResume, personalForm, personalParts } from './information/personal-fields';

/** Step 1 of 4: the borrower's name, contacts and address (2.39, 3.1). */
export default function PersonalInformationScreen() {
  return <StepScreen>{(profile, user) => <PersonalForm profile={profile} user={user} />}</StepScreen>;
}

function PersonalForm({ profile, user }: { readonly profile: Profile; readonly user: User }) {
  const { draft, saved, goToNext, isEdit } = useStep('personal', user);
  const saving = useAction(saveIdentifierInfo);
  const form = useForm({
    name: 'personal',
    definition: personalForm,
    initial: initialValues(
      fieldsOf(personalForm),
      profile.personal ? personalForm.write(profile.personal) : undefined,
      draft.opened,
    ),
    rules: ageRule,
    onChange: draft.save,
    onSubmit: async (personal) => {
      const { completedSteps } = await saving.run(personal);
      saved((before) => ({ ...before, personal }));
      goToNext(completedSteps);
    },
  });
  // a borrower who changes one answer sees them all
  return isEdit ? <WholeForm form={form} /> : <FormInParts form={form} />;
}

interface FormProps {
  readonly form: Form<FieldOf<PersonalInfo>>;
}

function WholeForm({ form }: FormProps) {
  return (
    <FormView
      form={form}
      action="Save"
      head={<StepHead step="personal" note={SAVED_AS_YOU_TYPE} />}
      controls={personalForm.controls}
      groups={personalParts}
    />
  );
}

/** The form in several screens. Each checks its own fields, and the last one saves them all. */
function FormInParts({ form }: FormProps) {
  const [index, setIndex] = useState(() => partToResume(form.values));
  const [first] = form.wrong;
  const shownAttempt = useRef(form.attempt);
  // the server can refuse a field of an earlier part
  useEffect(() => {
    if (shownAttempt.current === form.attempt) return;
    shownAttempt.current = form.attempt;
    if (first !== undefined) setIndex(partOf(first));
  }, [form.attempt, first]);
  return <PartView key={index} form={form} index={index} onMove={setIndex} />;
}

interface PartViewProps extends FormProps {
  readonly index: number;
  readonly onMove: (index: number) => void;
}

/** One screen of the form. A history entry belongs to each but the first, so that back leads to the previous one. */
function PartView({ form, index, onMove }: PartViewProps) {
  const part = personalParts[index] ?? personalParts[0];
  const isLast = index === personalParts.length - 1;
  useScreen({
    view: part?.title ?? '',
    title: index === 0 ? undefined : part?.title,
    onBack: index === 0 ? undefined : () => onMove(index - 1),
  });
  const goOn = async () => {
    if (form.check(part?.fields ?? [])) onMove(index + 1);
  };
  return (
    <FormView
      form={form}
      action="Continue"
      onSubmit={isLast ? undefined : goOn}
      head={
        <StepHead
          step="personal"
          title={index === 0 ? undefined : ''}
          part={`part ${index + 1} of ${personalParts.length}`}
          note={SAVED_AS_YOU_TYPE}
        />
      }
      controls={personalForm.controls}
      shown={part?.fields}
    />
  );
}
