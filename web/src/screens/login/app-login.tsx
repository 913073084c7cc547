import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { returnTo } from '../../api/guard-decision';
import { useBridge } from '../../platform/use-bridge';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { copy } from './copy';

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
      setProblem(copy.appLoginFailed);
    }
  };
  return (
    <>
      <Button kind="quiet" onClick={() => void open()}>
        {copy.appLogin}
      </Button>
      {problem !== undefined && <Notice isAlert>{problem}</Notice>}
    </>
  );
}
