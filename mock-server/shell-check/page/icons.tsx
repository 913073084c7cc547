import type { Status } from '../check/verdict';

const paths: Readonly<Record<Status, string>> = {
  passed: 'm6.5 12.5 3.5 3.5 7.5-8',
  failed: 'm8 8 8 8M16 8l-8 8',
  'needs a look': 'M4.5 12S7.5 7 12 7s7.5 5 7.5 5-3 5-7.5 5-7.5-5-7.5-5ZM12 10.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Z',
  running: 'M12 7v5l3 2',
  'not run': 'M8 12h8',
};

export function StatusIcon({ status }: { readonly status: Status }) {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[status]} />
    </svg>
  );
}
