import { assumptions } from '@kit/contracts/assumptions';
import { useNavigation } from '../../navigation/use-navigation';
import { useStore } from '../../storage/store-context';
import { Card } from '../../ui/card';
import { List, ListRow } from '../../ui/list';
import { Lead, Note, Page } from '../../ui/page';
import { LenderMark } from '../../ui/top-bar';
import css from './about-us.module.css';

/** The lender's description in the specification's words: a marketplace, online only (1.1, 2.54). */
export default function AboutUsScreen() {
  const { goTo } = useNavigation();
  const store = useStore();
  const { appVersion } = store.get('deviceMessage');
  const name = assumptions.productName;
  return (
    <Page>
      <div className={css.sign}>
        <LenderMark name={name} />
        <Lead>{name}</Lead>
        {typeof appVersion === 'string' && appVersion !== '' && <Note>Version {appVersion}</Note>}
      </div>
      <Card>
        <div className={css.text}>
          <p>
            {name} is a marketplace that connects customers with loan providers, and uses data analysis to recommend
            products. The lender of your loan is named in its agreement.
          </p>
          <p>
            The application is 100% online: you apply, sign, receive the money, repay and extend on this phone, without
            a visit and without paper.
          </p>
          <p>
            Before you agree to anything you see what you receive, what you repay, every fee, and what a day late costs.
            We never ask for your card PIN, or for a code that we sent you.
          </p>
        </div>
      </Card>
      <List>
        <ListRow title="Common Problems" onClick={() => goTo('faq')} />
        <ListRow title="Agreement List" onClick={() => goTo('agreementList')} />
      </List>
    </Page>
  );
}
