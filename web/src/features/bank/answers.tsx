import {
  contactRelation,
  education,
  gender,
  type InformationStep,
  informationStep,
  jobExperence,
  jobIndustry,
  jobType,
  labelOf,
  maritalStatus,
  payFrequency,
  residentType,
} from '@kit/contracts/enums';
import { formatNaira } from '@kit/contracts/money';
import { type ReactNode, useEffect } from 'react';
import type { Profile, User } from '../../forms/use-step';
import { formatDay } from '../../lib/dates';
import { groupPhone } from '../../lib/phone';
import { consentStop, editStop, nextStop } from '../../navigation/information-steps';
import { useTopBar } from '../../navigation/top-bar-context';
import { useNavigation } from '../../navigation/use-navigation';
import { useOwnUrl } from '../../navigation/use-own-url';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Section } from '../../ui/card';
import { Fact, Facts } from '../../ui/facts';
import { Lead, Note, Page } from '../../ui/page';
import { Skeleton } from '../../ui/skeleton';
import css from './bank.module.css';

interface GroupProps {
  readonly title: string;
  readonly step: InformationStep;
  readonly children: ReactNode;
}

/** The answers of one step, and the way to change them. */
function Group({ title, step, children }: GroupProps) {
  const { goTo } = useNavigation();
  const { screen, options } = editStop(step);
  return (
    <Section
      title={title}
      end={
        <Button kind="quiet" isInline label={`Change: ${title}`} onClick={() => goTo(screen, options)}>
          Change
        </Button>
      }
    >
      <Facts>{children}</Facts>
    </Section>
  );
}

/** Everything that was answered, to be checked before it is sent; account number and BVN stay masked. */
export function Answers({ profile, user }: { readonly profile: Profile; readonly user: User }) {
  const { goTo } = useNavigation();
  const ownUrl = useOwnUrl();
  const { personal, work, face, bank } = profile;
  const isComplete = personal !== null && work !== null && face !== null && bank !== null;
  useTopBar({ title: 'Check your answers' });
  // an address that was kept from before a step was missing
  useEffect(() => {
    if (isComplete || user.completedSteps.length === informationStep.values.length) return;
    const { screen, options } = nextStop(user.completedSteps);
    goTo(screen, { ...options, replace: true });
  }, [isComplete, user.completedSteps, goTo]);
  if (!isComplete)
    return (
      <Skeleton
        cards={[
          ['row', 'row', 'row'],
          ['row', 'row', 'row'],
        ]}
      />
    );
  return (
    <>
      <Page>
        <Lead>Is everything right?</Lead>
        <Note>The lender decides by these answers. Change what is wrong now: it cannot be changed while you wait.</Note>
        <Group title="You" step="personal">
          <Fact label="Name">{[personal.firstName, personal.middleName, personal.lastName].join(' ')}</Fact>
          <Fact label="Gender">{labelOf(gender, personal.gender)}</Fact>
          <Fact label="Date of birth">{formatDay(Date.parse(`${personal.birthDate}T12:00:00Z`))}</Fact>
          <Fact label="Email">{personal.email}</Fact>
          <Fact label="WhatsApp">{groupPhone(personal.whatsapp)}</Fact>
          {personal.sparePhone !== undefined && <Fact label="Spare phone">{groupPhone(personal.sparePhone)}</Fact>}
          <Fact label="Education">{labelOf(education, personal.education)}</Fact>
          <Fact label="Marital status">{labelOf(maritalStatus, personal.maritalStatus)}</Fact>
          <Fact label="Home">{labelOf(residentType, personal.residentType)}</Fact>
          <Fact label="Address">{`${personal.address}, ${personal.district}, ${personal.state}`}</Fact>
        </Group>
        <Group title="Your work" step="work">
          <Fact label="Work">{labelOf(jobType, work.jobType)}</Fact>
          <Fact label="Industry">{labelOf(jobIndustry, work.jobIndustry)}</Fact>
          <Fact label="Experience">{labelOf(jobExperence, work.jobExperence)}</Fact>
          <Fact label="Income a month">{formatNaira(work.monthlyIncome)}</Fact>
          <Fact label="Paid">{labelOf(payFrequency, work.payFrequency)}</Fact>
          <Fact label="Pay day">{[work.payDay1, work.payDay2].filter(Boolean).join(' and ')}</Fact>
          {work.emergencyContacts.map(({ name, phone, relationship }, index) => (
            <Fact key={phone} label={index === 0 ? 'First contact' : 'Second contact'}>
              {`${name}, ${groupPhone(phone)} (${labelOf(contactRelation, relationship).toLowerCase()})`}
            </Fact>
          ))}
        </Group>
        <Group title="Your photo" step="face">
          <Fact label={`Taken ${formatDay(face.savedAt)}`}>
            <img className={css.photo} src={ownUrl(face.url)} alt="Your face" />
          </Fact>
        </Group>
        <Group title="Your bank account" step="bank">
          <Fact label="Bank">{bank.bankName}</Fact>
          <Fact label="Account number">{bank.accountNoMasked}</Fact>
          <Fact label="Held by">{bank.accountName}</Fact>
          <Fact label="BVN">{bank.bvnMasked}</Fact>
        </Group>
      </Page>
      <ActionBar>
        <Button onClick={() => goTo(consentStop.screen, consentStop.options)}>Everything is right</Button>
      </ActionBar>
    </>
  );
}
