import type { Finding } from '../inspect/finding';
import { escaped } from './escaped';
import type { CheckResult, FullReport } from './report';
import { meaningOf } from './words';

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b;background:#fff}
code,pre{font:13px/1.45 ui-monospace,monospace}pre{background:#f4f4f2;padding:.8rem;overflow:auto;max-height:24rem}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.25rem .5rem;border-bottom:1px solid #ddd;vertical-align:top}
.refused{color:#a30000}.unnoticed{color:#8a5a00}.tolerated,.quiet{color:#555}article{border-top:2px solid #ddd;margin-top:1.5rem}`;

const pre = (value: unknown): string => `<pre>${escaped(JSON.stringify(value, null, 2) ?? '')}</pre>`;

const findingOf = (finding: Finding, { more }: FullReport): string => {
  const { id, severity, place, expected, seen, source, count, sample } = finding;
  const { places = [], override } = more.get(id) ?? {};
  const others = places.filter((each) => each !== place);
  return `<article id="${escaped(id)}"><h3 class="${severity}"><code>${escaped(place)}</code></h3>
<p><b class="${severity}">${severity}</b>: ${escaped(meaningOf[severity])}. Seen ${count} times${others.length > 0 ? `, also at ${others.map((each) => `<code>${escaped(each)}</code>`).join(', ')}` : ''}.</p>
<table><tr><th>expected</th><td>${escaped(expected)}</td></tr><tr><th>seen</th><td>${escaped(seen)}</td></tr><tr><th>says</th><td>${escaped(source)}</td></tr>
<tr><th>again</th><td><code>--replay ${escaped(id)}</code></td></tr>${override === undefined ? '' : `<tr><th>if it is meant</th><td><code>${escaped(override)}</code> in the overrides</td></tr>`}</table>
${sample === null ? '' : `<details><summary>The call</summary><h4>sent</h4>${pre(sample.sent)}<h4>received</h4>${pre(sample.received)}</details>`}</article>`;
};

const checkOf = ({ id, title, source, outcome, reason }: CheckResult): string =>
  `<tr><td>${outcome}</td><td><code>${escaped(id)}</code></td><td>${escaped(title)}${reason === undefined ? '' : `<br><span class="quiet">${escaped(reason)}</span>`}</td><td class="quiet">${escaped(source)}</td></tr>`;

/** Renders the report as one self-contained HTML page. */
export const pageOf = (report: FullReport): string => {
  const { target, level, contractVersion, summary, coverage, findings, checks } = report;
  const methods = coverage.methods
    .map(
      ({ method, codes }) =>
        `<tr><td><code>${method}</code></td><td>${codes
          .map(
            ({ code, result, needs }) =>
              `<span class="${result === 'holds' ? '' : 'quiet'}" title="${escaped(needs ?? result)}">${code}${result === 'holds' ? ' ✓' : result === 'deviates' ? ' ✗' : ' –'}</span>`,
          )
          .join(' · ')}</td></tr>`,
    )
    .join('\n');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Conformance of ${escaped(target)}</title><style>${STYLE}</style>
<h1>Conformance of ${escaped(target)}</h1>
<p>Contract ${escaped(contractVersion)}, level ${level}: ${summary.holds} checks hold, ${summary.deviates} deviate, ${summary.notReachable} were not reachable, ${summary.notRun} not run. ${summary.calls} calls in ${summary.seconds} s.${summary.stopped === undefined ? '' : ` <b>${escaped(summary.stopped)}</b>`}</p>
<h2>Findings (${findings.length})</h2>
${findings.length === 0 ? '<p>None.</p>' : findings.map((finding) => findingOf(finding, report)).join('\n')}
<h2>Coverage</h2>
<p>${coverage.reached.methods} of ${coverage.all.methods} methods, ${coverage.reached.codes} of ${coverage.all.codes} of their codes. Hooks: ${coverage.hooks.there.join(', ') || 'none'}; missing: ${coverage.hooks.missing.join(', ') || 'none'}.</p>
<table>${methods}</table>
<h2>Checks</h2>
<table>${checks.map(checkOf).join('\n')}</table></html>
`;
};
