import type { ResponseOf } from '@kit/contracts/methods';
import { tictetQuestionList } from '@kit/contracts/methods/tickets';
import { useQuery } from '../api/use-query';
import { useScreen } from '../api/use-screen';
import { useSession } from '../api/use-session';
import { Button } from '../ui/button';
import { Loaded } from '../ui/loaded';
import { Message } from '../ui/message';
import { DownIcon } from '../ui/more-icons';
import { Note, Page } from '../ui/text';

type Question = ResponseOf<'tictetQuestionList'>['questions'][number];

const byCategory = (questions: readonly Question[]): ReadonlyMap<string, readonly Question[]> => {
  const groups = new Map<string, Question[]>();
  for (const question of questions) groups.set(question.category, [...(groups.get(question.category) ?? []), question]);
  return groups;
};

/** 'Common Problems' (2.54): the questions by category, each above its answer. */
export default function FaqScreen() {
  const { goTo } = useScreen();
  const { isLoggedIn } = useSession();
  const query = useQuery(tictetQuestionList, {});
  const ask = isLoggedIn && (
    <Button kind="secondary" onClick={() => goTo('feedback-faq')}>
      Ask customer service
    </Button>
  );
  return (
    <Loaded
      query={query}
      shape={[
        ['row', 'row', 'row'],
        ['row', 'row', 'row'],
      ]}
    >
      {({ questions: all }) =>
        all.length === 0 ? (
          <Message art="help" title="No answers here yet" text="Customer service answers you directly." action={ask} />
        ) : (
          <Page>
            {[...byCategory(all)].map(([category, questions]) => (
              <section key={category}>
                <h2 className="title faq-category">{category}</h2>
                <div className="box rows">
                  {questions.map(({ questionId, question, answer }) => (
                    <details key={questionId} className="faq-question">
                      <summary className="line gap-12 spread">
                        {question}
                        <DownIcon />
                      </summary>
                      <p className="muted faq-answer">{answer}</p>
                    </details>
                  ))}
                </div>
              </section>
            ))}
            {ask && <Note>Didn’t find your answer?</Note>}
            {ask}
          </Page>
        )
      }
    </Loaded>
  );
}
