import { ruleTexts } from '@kit/contracts/rules';
import { entriesNamed, entriesOf } from '../data/dictionaries';
import { areasOf } from '../data/states';
import { type Handlers, refuseField } from './handler';

export const dictionaryHandlers = {
  getDictItem: (_context, { dictType, parent = '' }) => {
    if (dictType !== 'district') return { items: entriesOf(dictType) };
    const areas = areasOf(parent);
    return areas === undefined ? refuseField('parent', ruleTexts.area) : { items: entriesNamed(areas) };
  },
} satisfies Partial<Handlers>;
