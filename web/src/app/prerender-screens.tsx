import { assumptions } from '@kit/contracts/assumptions';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { HomeLoading } from '../screens/home/home-loading';
import { LoginLoading } from '../screens/login/login-loading';
import { TabBar, TopBar } from '../ui/bars';
import { templateId } from './prerendered-screen';

/** The frame of a prerendered screen. A screen reader announces that it is loading. */
function Frame({ children, tabBar }: { readonly children: ReactNode; readonly tabBar?: ReactNode }) {
  return (
    <div className="stack fill screen-frame-prerendered" role="status" aria-label="Loading">
      <div className="stack fill" aria-hidden="true">
        <TopBar style="logo" title={assumptions.productName} />
        <main>{children}</main>
        {tabBar}
      </div>
    </div>
  );
}

const screens = {
  home: (
    <Frame tabBar={<TabBar active={0} onSelect={() => undefined} />}>
      <HomeLoading />
    </Frame>
  ),
  login: (
    <Frame>
      <LoginLoading />
    </Frame>
  ),
} as const;

/** Renders the skeletons of home and of the login for the build, each in a `<template>`, with the app's components. */
export const prerenderScreens = (): string =>
  (['home', 'login'] as const)
    .map((name) => `<template id="${templateId(name)}">${renderToStaticMarkup(screens[name])}</template>`)
    .join('\n');
