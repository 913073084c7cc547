import { assumptions } from '@kit/contracts/assumptions';
import { useScreen } from '../api/use-screen';
import { DeviceIcon } from '../ui/account-icons';
import { LenderMark } from '../ui/bars';
import { List, ListRow } from '../ui/card';
import { QuestionIcon } from '../ui/icons';
import { FileIcon, NairaIcon, ShieldIcon } from '../ui/more-icons';
import { Lead, Note, Page } from '../ui/text';

/** The lender's description in the specification's words: a marketplace, online only (1.1, 2.54). */
export default function AboutUsScreen() {
  const { goTo, store } = useScreen();
  const { appVersion } = store.get('deviceMessage');
  const name = assumptions.productName;
  return (
    <Page>
      <div className="stack gap-12 center about-us-sign">
        <LenderMark />
        <Lead>{name}</Lead>
        {typeof appVersion === 'string' && appVersion !== '' && <Note>Version {appVersion}</Note>}
      </div>
      <p>
        {name} is a marketplace that connects customers with loan providers, and uses data analysis to recommend
        products.
      </p>
      <Note>Your loan comes from {assumptions.lenderName}. The loan agreement is between you and this company.</Note>
      <List>
        <ListRow
          icon={<DeviceIcon />}
          title="100% online"
          detail="Apply, sign, get your money and repay on this phone."
        />
        <ListRow
          icon={<NairaIcon />}
          title="No hidden costs"
          detail="You see every fee before you agree, and what a late day costs."
        />
        <ListRow
          icon={<ShieldIcon />}
          title="Your PIN and codes stay yours"
          detail="Type them on this phone only. Never tell them to anyone, not even us."
        />
      </List>
      <List>
        <ListRow icon={<QuestionIcon />} title="Common Problems" onClick={() => goTo('faq')} />
        <ListRow icon={<FileIcon />} title="Agreement List" onClick={() => goTo('agreementList')} />
      </List>
    </Page>
  );
}
