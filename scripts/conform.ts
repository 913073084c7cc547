// Entry point of npm run conform.
import '@kit/conformance/main';
