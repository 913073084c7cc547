import { assumptions } from '@kit/contracts/assumptions';
import { expect, it, vi } from 'vitest';
import { drawDocument } from '../../../../web/src/features/repayment/documents/document-picture';
import { receiptOf } from '../../../../web/src/features/repayment/documents/receipt';
import { orderNo, receivedPayment } from './loan-examples';

it('the picture of a receipt shows its amount, date and numbers inside its edges, and nothing about a person', async () => {
  const drawn: { text: string; colour: string; x: number; y: number }[] = [];
  const fills: { colour: string; width: number; height: number }[] = [];
  const paper = {
    ...{ font: '', fillStyle: '', textAlign: 'left' },
    measureText: (text: string) => ({ width: text.length * 10 }),
    fillRect: (_x: number, _y: number, width: number, height: number) =>
      fills.push({ colour: paper.fillStyle, width, height }),
    fillText: (text: string, x: number, y: number) => drawn.push({ text, x, y, colour: paper.fillStyle }),
  };
  const { prototype } = HTMLCanvasElement;
  const size = { width: 0, height: 0 };
  vi.spyOn(prototype, 'getContext').mockReturnValue(paper as never);
  vi.spyOn(prototype, 'toBlob').mockImplementation(function encode(this: HTMLCanvasElement, done, type = '') {
    Object.assign(size, { width: this.width, height: this.height });
    done(new Blob(['a picture'], { type }));
  });

  const picture = await drawDocument(receiptOf(receivedPayment, orderNo));

  expect(picture.type).toBe('image/png');
  expect(drawn.map(({ text }) => text)).toEqual([
    assumptions.productName,
    'Receipt',
    'We received your payment of ₦55,000.',
    ...['Amount', '₦55,000'],
    ...['Status', 'Received'],
    ...['Paid by', 'Bank transfer'],
    ...['Received', '6-December-2026 00:04'],
    ...['What it did', 'Closed the loan'],
    ...['Payment number', receivedPayment.payOrderId],
    ...['Loan number', orderNo],
  ]);
  // dark text on white paper in both themes, not cut off
  expect(fills[0]).toEqual({ colour: 'white', ...size });
  for (const { colour, x, y } of drawn) {
    expect(['black', 'dimgray']).toContain(colour);
    expect([x > 0 && x < size.width, y > 0 && y < size.height]).toEqual([true, true]);
  }
});
