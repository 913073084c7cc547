import { NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import { informationStep } from '@kit/contracts/methods/user';
import type { UploadedFile } from '@kit/contracts/wire/upload';
import { act } from 'react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '../../../../web/src/platform/app-error';
import { layers } from '../../../../web/src/platform/history';
import { later } from '../../../support/later';
import { allSucceedBut, success } from '../fake-backend';
import { servicesWith } from '../make-services';
import { only } from '../mount';
import { decodePictures } from '../picture-decoding';
import { mountApp, shows, TOKEN, until } from '../start-app';
import { briefly, type Journey, journeys } from './journeys';
import { nothingSaved } from './loan-examples';
import { said } from './said';
import { address, inTurn, noNetwork, openRoute, pick, press, type Replies, refused } from './screen-context';

const AT = '/face_recognition_info';
const photo = new File(['a photo'], 'IMG_1.jpg', { type: 'image/jpeg' });
const chosen = briefly(photo);
const USE = 'Use this photo';

beforeEach(() => {
  decodePictures();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:one');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
});

const saved = () => ({ completedSteps: [...informationStep.values] });
const judging = (judged: object = {}): Replies => ({
  profileInfo: () => nothingSaved,
  faceServiceToggle: () => ({ enabled: true }),
  mockOcr: () => ({ quality: 'correct', faceFound: true, confidence: 96, ...judged }),
  saveFaceImageInfo: saved,
});
const breaksTheFile = () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(null));
};
const savedAfter = (failure: () => never): Journey => {
  const replies = { ...judging(), saveFaceImageInfo: inTurn(failure, saved) };
  return [AT, replies, ...chosen, USE, USE];
};

journeys({
  'a face photo is uploaded, checked and saved': [AT, judging(), photo, USE],
  'a face photo is not checked if the service is off': [
    AT,
    { ...judging(), faceServiceToggle: () => ({ enabled: false }) },
    ...chosen,
    USE,
  ],
  '[2.40] a blurred face photo is not saved: the borrower can only take another one': [
    AT,
    judging({ quality: 'blur', faceFound: true, confidence: 30 }),
    ...chosen,
    USE,
  ],
  'a face photo that the phone cannot read says so, and leaves the earlier one': [
    AT,
    judging(),
    ...chosen,
    breaksTheFile,
    photo,
    USE,
  ],
  'a face photo is uploaded once if only its saving failed': savedAfter(noNetwork),
  'a face photo that the server has lost is uploaded again': savedAfter(refused('REQUEST_INVALID')),
});

it('a face photo shows how much of it is sent, and stays for a retry if the upload fails at 60 %', async () => {
  const { upload, sent } = await openRoute(AT, judging());
  const { promise, reject } = later<never>();
  upload.mockImplementationOnce((_row, _file, _data, onProgress) => {
    onProgress?.(0.6);
    return promise;
  });
  await pick(photo);
  await press(USE);
  expect(only('[aria-label="Sending your photo"]').getAttribute('aria-valuenow')).toBe('60');
  expect(said()).toContain('Sending your photo, 60 %');
  await act(async () => reject(new AppError('network', NETWORK_ERROR_MESSAGE)));
  expect(document.querySelector('[aria-label="Sending your photo"]')).toBeNull();
  expect(only('[role="alert"]').textContent).toBe(NETWORK_ERROR_MESSAGE);
  // the text precedes its photo
  expect(only('[role="alert"]').nextElementSibling?.querySelector('img')?.src).toBe('blob:one');
  expect(sent('saveFaceImageInfo')).toEqual([]);
  await press(USE);
  const [first, second] = upload.mock.calls;
  expect(second?.[0]).toBe(first?.[0]);
  expect(address()).toBe('/bank_account_info?view=answers');
});

it('a face photo is not saved if the borrower goes back while it is sent', async () => {
  onTestFinished(layers.start());
  const { upload, sent } = await openRoute(AT, judging());
  const { promise, resolve } = later<UploadedFile>();
  upload.mockImplementationOnce(() => promise);
  await pick(photo);
  await press(USE);
  await act(async () => window.history.back());
  await vi.waitFor(() => expect(said()).toMatch(/Take a photo$/m));
  await act(async () => resolve({ fileId: 'F9', url: '/files/F9', size: 7, mime: 'image/jpeg' }));
  expect(sent('saveFaceImageInfo')).toEqual([]);
});

it('a face photo survives a question to customer service, in memory only', async () => {
  window.history.replaceState(null, '', AT);
  const replies = allSucceedBut(success('profileInfo', nothingSaved), success('displayTicketNote', false));
  const services = servicesWith(replies, { token: TOKEN });
  await mountApp(services);
  await until(() => expect(said()).toContain('Take a photo'));
  await pick(photo);
  await until(() => expect(said()).toContain(USE));
  await press('Customer service');
  await press('Contact customer serviceIn this app');
  await shows('feedback-faq');
  await act(async () => window.history.back());
  await until(() => expect(said()).toContain(USE));
  expect(services.names()).not.toContain('drafts');
});
