import { assumptions } from '@kit/contracts/assumptions';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { HomeLoading } from '../features/home/home-loading';
import { MeLoading } from '../features/me/me-loading';
import { LoginLoading } from '../features/session/login-loading';
import { type RouteName, routeOf, tabs } from '../navigation/routes';
import { copy } from '../ui/copy';
import { Skeleton } from '../ui/skeleton';
import { TabBar, type TabIndex } from '../ui/tab-bar';
import { TopBar, type TopBarProps } from '../ui/top-bar';
import { OTHER_SCREEN, templateId } from './prerendered-screen';
import css from './screen-frame.module.css';

interface FrameProps {
  readonly topBar: TopBarProps['style'];
  readonly title: string;
  /** the active tab, if the tab bar is visible from the start */
  readonly tab?: TabIndex;
  readonly children: ReactNode;
}

/**
 * The frame of a prerendered screen. Its tabs and its back arrow work once the app has started. A screen reader announces
 * that it is loading.
 */
function Frame({ topBar, title, tab, children }: FrameProps) {
  return (
    <div className={css.prerendered} role="status" aria-label={copy.loading}>
      <div className={css.screen} aria-hidden="true">
        <TopBar style={topBar} title={title} />
        <main>{children}</main>
        {tab !== undefined && <TabBar active={tab} onSelect={() => undefined} />}
      </div>
    </div>
  );
}

const prerenderedTab = (tab: TabIndex, content: ReactNode) => {
  const { topBar, title } = routeOf(tabs[tab]);
  return (
    <Frame topBar={topBar} title={topBar === 'logo' ? assumptions.productName : title} tab={tab}>
      {content}
    </Frame>
  );
};

const screens: Readonly<Partial<Record<RouteName | typeof OTHER_SCREEN, ReactNode>>> = {
  home: prerenderedTab(0, <HomeLoading />),
  record: prerenderedTab(1, <Skeleton />),
  me: prerenderedTab(2, <MeLoading />),
  login: (
    <Frame topBar="logo" title={assumptions.productName}>
      <LoginLoading />
    </Frame>
  ),
  [OTHER_SCREEN]: (
    <Frame topBar="icon" title="">
      <Skeleton />
    </Frame>
  ),
};

/** Renders the skeletons of screens for the build, each in a `<template>`, with the components of the app. */
export const prerenderScreens = (): string =>
  Object.entries(screens)
    .map(([name, screen]) => `<template id="${templateId(name)}">${renderToStaticMarkup(screen)}</template>`)
    .join('\n');
