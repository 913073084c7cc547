import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type LoginState, passage, wayBack } from '../navigation/passage';
import { pathOf } from '../navigation/paths';
import type { Place } from '../navigation/place';
import type { NativeLogin } from '../session/native-login';
import { useSessionPort } from '../session/session-context';
import { Skeleton } from '../ui/skeleton';

export interface GateProps {
  readonly place: Place;
  readonly nativeLogin: NativeLogin;
  readonly children: ReactNode;
}

/** Lets a borrower through to a screen, or brings them to a login and back (2.36). */
export function Gate({ place, nativeLogin, children }: GateProps) {
  const session = useSessionPort();
  const state = useSyncExternalStore(session.subscribe, session.state);
  const location = useLocation();
  const navigate = useNavigate();
  const verdict = passage(place.name, state);
  // who logged out on purpose starts at home the next time
  const from = state.end === 'logged out' && state.endIsNews ? undefined : place.href;

  useEffect(() => {
    const goToLogin = () => {
      const login: LoginState = { from };
      void navigate(pathOf('login'), { replace: true, state: login });
    };
    if (verdict === 'leave login') void navigate(wayBack(location.state), { replace: true });
    if (verdict === 'go to login') goToLogin();
    if (verdict !== 'try native login') return;
    let isStillAsked = true;
    void nativeLogin().then((isIn) => {
      if (isStillAsked && !isIn) goToLogin();
    });
    return () => {
      isStillAsked = false;
    };
  }, [verdict, from, location.state, navigate, nativeLogin]);

  useEffect(() => {
    if (place.name === 'login') session.acknowledgeEnd();
  }, [place.name, session]);

  return verdict === 'enter' ? children : <Skeleton />;
}
