import { buttonVariant, informationStep } from '@kit/contracts/enums';
import { describe, expect, it } from 'vitest';
import { nextAction, steps } from '../../../../web/src/features/home/next-action';

describe('nextAction', () => {
  it('leads an application to its next step', () => {
    for (const step of informationStep.values) {
      expect(nextAction('apply', step).screen).toBe(steps[step].screen);
      expect(nextAction('continue', step).screen).toBe(steps[step].screen);
    }
  });

  it('sends an application with all steps done on to the countdown', () => {
    expect(nextAction('apply', null).screen).toBe('countdown');
  });

  it('does not lead a borrower who has a loan back into the forms', () => {
    const forms: string[] = informationStep.values.map((step) => steps[step].screen);
    for (const variant of buttonVariant.values.filter((each) => each !== 'apply' && each !== 'continue')) {
      expect(forms).not.toContain(nextAction(variant, 'personal').screen);
    }
  });
});
