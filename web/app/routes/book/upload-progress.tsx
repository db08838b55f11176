/** How much of the files has left, from 0 to 1; nothing while none is on its way. */
export function UploadProgress({ share }: { share: number | undefined }) {
  if (share === undefined) return null
  return (
    <div
      role="progressbar"
      aria-label="Sending the photos"
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-1.5 w-full max-w-md overflow-hidden rounded-full bg-tint"
    >
      <div className="h-full origin-left bg-good transition-transform" style={{ transform: `scaleX(${share})` }} />
    </div>
  )
}
