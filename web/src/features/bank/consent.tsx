import { type InformationStep, informationStep, labelOf, uploadStep } from '@kit/contracts/enums';
import { useEffect, useState } from 'react';
import { uploadReasons } from '../../lib/upload-reasons';
import { nextStop } from '../../navigation/information-steps';
import { useTopBar } from '../../navigation/top-bar-context';
import { useNavigation } from '../../navigation/use-navigation';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Checkbox } from '../../ui/checkbox';
import { Lead, Note, Page } from '../../ui/page';
import css from './bank.module.css';

const TICK_ID = 'consent-tick';
const NOT_TICKED = 'Please tick that you agree, or close the app: then nothing is sent.';

/** What is sent with an application and why, before any of it leaves the phone. Nothing is ticked beforehand. */
export function Consent({ completed }: { readonly completed: readonly InformationStep[] }) {
  const { goTo } = useNavigation();
  const [isAgreed, setIsAgreed] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isReady = completed.length === informationStep.values.length;
  useTopBar({ title: 'What we send' });
  useEffect(() => {
    if (isReady) return;
    const { screen, options } = nextStop(completed);
    goTo(screen, { ...options, replace: true });
  }, [isReady, completed, goTo]);
  const apply = () => {
    if (isAgreed) return goTo('countdown');
    setProblem(NOT_TICKED);
    document.getElementById(TICK_ID)?.focus();
  };
  return (
    <>
      <Page>
        <Lead>The lender asks for {uploadStep.values.length} things from this phone</Lead>
        <Note>
          They are sent once, encrypted, when you apply, and used to decide on this loan. Nobody in your address book is
          called or written to because of it.
        </Note>
        <Card>
          <ul className={css.data}>
            {uploadStep.values.map((step) => (
              <li key={step} className={css.item}>
                <b>{labelOf(uploadStep, step)}</b>
                <br />
                <Note as="span">{uploadReasons[step]}</Note>
              </li>
            ))}
          </ul>
        </Card>
        <Checkbox
          id={TICK_ID}
          isChecked={isAgreed}
          error={problem}
          onChange={(next) => {
            setIsAgreed(next);
            setProblem(undefined);
          }}
        >
          I agree that these are sent with my application.{' '}
          <button
            type="button"
            className={css.link}
            onClick={() => goTo('agreement', { query: { type: 'permissions' } })}
          >
            Read more about permissions
          </button>
        </Checkbox>
      </Page>
      <ActionBar>
        <Button onClick={apply}>Agree and apply</Button>
      </ActionBar>
    </>
  );
}
