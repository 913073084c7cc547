import { assumptions } from '@kit/contracts/assumptions';
import { useNavigation } from '../../navigation/use-navigation';
import { useStore } from '../../storage/store-context';
import { FileIcon, NairaIcon, PhoneIcon, QuestionIcon, ShieldIcon } from '../../ui/icons';
import { List, ListRow } from '../../ui/list';
import { Lead, Note, Page } from '../../ui/page';
import { LenderMark } from '../../ui/top-bar';
import css from './about-us.module.css';
import { copy } from './copy';

/** The lender's description in the specification's words: a marketplace, online only (1.1, 2.54). */
export default function AboutUsScreen() {
  const { goTo } = useNavigation();
  const store = useStore();
  const { appVersion } = store.get('deviceMessage');
  const name = assumptions.productName;
  return (
    <Page>
      <div className={css.sign}>
        <LenderMark />
        <Lead>{name}</Lead>
        {typeof appVersion === 'string' && appVersion !== '' && <Note>{copy.version(appVersion)}</Note>}
      </div>
      <p>{copy.marketplace(name)}</p>
      <Note>{copy.lender(assumptions.lenderName)}</Note>
      <List>
        <ListRow icon={<PhoneIcon />} title={copy.onlineTitle} detail={copy.online} />
        <ListRow icon={<NairaIcon />} title={copy.costsTitle} detail={copy.costs} />
        <ListRow icon={<ShieldIcon />} title={copy.safeTitle} detail={copy.safe} />
      </List>
      <List>
        <ListRow icon={<QuestionIcon />} title={copy.faq} onClick={() => goTo('faq')} />
        <ListRow icon={<FileIcon />} title={copy.agreements} onClick={() => goTo('agreementList')} />
      </List>
    </Page>
  );
}
