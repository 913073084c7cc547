/** Elements that stand in a line of text; every other element begins a line. */
const inline = new Set(['A', 'B', 'SPAN', 'BR']);

const words = (text: string | null | undefined): string =>
  (text ?? '')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,])/g, '')
    .trim();

/** The texts inside an element, with a bar between two elements. */
const textsIn = (element: Element): string =>
  [...element.childNodes]
    .flatMap((node) => ('tagName' in node ? [textsIn(node as Element)] : [words(node.textContent)]))
    .filter((text) => text !== '')
    .join(' | ');

/** A field by its value, and a choice by its mark. */
const typed = (input: HTMLInputElement): string => {
  if (input.type === 'radio' || input.type === 'checkbox') return input.checked ? '(x) ' : '( ) ';
  return input.type === 'file' ? '' : `{${input.value}} `;
};

/** A button by its name, with a mark if its look warns. */
const pressed = (button: Element): string => {
  const name = button.getAttribute('aria-label') ?? textsIn(button);
  return /danger/i.test(button.className) ? `[${name} | danger]` : `[${name}]`;
};

/** What the page says, a block a line: [buttons], (x) choices, {values of fields}, ! alerts and the # title. */
export const said = (root: ParentNode = document.body): string => {
  const lines: string[] = [];
  let line = '';
  const endLine = () => {
    if (/^(?:\([ x]\)|!)? *$/.test(line)) return;
    lines.push(words(line));
    line = '';
  };
  const read = (element: Element) => {
    if (element.tagName === 'svg' || element.id === 'address') return;
    const isBlock = !inline.has(element.tagName) || /\b(?:stack|row)\b/.test(element.className);
    // a value stands beside its name, and a mark before its text
    if (isBlock && element.tagName !== 'DD') endLine();
    if (element.id === 'page-title' && element.textContent !== '') line += '# ';
    if (element.getAttribute('role') === 'alert') line += '! ';
    if (element.tagName === 'BUTTON') line += pressed(element);
    else if (/^(?:INPUT|TEXTAREA|SELECT)$/.test(element.tagName)) line += typed(element as HTMLInputElement);
    else if (element.getAttribute('aria-hidden') !== 'true') {
      for (const node of element.childNodes) {
        if ('tagName' in node) read(node as Element);
        else line += node.textContent;
      }
    }
    if (isBlock && !/^(?:INPUT|DT)$/.test(element.tagName)) endLine();
    else line += ' ';
  };
  for (const element of root.children) read(element);
  return lines.join('\n');
};
