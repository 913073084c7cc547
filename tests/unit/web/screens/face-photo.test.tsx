import { NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import { informationStep } from '@kit/contracts/methods/user';
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../../web/src/platform/app-error';
import FacePhotoScreen from '../../../../web/src/screens/face-photo';
import { later } from '../../../support/later';
import { button, only, tap } from '../../../support/mount';
import { decodePictures } from '../../../support/picture-decoding';
import { address, createScreenContext, noNetwork, type Replies, user } from './screen-context';

const allSteps = [...informationStep.values];
/** Ends the file chooser, with a file or with none. */
const pick = (...files: File[]) =>
  act(async () => {
    const input = only<HTMLInputElement>('input[type="file"]');
    Object.defineProperty(input, 'files', { value: files, configurable: true });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
const photo = new File(['a photo'], 'IMG_1.jpg', { type: 'image/jpeg' });

describe('the face photo', () => {
  const stored = { fileId: 'F9', url: '/files/F9', size: 7, mime: 'image/jpeg' } as const;
  const saving: Replies = {
    faceServiceToggle: () => ({ enabled: true }),
    mockOcr: () => ({ quality: 'correct', faceFound: true, confidence: 96 }),
    saveFaceImageInfo: () => ({ completedSteps: allSteps }),
  };
  const openEmpty = async (replies: Replies = {}) => {
    const screenContext = createScreenContext({
      profileInfo: () => ({ personal: null, work: null, face: null, bank: null }),
      userIdentifierInfo: () => user,
      ...saving,
      ...replies,
    });
    screenContext.upload.mockResolvedValue(stored);
    return { ...screenContext, ...(await screenContext.open('/face_recognition_info', <FacePhotoScreen />)) };
  };
  const openFace = async (replies: Replies = {}) => {
    const opened = await openEmpty(replies);
    await pick(photo);
    return opened;
  };
  beforeEach(() => {
    decodePictures();
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:one');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  });

  it('is uploaded, checked and saved, and continues to the next step', async () => {
    const { upload, sent } = await openFace();
    expect(upload).not.toHaveBeenCalled();
    await tap(button('Use this photo'));
    expect(sent('mockOcr')).toEqual([{ fileId: 'F9' }]);
    expect(sent('saveFaceImageInfo')).toEqual([{ fileId: 'F9' }]);
    expect(address()).toBe('/bank_account_info?view=answers');
  });

  it('is not checked if the face service is switched off', async () => {
    const { sent } = await openFace({ faceServiceToggle: () => ({ enabled: false }) });
    await tap(button('Use this photo'));
    expect(sent('mockOcr')).toEqual([]);
    expect(sent('saveFaceImageInfo')).toHaveLength(1);
  });

  it('[2.40] is not saved if it is blurred: the borrower takes another one', async () => {
    const { sent, text } = await openFace({ mockOcr: () => ({ quality: 'blur', faceFound: true, confidence: 30 }) });
    await tap(button('Use this photo'));
    expect(only('[role="alert"]').textContent).toContain('blurred');
    expect(sent('saveFaceImageInfo')).toEqual([]);
    expect(text()).toContain('Take another photo');
  });

  it('is not uploaded again if only saving failed', async () => {
    let isFailing = true;
    const { upload } = await openFace({
      saveFaceImageInfo: () => (isFailing ? noNetwork() : { completedSteps: allSteps }),
    });
    await tap(button('Use this photo'));
    expect(only('[role="alert"]').textContent).toBe(NETWORK_ERROR_MESSAGE);
    isFailing = false;
    await tap(button('Use this photo'));
    expect(upload).toHaveBeenCalledTimes(1);
    expect(address()).toBe('/bank_account_info?view=answers');
  });

  it('shows how much of it is sent, and stays for a retry if the upload fails at 60 %', async () => {
    const { upload, sent } = await openFace();
    const { promise, reject } = later<never>();
    upload.mockImplementationOnce((_row, _file, _data, onProgress) => {
      onProgress?.(0.6);
      return promise;
    });
    await tap(button('Use this photo'));
    expect(only('[aria-label="Sending your photo"]').getAttribute('aria-valuenow')).toBe('60');
    expect(only('body').textContent).toContain('Sending your photo, 60 %');
    await act(async () => reject(new AppError('network', NETWORK_ERROR_MESSAGE)));
    expect(document.querySelector('[aria-label="Sending your photo"]')).toBeNull();
    expect(only('[role="alert"]').textContent).toBe(NETWORK_ERROR_MESSAGE);
    // the text precedes its photo
    expect(only('[role="alert"]').nextElementSibling?.querySelector('img')?.src).toBe('blob:one');
    expect(sent('saveFaceImageInfo')).toEqual([]);
    await tap(button('Use this photo'));
    const [first, second] = upload.mock.calls;
    expect(second?.[0]).toBe(first?.[0]);
    expect(address()).toBe('/bank_account_info?view=answers');
  });
});
