import type { RouteName } from '../platform/routes';

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
