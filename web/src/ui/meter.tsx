/**
 * A bar that shows the elapsed part of a term. It is decorative: text beside it says the same.
 * @param share 0 to 1
 * @param isLate true once the term is over
 */
export function Meter({ share, isLate = false }: { readonly share: number; readonly isLate?: boolean }) {
  return (
    <div className="meter" aria-hidden="true">
      <div
        className={`meter-fill ${isLate ? 'meter-late' : ''}`}
        style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }}
      />
    </div>
  );
}
