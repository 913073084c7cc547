import { labelOf } from '@kit/contracts/closed-list';
import { agreementType, operationConfiguration } from '@kit/contracts/methods/configuration';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useQuery } from '../api/use-query';
import { useScreen } from '../api/use-screen';
import { isSameOriginPath, TYPE_QUERY } from '../platform/location';
import { Loaded, Skeleton } from '../ui/loaded';
import { ErrorView } from '../ui/message';

/** The HTML of an agreement (3.16). It is shown in a frame that cannot run scripts or access the page. */
export default function AgreementScreen() {
  const { current, goTo } = useScreen();
  const type = z.safeParse(agreementType.schema, current.query.get(TYPE_QUERY));
  const label = type.success ? labelOf(agreementType, type.data) : 'Agreement';
  useScreen({ title: label });
  const query = useQuery(operationConfiguration, type.success ? {} : null);
  const url = query.data?.agreements.find((agreement) => agreement.type === type.data)?.url;
  const isUnknown = !type.success || (query.data && (url === undefined || !isSameOriginPath(url)));
  return (
    <Loaded
      query={{ ...query, data: url }}
      shape={text}
      missing={isUnknown ? 'We can’t find this agreement. Choose one from the list.' : undefined}
      leave={{ label: 'Agreement List', onClick: () => goTo('agreementList', { replace: true }) }}
    >
      {(known) => <AgreementText key={known} url={known} title={label} />}
    </Loaded>
  );
}

const text = [['line', 'line', 'line', 'line', 'line', 'line']] as const;

/** Fetches the page first, because a frame does not report a failed load. The frame then takes it from the cache. */
function AgreementText({ url, title }: { readonly url: string; readonly title: string }) {
  const [state, setState] = useState<'coming' | 'there' | 'failed'>('coming');
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt fetches again
  useEffect(() => {
    const leaving = new AbortController();
    setState('coming');
    fetch(url, { signal: leaving.signal, credentials: 'same-origin' })
      .then(({ ok }) => setState(ok ? 'there' : 'failed'))
      .catch(() => {
        if (!leaving.signal.aborted) setState('failed');
      });
    return () => leaving.abort();
  }, [url, attempt]);
  if (state === 'failed') return <ErrorView onRefresh={() => setAttempt((count) => count + 1)} />;
  if (state === 'coming') return <Skeleton cards={text} />;
  return <iframe className="agreement" title={title} src={url} sandbox="" referrerPolicy="no-referrer" />;
}
