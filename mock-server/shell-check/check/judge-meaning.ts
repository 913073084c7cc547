import type { PackageInfo } from '@kit/contracts/bridge/events';
import { HIGHEST_STATUS_BAR } from '@kit/contracts/bridge/limits';
import { DESIGN_WIDTH } from '@kit/contracts/constants';
import type { Call } from './calls';
import { type Finding, fault, remark } from './finding';
import { dataOf } from './judge-reply';
import { isRecord, sample } from './values';

/** The screen as the page sees it: CSS pixels, and device pixels for one of them. */
export interface Screen {
  readonly width: number;
  readonly pixelRatio: number;
  /** the part at the top that the system covers, where the engine says so; 0 where it does not */
  readonly safeTop: number;
}

/** Below the lowest status bar there is, in CSS pixels. */
const LOWEST_STATUS_BAR = 18;
/** What rounding may cost, in CSS pixels. */
const ROUNDING = 2;

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= ROUNDING;

const judgeWidth = (screenWidth: number, { width, pixelRatio }: Screen): Finding[] => {
  if (isNear(screenWidth, width)) return [];
  if (pixelRatio > 1 && isNear(screenWidth / pixelRatio, width)) {
    return [
      fault(
        'width-in-device-pixels',
        `screenWidth is ${screenWidth}, in device pixels; the page is ${width} CSS pixels wide.`,
        `Divide by the density of the screen (${pixelRatio}): dp on Android, points on iOS.`,
      ),
    ];
  }
  return [
    remark(
      'width-differs',
      `screenWidth is ${screenWidth}; the page is ${width} CSS pixels wide.`,
      'Send the width of the web view in CSS pixels, and not that of the display.',
    ),
  ];
};

/** The status bar in CSS pixels, as the app lays it out (9.7). */
export const statusBarOf = ({ topStatusHeight, screenWidth }: PackageInfo): number =>
  (topStatusHeight * screenWidth) / DESIGN_WIDTH;

const judgeStatusBar = (info: PackageInfo, screen: Screen): Finding[] => {
  const { topStatusHeight } = info;
  const { width, pixelRatio, safeTop } = screen;
  // judged as if the width were right, which is judged by itself
  const height = statusBarOf({ ...info, screenWidth: width });
  const inDesign = (pixels: number): number => Math.round((pixels * DESIGN_WIDTH) / width);
  const isWrong = safeTop > 0 && !isNear(height, safeTop);
  const makes = `topStatusHeight is ${topStatusHeight}, which makes ${Math.round(height)} CSS pixels`;
  const unit = 'It is in pixels of a design 750 wide: CSS pixels × 750 / screenWidth';
  if (topStatusHeight > 0 && (height < LOWEST_STATUS_BAR || (isWrong && isNear(topStatusHeight, safeTop)))) {
    return [
      fault(
        'status-bar-in-css-pixels',
        `${makes}: it looks like CSS pixels, dp or points. The page's header would lie under the clock.`,
        `${unit}, which is ${inDesign(topStatusHeight)} here.`,
      ),
    ];
  }
  const isDevice = isWrong && isNear(topStatusHeight / pixelRatio, safeTop);
  if (height > HIGHEST_STATUS_BAR || isDevice) {
    const css = Math.round(topStatusHeight / pixelRatio);
    return [
      fault(
        'status-bar-in-device-pixels',
        `${makes}: it looks like device pixels. The app takes at most ${HIGHEST_STATUS_BAR}, and loses the rest of the screen to that.`,
        `${unit}. ${topStatusHeight} device pixels are ${css} CSS pixels, which is ${inDesign(css)}.`,
      ),
    ];
  }
  if (!isWrong) return [];
  return [
    fault(
      'status-bar-differs',
      `${makes}; the system covers ${Math.round(safeTop)} at the top of this page.`,
      `${unit}, which is ${inDesign(safeTop)} here.`,
    ),
  ];
};

/** Package information beside the screen that the page is on. */
export const judgePackageInfo = (call: Call, screen: Screen): readonly Finding[] => {
  const data = dataOf(call);
  if (!isRecord(data)) return [];
  const info = data as unknown as PackageInfo;
  const said = call.arrivals.length > 0;
  if (!said) return [];
  const language = /_/.test(info.lang)
    ? [
        remark(
          'language-with-underscore',
          `lang is ${sample(info.lang)}, the spelling of Java's Locale.`,
          `Send a BCP 47 tag: ${sample(info.lang.replace(/_/g, '-'))} (Locale.toLanguageTag()).`,
        ),
      ]
    : [];
  return [...judgeWidth(info.screenWidth, screen), ...judgeStatusBar(info, screen), ...language];
};

const isLoginOf = (call: Call | undefined): boolean | undefined => {
  const data = call && dataOf(call);
  return isRecord(data) && typeof data.isLogin === 'boolean' ? data.isLogin : undefined;
};

const tokenOf = (call: Call): string | undefined => {
  const data = dataOf(call);
  return isRecord(data) && typeof data.token === 'string' ? data.token : undefined;
};

/** What languages write for no value. */
const NO_VALUE = /^\(?(?:null|nil|none|undefined|nan)\)?$/i;

/** A token beside what loginDetect said before it. */
export const judgeToken = (call: Call, detected: Call | undefined): readonly Finding[] => {
  const token = tokenOf(call);
  if (token === undefined) return [];
  if (NO_VALUE.test(token.trim())) {
    return [
      fault(
        'token-is-a-word',
        `token is the text ${sample(token)}: the app would log in with it.`,
        'Send an empty text where there is no token. This is what a missing value becomes when it is put into a text.',
      ),
    ];
  }
  if (token !== '' && token.trim() !== token) {
    return [
      fault(
        'token-with-spaces',
        'token has spaces or line breaks around it: no backend knows it so.',
        'Trim what is read from where the token is kept.',
      ),
    ];
  }
  const isLogin = isLoginOf(detected);
  if (isLogin === true && token === '') {
    return [
      fault(
        'token-empty',
        'loginDetect said that somebody is logged in, and token is empty. The borrower has to log in once more.',
        'Answer both from the same place: isLogin is true exactly where there is a token.',
      ),
    ];
  }
  if (isLogin === false && token !== '') {
    return [
      fault(
        'token-without-login',
        'loginDetect said that nobody is logged in, and there is a token.',
        'Answer both from the same place: isLogin is true exactly where there is a token.',
      ),
    ];
  }
  return [];
};

/** What the shell must have forgotten after logout and loginExpired. */
export const judgeForgotten = (eventName: string, asked: Call): readonly Finding[] =>
  isLoginOf(asked) === true
    ? [
        fault(
          'still-logged-in',
          `After ${eventName} the shell still says that somebody is logged in. The page would log the borrower in again at once.`,
          `Forget the native login at ${eventName}, before answering it.`,
        ),
      ]
    : [];
