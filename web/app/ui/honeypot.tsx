/** The field that nobody sees: whoever fills it in is a program (RELIABILITY.md, T94; `server/src/platform/rate-limits/honeypot.ts`). */
export function Honeypot() {
  return (
    <div aria-hidden className="hidden">
      <label>
        Leave this empty
        <input type="text" name="company_website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
