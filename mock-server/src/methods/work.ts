import { contactProblems } from '@kit/contracts/contact-rules';
import { type Handlers, Refusal, refuse } from './handler';
import { editableOrder } from './steps';

export const workHandlers = {
  saveWorkInfo: (context, work) => {
    const { sandbox, borrower } = context;
    const order = editableOrder(context);
    if (order instanceof Refusal) return order;
    const problems = contactProblems(work.emergencyContacts, borrower);
    if (problems.length > 0) {
      return refuse('REQUEST_INVALID', {
        issues: problems.map(({ path, reason }) => ({ path: path.join('.'), reason })),
      });
    }
    return { completedSteps: [...sandbox.borrowers.save(borrower, { work }).completedSteps] };
  },
} satisfies Partial<Handlers>;
