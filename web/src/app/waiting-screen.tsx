import { assumptions } from '@kit/contracts/assumptions';
import { useState } from 'react';
import type { RouteName } from '../navigation/routes';
import { Skeleton } from '../ui/skeleton';
import { prerenderedScreen } from './prerendered-screen';
import css from './screen-frame.module.css';

/** The skeleton of a screen that the borrower may not see yet. */
export function WaitingScreen({ name }: { readonly name: RouteName }) {
  const [screen] = useState(() => prerenderedScreen(document, name, assumptions.productName));
  return screen ? <div className={css.waiting} ref={(element) => element?.append(screen)} /> : <Skeleton />;
}
