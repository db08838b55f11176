export type Stage = 'idle' | 'sending' | 'proving'

/** How far the request with its files is, or that a short check runs. */
export function SendingProgress({ stage, share }: { stage: Stage; share: number }) {
  const percent = Math.round(share * 100)
  const label =
    stage === 'proving' ? 'Checking that this is not a robot. It takes a few seconds.' : `Sending ${percent}%`
  return (
    <div role="status" className={stage === 'idle' ? 'sr-only' : 'flex flex-col gap-1.5 text-sm text-muted'}>
      {stage !== 'idle' && (
        <>
          <span>{label}</span>
          <span className="h-1.5 overflow-hidden rounded-full bg-tint">
            <span
              className="block h-full origin-left bg-good transition-transform"
              style={{ transform: `scaleX(${share})` }}
            />
          </span>
        </>
      )}
    </div>
  )
}
