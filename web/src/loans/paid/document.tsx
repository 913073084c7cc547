import { assumptions } from '@kit/contracts/assumptions';
import { useEffect, useRef } from 'react';
import { useClipboard } from '../../api/use-clipboard';
import { useScreen } from '../../api/use-screen';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Fact, Facts } from '../../ui/card';
import { Problem } from '../../ui/message';
import { Page } from '../../ui/text';
import { type DocumentContent, documentText } from './document-text';

/** A receipt or a letter. It prints on its own page without the buttons, and can be copied as text. */
export function LoanDocument({ title, text, rows, copyLabel }: DocumentContent & { readonly copyLabel: string }) {
  useScreen({ title });
  const { copy, isCopied, problem } = useClipboard();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // the document replaces the loan on the same screen, which may be scrolled
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <Page>
        <article className="document">
          <p className="document-issuer">{assumptions.productName}</p>
          <h2 className="document-document-title" ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <p>{text}</p>
          <Facts>
            {rows.map(([label, value]) => (
              <Fact key={label} label={label}>
                {value}
              </Fact>
            ))}
          </Facts>
        </article>
        <Problem text={problem} />
      </Page>
      <ActionBar>
        <Button onClick={() => void copy(documentText({ title, text, rows }))}>
          {isCopied ? 'Copied' : copyLabel}
        </Button>
      </ActionBar>
    </>
  );
}
