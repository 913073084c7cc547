import { labelOf, uploadStep } from '@kit/contracts/enums';
import { TYPE_QUERY } from '../../platform/query-keys';
import { useNavigation } from '../../platform/use-navigation';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Note } from '../../ui/page';
import { copy } from './copy';
import css from './me.module.css';

/**
 * The data that an application sends from this device, and the reasons. Links to the privacy policy and to deletion.
 */
export function MyData({ onClose }: { readonly onClose: () => void }) {
  const { goTo } = useNavigation();
  return (
    <Dialog title={copy.myData} onClose={onClose}>
      <p>{copy.data.intro}</p>
      <dl className={css.uploads}>
        {uploadStep.values.map((step) => (
          <div key={step}>
            <dt>{labelOf(uploadStep, step)}</dt>
            <dd>
              <Note as="span">{copy.uploads[step]}</Note>
            </dd>
          </div>
        ))}
      </dl>
      <p>{copy.data.withdraw}</p>
      <Button kind="secondary" onClick={() => goTo('agreement', { query: { [TYPE_QUERY]: 'privacy_policy' } })}>
        {copy.data.privacy}
      </Button>
      <Button kind="danger" onClick={() => goTo('accountDeletion')}>
        {copy.data.delete}
      </Button>
    </Dialog>
  );
}
