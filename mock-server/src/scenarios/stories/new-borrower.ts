import { defineScenario } from '../scenario';

export const newBorrower = defineScenario({
  name: 'new-borrower',
  title: 'A new borrower',
  meets: 'Home offers the loan and asks for all four steps.',
  story: [],
  lands: '/',
});
