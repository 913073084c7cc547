import { readBuiltApp, screenScripts } from './scripts/app-weight';
const { firstRoute, contract, addedBy, weightOf } = readBuiltApp();
console.log('first', weightOf(firstRoute), 'contract', weightOf(contract), 'maxscreen', Math.max(...screenScripts.filter(s=>s!=='home').map(s=>weightOf(addedBy(s)))));
