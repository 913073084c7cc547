import { dayName } from '@kit/contracts/calendar-day';
import { contactProblems } from '@kit/contracts/contact-rules';
import type { PersonalInfo } from '@kit/contracts/methods/profile';
import { ageProblem, ruleTexts } from '@kit/contracts/rules';
import type { Issue } from '@kit/contracts/wire/envelope';
import { dayOf } from '../loan/day';
import type { Borrower } from '../service/records/borrowers';
import { fileUrl } from '../service/records/files';
import { bankSummaryOf } from './bank';
import { editableOrder, type Handlers, Refusal, refuse } from './handler';
import { areasOf } from './states';

const problemsOf = ({ state, district, birthDate }: PersonalInfo, now: number): Issue[] => {
  const issues: Issue[] = [];
  const areas = areasOf(state);
  if (areas === undefined) issues.push({ path: 'state', reason: ruleTexts.area });
  else if (!areas.includes(district)) issues.push({ path: 'district', reason: ruleTexts.area });
  const reason = ageProblem(birthDate, dayName(dayOf(now)));
  if (reason !== undefined) issues.push({ path: 'birthDate', reason });
  return issues;
};

/** Discards the work step if a contact has the borrower's new name, so that the borrower fills it in again. */
const workForName = ({ work, contactNumber }: Borrower, fullName: string): Borrower['work'] =>
  work !== null && contactProblems(work.emergencyContacts, { contactNumber, fullName }).length > 0 ? null : work;

export const profileHandlers = {
  userIdentifierInfo: ({ borrower }) => ({
    userIdentifier: borrower.userIdentifier,
    contactNumber: borrower.contactNumber,
    fullName: borrower.fullName,
    completedSteps: [...borrower.completedSteps],
  }),
  saveIdentifierInfo: (context, personal) => {
    const { sandbox, borrower, now } = context;
    const order = editableOrder(context);
    if (order instanceof Refusal) return order;
    const issues = problemsOf(personal, now);
    if (issues.length > 0) return refuse('REQUEST_INVALID', { issues });
    const named = sandbox.borrowers.save(borrower, { personal });
    const { completedSteps } = sandbox.borrowers.save(named, { work: workForName(named, named.fullName) });
    return { completedSteps: [...completedSteps] };
  },
  profileInfo: ({ borrower }) => ({
    personal: borrower.personal,
    work: borrower.work,
    face: borrower.face && { url: fileUrl(borrower.face.fileId), savedAt: borrower.face.savedAt },
    bank: borrower.bank && bankSummaryOf(borrower.bank, borrower.fullName),
  }),
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
