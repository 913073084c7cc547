// biome-ignore-all lint/suspicious/noVar: ES5
// biome-ignore-all lint/complexity/useArrowFunction: ES5
// ES5: this script also runs where the app's own script cannot be parsed (before Chrome 87 and Safari 14).
(function () {
  var root = document.getElementById('root');
  var isKnown = 'noModule' in document.createElement('script') && 'replaceAll' in String.prototype;
  var late = document.getElementById('late');
  if (isKnown || !root) return;
  // trying again would not help
  if (late) late.parentNode.removeChild(late);
  document.title = 'Please update';
  root.innerHTML =
    '<div style="padding:24px;font:16px/1.5 sans-serif">' +
    '<h1 style="font-size:22px">Please update Android System WebView</h1>' +
    '<p>This phone shows pages with a version that is too old for this app.</p>' +
    '<p>Open Google Play, search for <b>Android System WebView</b>, tap Update, and open the app again. ' +
    'On an iPhone, update iOS in Settings, General, Software Update.</p></div>';
})();
