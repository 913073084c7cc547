import { bridgeNotes } from '@kit/contracts/bridge/notes';
import type { Check } from './check';

/** The number of a link that the phone must open itself, in international form. */
export const DIALLED = `+234${bridgeNotes.openWhatsApp.example.params.number.slice(1)}`;

const byHand = { isStarted: true, steps: [] } as const;

/** Checks of the web view itself, without the bridge (docs/shell.md). */
export const webViewChecks: readonly Check[] = [
  {
    ...byHand,
    id: 'chooseFile',
    title: 'File chooser',
    does: 'Receipts and pictures in a chat: the page opens the file chooser.',
    action: 'chooseFile',
    isNoticed: true,
    look: {
      question: 'Choose a picture. This page notices it.',
      fault: 'no-file-chooser',
      says: 'No readable file arrived from the file chooser.',
      remedy:
        'Android: WebChromeClient.onShowFileChooser must open a chooser and call filePathCallback exactly once, with null if the borrower cancels\niOS: nothing to do; look for a delegate that cancels the panel\nFlutter: use the file chooser of the plugin on Android',
    },
  },
  {
    ...byHand,
    id: 'takePhoto',
    title: 'Camera',
    does: 'The face photo: the page opens the camera through the file chooser.',
    action: 'takePhoto',
    isNoticed: true,
    look: {
      question: 'Take a photo and confirm it. This page notices it.',
      fault: 'no-photo',
      says: 'No readable photo arrived from the camera.',
      remedy:
        'Android: declare CAMERA, ask for it at runtime, and answer onShowFileChooser with the content URI of a FileProvider\niOS: add NSCameraUsageDescription and NSPhotoLibraryUsageDescription\nFlutter: both',
    },
  },
  {
    ...byHand,
    id: 'showKeyboard',
    title: 'Keyboard',
    does: 'A field at the bottom of the page, which the keyboard must not cover.',
    action: 'showKeyboard',
    isNoticed: true,
    look: {
      question: 'The keyboard opens. This page notices that it has less room.',
      fault: 'keyboard-covers-fields',
      says: 'The page has its whole height while the keyboard is open, so the keyboard covers its fields.',
      remedy:
        'Android: windowSoftInputMode="adjustResize"; edge to edge, pad the view by the ime insets\niOS: do not change the insets of the scroll view\nFlutter: resizeToAvoidBottomInset: true',
    },
  },
  {
    ...byHand,
    id: 'safeAreas',
    title: 'Edges of the screen',
    does: 'Nothing of the page may lie below the navigation bar or a notch.',
    look: {
      question: 'Scroll to the end of this page. Can you see and tap everything, also beside the navigation bar?',
      fault: 'edges-covered',
      says: 'The navigation bar or a notch covers a part of the page.',
      remedy:
        'Android: edge to edge, pad the view at the bottom by the insets of the navigation bar\niOS: contentInsetAdjustmentBehavior = .never, and pin the view to the safe area at the bottom\nFlutter: SafeArea(top: false)',
    },
  },
  {
    ...byHand,
    id: 'openWindow',
    title: 'A new window',
    does: 'Links to websites: the page calls window.open.',
    action: 'openWindow',
    isPageLeft: true,
    look: {
      question: 'Did a page with the word "ok" open, and could you come back here?',
      fault: 'window-not-opened',
      says: 'The shell ignored window.open, or the borrower cannot come back.',
      remedy:
        'Android: setSupportMultipleWindows(false), so that it opens in the same view\niOS: load the request in the same view in createWebViewWith\nFlutter: supportMultipleWindows: false',
    },
  },
  {
    ...byHand,
    id: 'dial',
    title: 'A phone number',
    does: 'Links that another app opens, such as phone numbers.',
    action: 'dial',
    isPageLeft: true,
    look: {
      question: `Did the phone offer to call ${DIALLED}, and is this page still here?`,
      fault: 'scheme-not-passed-on',
      says: 'The shell does not pass links such as tel: to the phone.',
      remedy:
        'Pass every scheme other than https to the phone.\nAndroid: start an intent in shouldOverrideUrlLoading\niOS: UIApplication.shared.open in decidePolicyFor\nFlutter: shouldOverrideUrlLoading with url_launcher',
    },
  },
  {
    ...byHand,
    id: 'download',
    title: 'A download',
    does: 'Documents that customer service sends: the page follows a download link.',
    action: 'download',
    isPageLeft: true,
    look: {
      question: 'Did the phone open or store the file shell-check.txt, and is this page still here?',
      fault: 'no-download',
      says: 'The shell ignores downloads.',
      remedy:
        'Android: setDownloadListener, and open the address with an intent\niOS: WKDownload from iOS 14.5\nFlutter: onDownloadStartRequest',
    },
  },
  {
    ...byHand,
    id: 'restore',
    title: 'After the system ended the app',
    does: 'Phones end apps in the background, for example while the camera is open.',
    action: 'restore',
    isPageLeft: true,
    isNoticed: true,
    look: {
      question:
        'Go to the home screen, end the process (adb shell am kill, or "Don\'t keep activities"), and open the app from the recent ones. This page must come back by itself, and notices it.',
      fault: 'address-lost',
      says: 'The web view did not load its last address again.',
      remedy:
        'Android: keep the URL in onSaveInstanceState and load it again; return true in onRenderProcessGone and create a new view\niOS: reload in webViewWebContentProcessDidTerminate\nFlutter: reload in onRenderProcessGone and onWebContentProcessDidTerminate',
    },
  },
];
