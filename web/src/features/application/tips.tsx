import { useEffect, useState } from 'react';
import { Card } from '../../ui/card';
import { Note } from '../../ui/page';

/** How long each tip is shown, in ms. */
const TIP_DURATION = 5000;

const tips = [
  'Repaying on time can raise your limit for the next loan.',
  'You see every fee before you agree to anything.',
  'We never ask for your card PIN or a code by phone.',
  'You can close the app: your application goes on where it stopped.',
  'If you cannot repay in full on time, tell us early: the term can be extended.',
] as const;

/** Tips shown in turn during the wait. A screen reader does not announce them, because they are not news. */
export function Tips() {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((before) => before + 1), TIP_DURATION);
    return () => clearInterval(timer);
  }, []);
  return (
    <Card>
      <Note>Good to know</Note>
      <p>{tips[turn % tips.length]}</p>
    </Card>
  );
}
