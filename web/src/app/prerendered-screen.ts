import type { AppConfig } from '@kit/contracts/app-config';
import { showColours, showStatusBar, showTheme } from '../platform/appearance';
import { COMMON_INFO, THEME_MODE } from '../platform/local-names';
import type { RouteName } from '../platform/routes';
import { fieldOf } from '../platform/unchecked-json';

/** The id of the `<template>` that contains a prerendered screen (prerender-screens.tsx). */
export const templateId = (name: RouteName): string => `screen-${name}`;

/**
 * The part of home or of the login that shows before its scripts and data arrive: top bar, tab bar, fixed texts and
 * placeholders. Nothing on it can be tapped.
 * @param productName undefined uses the default name
 * @returns undefined for every other screen, and in development
 */
export const prerenderedScreen = (
  document: Document,
  name: RouteName,
  productName?: string,
): DocumentFragment | undefined => {
  const template = document.getElementById(templateId(name));
  if (!(template instanceof HTMLTemplateElement)) return undefined;
  const screen = document.importNode(template.content, true);
  const heading = screen.querySelector('h1');
  if (heading && productName && heading.textContent !== productName) {
    // The mark shows the initial of this text. Without a text it shows the sample lender's mark.
    screen.querySelector('header span')?.append(productName);
    heading.textContent = productName;
  }
  return screen;
};

/** Unchecked settings that decide how the first screen looks. */
export interface PageSettings {
  /** configuration that the site wrote into the page */
  readonly config: object;
  readonly stored: (name: string) => unknown;
}

/**
 * Sets the theme, the colours and the height of the status bar. On home and on the login, also replaces the page's
 * skeleton with the prerendered screen. The start reports invalid settings.
 */
export const showPrerendered = (document: Document, name: RouteName, { config, stored }: PageSettings): void => {
  const { documentElement: root } = document;
  showTheme(stored(THEME_MODE), root);
  const height = fieldOf(stored(COMMON_INFO), 'topPaddingHeight');
  if (typeof height === 'number') showStatusBar(height, root.style);
  try {
    showColours(config as AppConfig, root);
  } catch {
    // the start reports invalid colours
  }
  const productName = fieldOf(fieldOf(config, 'assumptions'), 'productName');
  const screen = prerenderedScreen(document, name, typeof productName === 'string' ? productName : undefined);
  if (screen) document.getElementById('root')?.replaceChildren(screen);
};
