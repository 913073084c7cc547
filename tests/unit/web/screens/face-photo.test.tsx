import { NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import { informationStep } from '@kit/contracts/methods/user';
import type { UploadedFile } from '@kit/contracts/wire/upload';
import { act } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '../../../../web/src/platform/app-error';
import { layers } from '../../../../web/src/platform/history';
import { later } from '../../../support/later';
import { button, only, tap } from '../../../support/mount';
import { decodePictures } from '../../../support/picture-decoding';
import { nothingSaved } from './loan-examples';
import { said } from './said';
import { address, noNetwork, openRoute, pick, type Replies, refused } from './screen-context';

const photo = new File(['a photo'], 'IMG_1.jpg', { type: 'image/jpeg' });
const ANSWERS = '/bank_account_info?view=answers';

beforeEach(() => {
  decodePictures();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:one');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
});

const open = async (replies: Replies = {}) => {
  const opened = await openRoute('/face_recognition_info', {
    profileInfo: () => nothingSaved,
    faceServiceToggle: () => ({ enabled: true }),
    mockOcr: () => ({ quality: 'correct', faceFound: true, confidence: 96 }),
    saveFaceImageInfo: () => ({ completedSteps: [...informationStep.values] }),
    ...replies,
  });
  opened.upload.mockResolvedValue({ fileId: 'F9', url: '/files/F9', size: 7, mime: 'image/jpeg' });
  await pick(photo);
  return opened;
};
const use = () => tap(button('Use this photo'));

describe('the face photo', () => {
  it.each([true, false])('is uploaded, checked if the service is on (%s) and saved', async (enabled) => {
    const { upload, sent } = await open({ faceServiceToggle: () => ({ enabled }) });
    expect(upload).not.toHaveBeenCalled();
    await use();
    expect(sent('mockOcr')).toEqual(enabled ? [{ fileId: 'F9' }] : []);
    expect(sent('saveFaceImageInfo')).toEqual([{ fileId: 'F9' }]);
    expect(address()).toBe(ANSWERS);
  });

  it('[2.40] is not saved if it is blurred: the borrower can only take another one', async () => {
    const { sent } = await open({ mockOcr: () => ({ quality: 'blur', faceFound: true, confidence: 30 }) });
    await use();
    expect(only('[role="alert"]').textContent).toContain('blurred');
    expect(sent('saveFaceImageInfo')).toEqual([]);
    expect(said()).toMatch(/Take another photo$/m);
    expect(said()).not.toContain('Use this photo');
  });

  it('that the phone cannot read says so, and leaves the earlier one', async () => {
    await open();
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(null));
    await pick(photo);
    expect(only('[role="alert"]').textContent).toContain('This file isn’t a photo that your phone can read.');
    await use();
    expect(address()).toBe(ANSWERS);
  });

  it.each([
    ['the network failed', noNetwork, 1],
    ['the server has lost it', refused('REQUEST_INVALID'), 2],
  ] as const)('that could not be saved because %s', async (_case, failing, uploads) => {
    const saveFaceImageInfo = vi.fn(() => ({ completedSteps: [...informationStep.values] }));
    saveFaceImageInfo.mockImplementationOnce(failing);
    const { upload } = await open({ saveFaceImageInfo });
    await use();
    expect(only('[role="alert"]').textContent).not.toBe('');
    await use();
    expect(upload).toHaveBeenCalledTimes(uploads);
    expect(address()).toBe(ANSWERS);
  });

  it('is not saved if the borrower goes back while it is sent', async () => {
    onTestFinished(layers.start());
    const { upload, sent } = await open();
    const { promise, resolve } = later<UploadedFile>();
    upload.mockImplementationOnce(() => promise);
    await use();
    await act(async () => window.history.back());
    await vi.waitFor(() => expect(said()).toMatch(/Take a photo$/m));
    await act(async () => resolve({ fileId: 'F9', url: '/files/F9', size: 7, mime: 'image/jpeg' }));
    expect(sent('saveFaceImageInfo')).toEqual([]);
  });

  it('shows how much of it is sent, and stays for a retry if the upload fails at 60 %', async () => {
    const { upload, sent } = await open();
    const { promise, reject } = later<never>();
    upload.mockImplementationOnce((_row, _file, _data, onProgress) => {
      onProgress?.(0.6);
      return promise;
    });
    await use();
    expect(only('[aria-label="Sending your photo"]').getAttribute('aria-valuenow')).toBe('60');
    expect(said()).toContain('Sending your photo, 60 %');
    await act(async () => reject(new AppError('network', NETWORK_ERROR_MESSAGE)));
    expect(document.querySelector('[aria-label="Sending your photo"]')).toBeNull();
    expect(only('[role="alert"]').textContent).toBe(NETWORK_ERROR_MESSAGE);
    // the text precedes its photo
    expect(only('[role="alert"]').nextElementSibling?.querySelector('img')?.src).toBe('blob:one');
    expect(sent('saveFaceImageInfo')).toEqual([]);
    await use();
    const [first, second] = upload.mock.calls;
    expect(second?.[0]).toBe(first?.[0]);
    expect(address()).toBe(ANSWERS);
  });
});
