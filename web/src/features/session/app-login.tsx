import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useBridge } from '../../bridge/use-bridge';
import { returnTo } from '../../navigation/guard-decision';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';

const NOT_OPENED = 'The app could not open its own login. Please log in with a code.';

/**
 * The native app's login (7.41). On success, the borrower returns to the previous screen. The guard there asks the
 * native app for its user.
 */
export function AppLogin() {
  const bridge = useBridge();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [problem, setProblem] = useState<string>();
  const open = async () => {
    setProblem(undefined);
    try {
      await bridge.call('loginPopup', {});
      const { isLogin } = await bridge.call('loginDetect', {});
      if (isLogin) await navigate(returnTo(state), { replace: true });
    } catch {
      setProblem(NOT_OPENED);
    }
  };
  return (
    <>
      <Button kind="quiet" onClick={() => void open()}>
        Log in with the app instead
      </Button>
      {problem !== undefined && <Notice isAlert>{problem}</Notice>}
    </>
  );
}
