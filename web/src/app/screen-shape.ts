import { type RouteName, routeOf } from '../navigation/routes';

/** The shape of a screen that has none of its own, but a back arrow and a title. */
export const OTHER_SCREEN = 'other';

/** The id of the `<template>` in which the build writes a shape into the page (screen-shapes.tsx). */
export const shapeId = (name: string): string => `shape-${name}`;

/**
 * What can be shown of a screen before its scripts and its data are there: its top bar, its tab bar, its texts that are
 * the same for everyone, and placeholders for the rest.
 * @param productName as the host has it, in front of the screens that show it; undefined where it is the usual one
 * @returns undefined where there is none: in development, and for the screens without a title
 */
export const shapeOf = (document: Document, name: RouteName, productName?: string): DocumentFragment | undefined => {
  const { topBar, title } = routeOf(name);
  const template =
    document.getElementById(shapeId(name)) ??
    (topBar === 'icon' ? document.getElementById(shapeId(OTHER_SCREEN)) : null);
  if (!(template instanceof HTMLTemplateElement)) return undefined;
  const shape = document.importNode(template.content, true);
  const heading = shape.querySelector('h1');
  const text = topBar === 'logo' ? productName : title;
  if (heading && text) heading.textContent = text;
  return shape;
};
