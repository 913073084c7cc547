import { labelOf, uploadStep } from '@kit/contracts/enums';
import { uploadReasons } from '../../lib/upload-reasons';
import { TYPE_QUERY } from '../../navigation/query-keys';
import { useNavigation } from '../../navigation/use-navigation';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Note } from '../../ui/page';
import css from './me.module.css';

/**
 * The data that an application sends from this device, and the reasons. Links to the privacy policy and to deletion.
 */
export function MyData({ onClose }: { readonly onClose: () => void }) {
  const { goTo } = useNavigation();
  return (
    <Dialog title="My data and consent" onClose={onClose}>
      <p>
        We keep what you entered and your photo. When you apply, and only after you agreed, these go to the lender once,
        encrypted:
      </p>
      <dl className={css.uploads}>
        {uploadStep.values.map((step) => (
          <div key={step}>
            <dt>{labelOf(uploadStep, step)}</dt>
            <dd>
              <Note as="span">{uploadReasons[step]}</Note>
            </dd>
          </div>
        ))}
      </dl>
      <p>You can withdraw a permission in the settings of your phone at any time.</p>
      <Button kind="secondary" onClick={() => goTo('agreement', { query: { [TYPE_QUERY]: 'privacy_policy' } })}>
        Privacy Policy
      </Button>
      <Button kind="danger" onClick={() => goTo('accountDeletion')}>
        Delete my account and data
      </Button>
    </Dialog>
  );
}
