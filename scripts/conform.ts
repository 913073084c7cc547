// npm run conform -- --target <origin[/base]> […]: checks a backend against the contract.
import '@kit/conformance/main';
