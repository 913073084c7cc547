import { useEffect, useState } from 'react';
import { Card } from '../../ui/card';
import { Note } from '../../ui/page';
import { copy } from './copy';

/** How long each tip is shown, in ms. */
const TIP_DURATION = 5000;

/** Tips shown in turn during the wait. A screen reader does not announce them, because they are not news. */
export function Tips() {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((before) => before + 1), TIP_DURATION);
    return () => clearInterval(timer);
  }, []);
  return (
    <Card>
      <Note>{copy.tipsTitle}</Note>
      <p>{copy.tips[turn % copy.tips.length]}</p>
    </Card>
  );
}
