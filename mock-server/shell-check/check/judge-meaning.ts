import type { BridgeDataOf, PackageInfo } from '@kit/contracts/bridge/events';
import { HIGHEST_STATUS_BAR } from '@kit/contracts/bridge/limits';
import { DESIGN_WIDTH } from '@kit/contracts/constants';
import { isObject } from '@kit/contracts/json-object';
import type { Call } from './calls';
import { type Finding, fault, remark } from './finding';
import { dataOf } from './judge-reply';
import { sample } from './values';

/** The screen as the page sees it, in CSS pixels. `pixelRatio` is device pixels per CSS pixel. */
export interface Screen {
  readonly width: number;
  readonly pixelRatio: number;
  /** height that the system covers at the top; 0 if the engine does not report it */
  readonly safeTop: number;
}

/** CSS pixels; less than any real status bar. */
const LOWEST_STATUS_BAR = 18;
/** Tolerance for rounding, in CSS pixels. */
const ROUNDING = 2;

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= ROUNDING;

const judgeWidth = (screenWidth: number, { width, pixelRatio }: Screen): Finding[] => {
  if (isNear(screenWidth, width)) return [];
  if (pixelRatio > 1 && isNear(screenWidth / pixelRatio, width)) {
    return [
      fault(
        'width-in-device-pixels',
        `screenWidth is ${screenWidth}, which is in device pixels; the page is ${width} CSS pixels wide.`,
        `Divide by the density of the screen (${pixelRatio}): dp on Android, points on iOS.`,
      ),
    ];
  }
  return [
    remark(
      'width-differs',
      `screenWidth is ${screenWidth}; the page is ${width} CSS pixels wide.`,
      'Send the width of the web view in CSS pixels, not the width of the display.',
    ),
  ];
};

/** Height of the status bar in the app, in CSS pixels (9.7). */
export const statusBarOf = ({ topStatusHeight, screenWidth }: PackageInfo): number =>
  (topStatusHeight * screenWidth) / DESIGN_WIDTH;

const judgeStatusBar = (info: PackageInfo, screen: Screen): Finding[] => {
  const { topStatusHeight } = info;
  const { width, pixelRatio, safeTop } = screen;
  // A wrong screenWidth is reported separately, so this uses the real width.
  const height = statusBarOf({ ...info, screenWidth: width });
  const inDesign = (pixels: number): number => Math.round((pixels * DESIGN_WIDTH) / width);
  const isWrong = safeTop > 0 && !isNear(height, safeTop);
  const makes = `topStatusHeight is ${topStatusHeight}, which makes ${Math.round(height)} CSS pixels`;
  const unit = 'It is in pixels of a 750-wide design: CSS pixels × 750 / screenWidth';
  if (topStatusHeight > 0 && (height < LOWEST_STATUS_BAR || (isWrong && isNear(topStatusHeight, safeTop)))) {
    return [
      fault(
        'status-bar-in-css-pixels',
        `${makes}: it looks like CSS pixels, dp or points. The status bar would cover the page's header.`,
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
        `${makes}: it looks like device pixels. The app limits it to ${HIGHEST_STATUS_BAR}, which wastes space on the screen.`,
        `${unit}. ${topStatusHeight} device pixels are ${css} CSS pixels, or ${inDesign(css)} in the design.`,
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

const SYSTEMS: readonly string[] = ['android', 'ios'];

const judgeSystem = ({ osType }: PackageInfo): Finding[] => {
  if (osType === '' || SYSTEMS.includes(osType)) return [];
  const meant = SYSTEMS.find((name) => osType.trim().toLowerCase().startsWith(name)) ?? SYSTEMS.join(' or ');
  return [
    remark(
      'os-type-spelling',
      `osType is ${sample(osType)}. Every call carries it in a header, and the backend compares it exactly.`,
      `Send ${meant}, in lower case and without a version.`,
    ),
  ];
};

/** Compares the package information with the real screen. */
export const judgePackageInfo = (call: Call, screen: Screen): readonly Finding[] => {
  const data = dataOf(call);
  if (!isObject(data)) return [];
  const info = data as unknown as PackageInfo;
  const language = /_/.test(info.lang)
    ? [
        remark(
          'language-with-underscore',
          `lang is ${sample(info.lang)}, the format of Java's Locale.`,
          `Send a BCP 47 tag: ${sample(info.lang.replace(/_/g, '-'))} (Locale.toLanguageTag()).`,
        ),
      ]
    : [];
  return [...judgeWidth(info.screenWidth, screen), ...judgeStatusBar(info, screen), ...language, ...judgeSystem(info)];
};

/** Reads a reply to loginDetect. */
const isLoginOf = (call: Call | undefined): boolean | undefined =>
  call && (dataOf(call) as BridgeDataOf<'loginDetect'> | undefined)?.isLogin;

/** Reads a reply to getUserInfo. */
const tokenOf = (call: Call): string | undefined => (dataOf(call) as BridgeDataOf<'getUserInfo'> | undefined)?.token;

/** How languages print a missing value. */
const NO_VALUE = /^\(?(?:null|nil|none|undefined|nan)\)?$/i;

/** Compares a token with the earlier reply to loginDetect. */
export const judgeToken = (call: Call, detected: Call | undefined): readonly Finding[] => {
  const token = tokenOf(call);
  if (token === undefined) return [];
  if (NO_VALUE.test(token.trim())) {
    return [
      fault(
        'token-is-a-word',
        `token is the text ${sample(token)}, and the app would log in with it.`,
        'Send an empty text if there is no token. This text appears when a missing value is converted to a text.',
      ),
    ];
  }
  if (token.trim() !== token) {
    return [
      fault(
        'token-with-spaces',
        'token has spaces or line breaks around it, so no backend accepts it.',
        'Trim the token after reading it from the storage.',
      ),
    ];
  }
  const isLogin = isLoginOf(detected);
  if (isLogin === true && token === '') {
    return [
      fault(
        'token-empty',
        'loginDetect reports a login, but token is empty. The borrower has to log in again.',
        'Answer both from the same place: isLogin is true if and only if there is a token.',
      ),
    ];
  }
  if (isLogin === false && token !== '') {
    return [
      fault(
        'token-without-login',
        'loginDetect reports no login, but there is a token.',
        'Answer both from the same place: isLogin is true if and only if there is a token.',
      ),
    ];
  }
  return [];
};

/** Reports a login that survives logout or loginExpired. @param asked loginDetect afterwards, if the check calls it */
export const judgeForgotten = (eventName: string, asked: Call | undefined): readonly Finding[] =>
  isLoginOf(asked) === true
    ? [
        fault(
          'still-logged-in',
          `After ${eventName} the shell still reports a login. The page would log the borrower in again at once.`,
          `Delete the native login on ${eventName}, before answering it.`,
        ),
      ]
    : [];
