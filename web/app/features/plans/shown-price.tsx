/** What the page shows, sent with what is pressed: where the price has changed meanwhile, nothing is charged. */
export const ShownPrice = ({ cents, points }: { cents: number; points?: number }) => (
  <>
    <input type="hidden" name="shownCents" value={cents} />
    {points !== undefined && <input type="hidden" name="shownPoints" value={points} />}
  </>
)

const numberIn = (text: string | undefined) => (text && /^\d+$/.test(text) ? Number(text) : undefined)

/** What a form says that its page showed. */
export const shownIn = ({ shownCents, shownPoints }: Record<string, string | undefined>) => ({
  shownCents: numberIn(shownCents),
  shownPoints: numberIn(shownPoints),
})
