import { expect, it } from 'vitest';
import { Parts } from '../../../../web/src/ui/text';
import { mount } from '../../../support/mount';

it.each([
  [['Bank transfer', '26-November-2026 16:30'], 'Bank transfer · 26-November-2026 16:30'],
  [['', '26-November-2026 16:30'], '26-November-2026 16:30'],
  [['Bank transfer', ''], 'Bank transfer'],
  [[], ''],
])('writes %j with a dot only between two parts', async (of, text) => {
  await mount(<Parts of={of} />);
  expect(document.body.textContent).toBe(text);
});
