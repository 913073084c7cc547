import { assumptions } from '@kit/contracts/assumptions';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type GuardDecision, guardDecision, type LoginState, returnTo, screenToReturnTo } from '../api/guard-decision';
import type { NativeLogin } from '../api/native-login';
import { useScreen } from '../api/use-screen';
import { layers, returnToHome } from '../platform/history';
import type { RouteLocation } from '../platform/location';
import { pathOf, type RouteName } from '../platform/routes';
import { Skeleton } from '../ui/loaded';
import { prerenderedScreen } from './prerendered-screen';

export interface AuthGuardProps {
  readonly route: RouteLocation;
  readonly nativeLogin: NativeLogin;
  readonly children: ReactNode;
}

/** The screen that probably comes next. Its skeleton shows until the guard has decided. */
const screenToCome = (decision: GuardDecision, name: RouteName, state: unknown): RouteName => {
  if (decision === 'go to login') return 'login';
  return decision === 'leave login' ? screenToReturnTo(state) : name;
};

/** The skeleton of a screen that the borrower may not see yet. */
function WaitingScreen({ name }: { readonly name: RouteName }) {
  const [screen] = useState(() => prerenderedScreen(document, name, assumptions.productName));
  return screen ? <div className="screen-frame-waiting" ref={(element) => element?.append(screen)} /> : <Skeleton />;
}

/** Shows the screen if the borrower may see it. Otherwise redirects to the login and back (2.36). */
export function AuthGuard({ route, nativeLogin, children }: AuthGuardProps) {
  const { session } = useScreen();
  const state = useSyncExternalStore(session.subscribe, session.state);
  const location = useLocation();
  const navigate = useNavigate();
  const decision = guardDecision(route.name, state);
  // after a logout by the borrower, the next login starts at home
  const from = state.end === 'logged out' && state.pendingNotice ? undefined : route.href;

  useEffect(() => {
    const redirect = (to: string, state?: LoginState) => {
      layers.leave(() => void navigate(to, { replace: true, state }));
    };
    const goToLogin = () => redirect(pathOf('login'), { from });
    if (decision === 'leave login') {
      const to = returnTo(location.state);
      if (to !== pathOf('home') || !returnToHome((delta) => void navigate(delta))) redirect(to);
    }
    if (decision === 'go to login') goToLogin();
    if (decision !== 'try native login') return;
    let isCurrent = true;
    void nativeLogin().then((isIn) => {
      if (isCurrent && !isIn) goToLogin();
    });
    return () => {
      isCurrent = false;
    };
  }, [decision, from, location.state, navigate, nativeLogin]);

  useEffect(() => {
    if (route.name === 'login') session.acknowledgeNotice();
  }, [route.name, session]);

  if (decision === 'enter') return children;
  const coming = screenToCome(decision, route.name, location.state);
  return <WaitingScreen key={coming} name={coming} />;
}
