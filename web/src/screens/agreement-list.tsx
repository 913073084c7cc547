import { labelOf } from '@kit/contracts/closed-list';
import { agreementType, operationConfiguration } from '@kit/contracts/methods/configuration';
import { useQuery } from '../api/use-query';
import { useScreen } from '../api/use-screen';
import { webAddress } from '../platform/links';
import { TYPE_QUERY } from '../platform/location';
import { LinkIcon } from '../ui/account-icons';
import { List, ListRow } from '../ui/card';
import { Loaded } from '../ui/loaded';
import { FileIcon } from '../ui/more-icons';
import { Page } from '../ui/text';

const linked = ['terms_of_service', 'privacy_policy'] as const;

/** Opens a website in the native app's browser. */
const openWebsite = ({ href }: URL) => window.open(href, '_blank', 'noopener,noreferrer');

/** Agreement links: Official Website, Terms & Conditions, Privacy Policy (2.55). */
export default function AgreementListScreen() {
  const { goTo } = useScreen();
  const query = useQuery(operationConfiguration, {});
  return (
    <Loaded query={query} shape={[['row', 'row', 'row']]}>
      {({ officialWebsite }) => {
        const website = webAddress(officialWebsite);
        return (
          <Page>
            <List>
              {website && (
                <ListRow
                  icon={<LinkIcon />}
                  title="Official Website"
                  detail={website.host}
                  onClick={() => openWebsite(website)}
                />
              )}
              {linked.map((type) => (
                <ListRow
                  key={type}
                  icon={<FileIcon />}
                  title={labelOf(agreementType, type)}
                  onClick={() => goTo('agreement', { query: { [TYPE_QUERY]: type } })}
                />
              ))}
            </List>
          </Page>
        );
      }}
    </Loaded>
  );
}
