import { codes } from '@kit/contracts/codes';
import { informationStep, uploadStep } from '@kit/contracts/enums';
import { methods } from '@kit/contracts/methods';
import { ruleTexts } from '@kit/contracts/rules';
import { act, type ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import AddBankCardScreen from '../../../../web/src/features/bank/add-bank-card';
import FacePhotoScreen from '../../../../web/src/features/face/face-photo';
import { parts } from '../../../../web/src/features/profile/parts';
import PersonalInformationScreen from '../../../../web/src/features/profile/personal-information';
import type { Profile } from '../../../../web/src/forms/use-step';
import { AppError } from '../../../../web/src/lib/app-error';
import { button, enter, leave, mount, only, tap } from '../../../support/mount';
import { decodePictures } from '../../../support/picture-decoding';
import { createScreenContext, type Replies } from './screen-context';

const personal = methods.saveIdentifierInfo.example.request;
const masked = {
  bankName: 'Access Bank',
  accountNoMasked: '••••••6789',
  bvnMasked: '22•••••••89',
  accountName: 'OKAFOR',
};
const profile: Profile = {
  personal,
  work: methods.saveWorkInfo.example.request,
  face: { url: '/files/F1', savedAt: Date.UTC(2026, 10, 21) },
  bank: masked,
};
const nothingSaved: Profile = { personal: null, work: null, face: null, bank: null };
const allSteps = [...informationStep.values];

const open = async (screen: ReactNode, at: string, replies: Replies, saved: Profile = profile) => {
  const screenContext = createScreenContext({
    profileInfo: () => saved,
    userIdentifierInfo: () => methods.userIdentifierInfo.example.response,
    getDictItem: ({ dictType }) => ({
      items:
        dictType === 'bank'
          ? [
              { value: 'Access Bank', label: 'Access Bank' },
              { value: 'Wema Bank', label: 'Wema Bank' },
            ]
          : [],
    }),
    ...replies,
  });
  const { container } = await mount(screenContext.wrap(at, screen));
  const called = (method: string) =>
    screenContext.call.mock.calls.filter(([name]) => name === method).map(([, data]) => data);
  return {
    ...screenContext,
    called,
    text: () => container.textContent ?? '',
    address: () => only('#address').textContent,
  };
};
const field = (id: string) => only<HTMLInputElement>(`#${id}`);
const pick = (file: File) =>
  act(async () => {
    const input = only<HTMLInputElement>('input[type="file"]');
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
const photo = new File(['a photo'], 'IMG_1.jpg', { type: 'image/jpeg' });

describe('a step', () => {
  const at = '/profile_info';

  const continueToLastPart = async () => {
    for (const _ of parts.slice(1)) await tap(button('Continue'));
  };

  it('opens with the saved values, and continues to the first missing step', async () => {
    const { called, address } = await open(<PersonalInformationScreen />, at, {
      saveIdentifierInfo: () => ({ completedSteps: ['personal', 'work'] }),
    });
    expect(field('personal-firstName').value).toBe(personal.firstName);
    await continueToLastPart();
    expect(called('saveIdentifierInfo')).toEqual([]);
    await tap(button('Continue'));
    expect(called('saveIdentifierInfo')).toEqual([personal]);
    expect(address()).toBe('/face_recognition_info');
  });

  it('shows a server error beside its field until the field changes', async () => {
    const reason = 'This day is in the future';
    await open(<PersonalInformationScreen />, at, {
      saveIdentifierInfo: () => {
        throw new AppError('code', '', {
          code: codes.REQUEST_INVALID.code,
          data: { issues: [{ path: 'birthDate', reason }] },
        });
      },
    });
    await continueToLastPart();
    await tap(button('Continue'));
    // the field is in an earlier part
    expect(only('#personal-birthDate-error').textContent).toBe(reason);
    expect(document.activeElement).toBe(only('[role="alert"]'));
    await enter(field('personal-birthDate'), '1990-01-01');
    expect(document.querySelector('#personal-birthDate-error')).toBeNull();
    expect(field('personal-birthDate').value).toBe('01');
    expect(field('personal-birthDate-year').value).toBe('1990');
  });

  it('shows an error on leaving the field, not while typing', async () => {
    await open(<PersonalInformationScreen />, at, {}, nothingSaved);
    await enter(field('personal-firstName'), 'A');
    expect(document.querySelector('#personal-firstName-error')).toBeNull();
    await leave(field('personal-firstName'));
    expect(only('#personal-firstName-error').textContent).toBe(ruleTexts.shortName);
  });
});

describe('the parts of the first step', () => {
  const at = '/profile_info';
  const labels = () => [...document.querySelectorAll('label[for]')].map(({ textContent }) => textContent);

  it('have one idea each, check their own fields and keep all values', async () => {
    await open(<PersonalInformationScreen />, at, {}, nothingSaved);
    expect(labels()).toEqual(['First name', 'Middle name', 'Last name']);
    await tap(button('Continue'));
    expect(only('[role="alert"]').textContent).toBe('Check 3 answers, starting with: First name');
    await enter(field('personal-firstName'), 'Adaeze');
    await enter(field('personal-middleName'), 'Chidinma');
    await enter(field('personal-lastName'), 'Okafor');
    await tap(button('Continue'));
    expect(only('h2').textContent).toBe('About you');
    expect(document.querySelector('[role="alert"]')).toBeNull();
  });

  it('resume at the first part with an open answer', async () => {
    const { store, wrap } = createScreenContext({
      profileInfo: () => nothingSaved,
      userIdentifierInfo: () => methods.userIdentifierInfo.example.response,
      getDictItem: () => ({ items: [] }),
    });
    const { userIdentifier: owner } = methods.userIdentifierInfo.example.response;
    const { email: _, ...typed } = personal;
    store.set('informationDrafts', { owner, steps: { personal: typed } });
    await mount(wrap(at, <PersonalInformationScreen />));
    expect(only('h2').textContent).toBe('How to reach you');
  });

  it('are one page for a borrower who changes an answer', async () => {
    await open(<PersonalInformationScreen />, `${at}?from=answers`, {});
    expect(labels()).toContain('Street address');
    expect(labels()).toContain('First name');
    expect(button('Save')).toBeDefined();
  });
});

describe('the face photo', () => {
  const at = '/face_recognition_info';
  const sent = { fileId: 'F9', url: '/files/F9', size: 7, mime: 'image/jpeg' } as const;
  const saving: Replies = {
    faceServiceToggle: () => ({ enabled: true }),
    mockOcr: () => ({ quality: 'correct', faceFound: true, confidence: 96 }),
    saveFaceImageInfo: () => ({ completedSteps: allSteps }),
  };
  const openFace = async (replies: Replies = {}) => {
    const opened = await open(<FacePhotoScreen />, at, { ...saving, ...replies }, nothingSaved);
    opened.upload.mockResolvedValue(sent);
    await pick(photo);
    return opened;
  };
  beforeEach(() => {
    decodePictures();
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:one');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  });

  it('is uploaded, checked and saved, and continues to the next step', async () => {
    const { upload, called, address } = await openFace();
    expect(upload).not.toHaveBeenCalled();
    await tap(button('Use this photo'));
    expect(called('mockOcr')).toEqual([{ fileId: 'F9' }]);
    expect(called('saveFaceImageInfo')).toEqual([{ fileId: 'F9' }]);
    expect(address()).toBe('/bank_account_info?view=answers');
  });

  it('is not checked if the face service is switched off', async () => {
    const { called } = await openFace({ faceServiceToggle: () => ({ enabled: false }) });
    await tap(button('Use this photo'));
    expect(called('mockOcr')).toEqual([]);
    expect(called('saveFaceImageInfo')).toHaveLength(1);
  });

  it('[2.40] is not saved if it is blurred: the borrower takes another one', async () => {
    const { called, text } = await openFace({ mockOcr: () => ({ quality: 'blur', faceFound: true, confidence: 30 }) });
    await tap(button('Use this photo'));
    expect(only('[role="alert"]').textContent).toContain('blurred');
    expect(called('saveFaceImageInfo')).toEqual([]);
    expect(text()).toContain('Take another photo');
  });

  it('is not uploaded again if only saving failed', async () => {
    let isFailing = true;
    const { upload, address } = await openFace({
      saveFaceImageInfo: () => {
        if (isFailing) throw new AppError('network', 'No network');
        return { completedSteps: allSteps };
      },
    });
    await tap(button('Use this photo'));
    expect(only('[role="alert"]').textContent).toBe('No network');
    isFailing = false;
    await tap(button('Use this photo'));
    expect(upload).toHaveBeenCalledTimes(1);
    expect(address()).toBe('/bank_account_info?view=answers');
  });
});

describe('the bank account', () => {
  const at = '/bank_account_info';

  it('[3.3] requests the name once bank and number are complete, and shows it', async () => {
    const { called, text } = await open(<AddBankCardScreen />, at, {
      checkBank: () => ({ accountName: 'OKAFOR ADAEZE' }),
    });
    await enter(field('bank-accountNo'), '012345678');
    expect(called('checkBank')).toEqual([]);
    await enter(field('bank-accountNo'), '012 345 6789');
    expect(called('checkBank')).toEqual([{ bankName: 'Access Bank', accountNo: '0123456789' }]);
    expect(text()).toContain('OKAFOR ADAEZE');
  });

  it('lets the borrower continue if the bank does not answer', async () => {
    const { text } = await open(<AddBankCardScreen />, at, {
      checkBank: () => {
        throw new AppError('network', 'No network');
      },
    });
    await enter(field('bank-accountNo'), '0123456789');
    expect(text()).toContain('doesn’t answer right now');
    expect(document.querySelector('#bank-accountNo-error')).toBeNull();
  });

  it('saves, reloads the masked number, and leads to the answers', async () => {
    const { called, address, text } = await open(<AddBankCardScreen />, at, {
      checkBank: () => ({ accountName: 'OKAFOR ADAEZE' }),
      saveBankInfo: () => ({ completedSteps: allSteps, orderStatus: null }),
    });
    await enter(field('bank-accountNo'), '0123456789');
    await enter(field('bank-bvn'), '22123456789');
    await tap(button('Continue'));
    expect(called('saveBankInfo')).toEqual([{ bankName: 'Access Bank', accountNo: '0123456789', bvn: '22123456789' }]);
    expect(address()).toBe('/bank_account_info?view=answers');
    expect(text()).toContain('••••••6789');
  });
});

describe('the answers and the consent', () => {
  it('lead from the answers to the consent, and only from there to the application', async () => {
    const { called, address, text } = await open(<AddBankCardScreen />, '/bank_account_info?view=answers', {});
    await tap(button('Everything is right'));
    expect(address()).toBe('/bank_account_info?view=consent');
    for (const { label } of uploadStep.entries) expect(text().toLowerCase()).toContain(label.toLowerCase());
    expect(text()).toContain('Never read: photos');
    await tap(button('Agree and apply'));
    expect(address()).toBe('/bank_account_info?view=consent');
    expect(text()).toContain('Tick this to apply');
    await tap(only('#consent-tick'));
    await tap(button('Agree and apply'));
    expect(address()).toBe('/countdown_info');
    expect(called('applyLoan')).toEqual([]);
  });

  it.each([
    ['Change personal information', '/profile_info?from=answers'],
    ['Change work information', '/more_info?from=answers'],
    ['Change face photo', '/face_recognition_info?from=answers'],
    ['Change bank account', '/bank_account_info?from=answers'],
  ])('%s', async (name, path) => {
    const { address } = await open(<AddBankCardScreen />, '/bank_account_info?view=answers', {});
    await tap(button(name));
    expect(address()).toBe(path);
  });

  it('lead to the first missing step, if there is one', async () => {
    const { address } = await open(
      <AddBankCardScreen />,
      '/bank_account_info?view=answers',
      {},
      { ...profile, work: null },
    );
    await tap(button('Fill in what is missing'));
    expect(address()).toBe('/more_info');
  });
});
