import { profileInfo } from '@kit/contracts/methods/profile';
import { type InformationStep, informationStep } from '@kit/contracts/methods/user';
import type { ReactNode } from 'react';
import { useHref } from 'react-router-dom';
import { useQuery } from '../../api/use-query';
import { useScreen } from '../../api/use-screen';
import type { Answer } from '../../forms/field-rows';
import type { Profile } from '../../forms/step';
import { formatMinute } from '../../platform/format';
import { ANSWERS_VIEW, CONSENT_VIEW, FROM_QUERY, VIEW_QUERY } from '../../platform/location';
import { nextScreen, stepScreens } from '../../platform/screen';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Fact, Facts, Section } from '../../ui/card';
import { Loaded } from '../../ui/loaded';
import { Lead, Note, Page } from '../../ui/text';
import { personalForm } from '../information/personal-fields';
import { workForm } from '../information/work-fields';
import { bankForm } from './bank-fields';

interface AnswerGroup {
  readonly step: InformationStep;
  readonly title: string;
  /** undefined if the step was never saved */
  readonly facts: readonly Answer[] | undefined;
}

/** The saved answers with the labels of their screens. The server masks the account number and the BVN. */
export const answersOf = ({ personal, work, face, bank }: Profile): readonly AnswerGroup[] => [
  { step: 'personal', title: 'Personal information', facts: personal ? personalForm.answers(personal) : undefined },
  { step: 'work', title: 'Work information', facts: work ? workForm.answers(work) : undefined },
  {
    step: 'face',
    title: 'Face photo',
    facts: face ? [{ label: 'Saved', value: formatMinute(face.savedAt) }] : undefined,
  },
  {
    step: 'bank',
    title: 'Bank account',
    facts: bank
      ? [
          { label: bankForm.labels.bankName, value: bank.bankName },
          { label: bankForm.labels.accountNo, value: bank.accountNoMasked },
          { label: 'In the name of', value: bank.accountName },
          { label: bankForm.labels.bvn, value: bank.bvnMasked },
        ]
      : undefined,
  },
];

/** All answers before the application. The borrower can still change each group. */
export function Answers() {
  useScreen({ title: 'Check your answers' });
  const query = useQuery(profileInfo, {});
  const data = query.error ? undefined : query.data;
  return (
    // the cache is stale if the profile could not be reloaded after saving
    <Loaded
      query={{ ...query, data }}
      shape={[
        ['line', 'row', 'row', 'row'],
        ['line', 'row', 'row'],
      ]}
    >
      {(profile) => <Saved profile={profile} />}
    </Loaded>
  );
}

function Saved({ profile }: { readonly profile: Profile }) {
  const { goTo } = useScreen();
  const groups = answersOf(profile);
  const missing = groups.find(({ facts }) => facts === undefined);
  const completed = informationStep.values.filter((step) => profile[step] !== null);
  return (
    <>
      <Page>
        <Lead>Is everything right?</Lead>
        <Note>The lender’s decision depends on these answers. After you apply, you can’t change them.</Note>
        {groups.map((group) => (
          <Group key={group.step} {...group}>
            {group.step === 'face' && profile.face && <SavedPhoto url={profile.face.url} />}
          </Group>
        ))}
      </Page>
      <ActionBar>
        {missing ? (
          <Button
            onClick={() => {
              const { screen, options } = nextScreen(completed);
              goTo(screen, options);
            }}
          >
            Fill in what is missing
          </Button>
        ) : (
          <Button onClick={() => goTo('addBankCard', { query: { [VIEW_QUERY]: CONSENT_VIEW } })}>
            Everything is right
          </Button>
        )}
      </ActionBar>
    </>
  );
}

/** @param url of the photo, relative to the base path */
function SavedPhoto({ url }: { readonly url: string }) {
  return <img className="box bank-photo" src={useHref(url)} alt="Your face, as the lender sees it" />;
}

function Group({ step, title, facts, children }: AnswerGroup & { readonly children: ReactNode }) {
  const { goTo } = useScreen();
  const change = (next: InformationStep) => goTo(stepScreens[next], { query: { [FROM_QUERY]: ANSWERS_VIEW } });
  return (
    <Section
      title={title}
      end={
        facts && (
          <Button kind="quiet" isSmall label={`Change ${title.toLowerCase()}`} onClick={() => change(step)}>
            Change
          </Button>
        )
      }
    >
      {children}
      {facts === undefined ? (
        <Note>Not filled in yet.</Note>
      ) : (
        <Facts>
          {facts.map(({ label, value }) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
        </Facts>
      )}
    </Section>
  );
}
