import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Boundary } from '../../../../mock-server/workbench/ui/boundary';
import { button, mount, tap } from '../../../support/mount';

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      Clicks: {count}
    </button>
  );
}

it('shows the error of a failed region with its name, and leaves the other regions usable', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  function Failing() {
    if (isBroken) throw new RangeError('Invalid time value');
    return <p>Two calls</p>;
  }
  const { container } = await mount(
    <>
      <Boundary name="The traffic">
        <Failing />
      </Boundary>
      <Boundary name="The devices">
        <Counter />
      </Boundary>
    </>,
  );
  expect(container.textContent).toContain('The traffic cannot be shown');
  expect(container.textContent).toContain('Invalid time value');
  expect(container.textContent).not.toContain('The devices cannot be shown');
  await tap(button('Clicks: 0'));
  expect(button('Clicks: 1')).toBeDefined();

  await tap(button('Try again'));
  expect(container.textContent).toContain('The traffic cannot be shown');
  isBroken = false;
  await tap(button('Try again'));
  expect(container.textContent).toContain('Two calls');
  expect(container.textContent).not.toContain('cannot be shown');
  expect(button('Clicks: 1')).toBeDefined();
  // React logs what a boundary catches.
  expect(logged).toHaveBeenCalled();
  logged.mockRestore();
});
