import { assumptions } from '@kit/contracts/assumptions';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { HomeLoading } from '../features/home/home-loading';
import { MeLoading } from '../features/me/me-loading';
import { LoginLoading } from '../features/session/login-loading';
import { type RouteName, routeOf, type TabIndex, tabs } from '../navigation/routes';
import { Skeleton } from '../ui/skeleton';
import { TabBar } from '../ui/tab-bar';
import { TopBar, type TopBarProps } from '../ui/top-bar';
import css from './screen-frame.module.css';
import { OTHER_SCREEN, shapeId } from './screen-shape';

interface ShapeProps {
  readonly topBar: TopBarProps['style'];
  readonly title: string;
  /** the tab that is lit, where the tab bar is shown from the beginning */
  readonly tab?: TabIndex;
  readonly children: ReactNode;
}

/** Nothing of it can be tapped yet, and for a screen reader it is loading. */
function Shape({ topBar, title, tab, children }: ShapeProps) {
  return (
    <div className={css.shape} role="status" aria-label="Loading">
      <div className={css.screen} aria-hidden="true">
        <TopBar style={topBar} title={title} />
        <main>{children}</main>
        {tab !== undefined && <TabBar active={tab} onSelect={() => undefined} />}
      </div>
    </div>
  );
}

const shapeOfTab = (tab: TabIndex, content: ReactNode) => {
  const { topBar, title } = routeOf(tabs[tab]);
  return (
    <Shape topBar={topBar} title={topBar === 'logo' ? assumptions.productName : title} tab={tab}>
      {content}
    </Shape>
  );
};

const shapes: Readonly<Partial<Record<RouteName | typeof OTHER_SCREEN, ReactNode>>> = {
  home: shapeOfTab(0, <HomeLoading />),
  record: shapeOfTab(1, <Skeleton />),
  me: shapeOfTab(2, <MeLoading />),
  login: (
    <Shape topBar="logo" title={assumptions.productName}>
      <LoginLoading />
    </Shape>
  ),
  [OTHER_SCREEN]: (
    <Shape topBar="icon" title="">
      <Skeleton />
    </Shape>
  ),
};

/** The shapes as the build writes them into the page, each in a `<template>`: drawn by the components of the app. */
export const renderShapes = (): string =>
  Object.entries(shapes)
    .map(([name, shape]) => `<template id="${shapeId(name)}">${renderToStaticMarkup(shape)}</template>`)
    .join('\n');
