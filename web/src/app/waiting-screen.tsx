import { assumptions } from '@kit/contracts/assumptions';
import { useState } from 'react';
import type { RouteName } from '../navigation/routes';
import { Skeleton } from '../ui/skeleton';
import css from './screen-frame.module.css';
import { shapeOf } from './screen-shape';

/** A screen that the borrower may not see yet, in the shape that the page has shown of it so far. */
export function WaitingScreen({ name }: { readonly name: RouteName }) {
  const [shape] = useState(() => shapeOf(document, name, assumptions.productName));
  return shape ? <div className={css.waiting} ref={(element) => element?.append(shape)} /> : <Skeleton />;
}
