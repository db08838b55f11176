/** How far somebody is, as a bar and in figures. */
export function ProgressBar({ progress, label = 'Progress' }: { progress: number; label?: string }) {
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={progress}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 grow overflow-hidden rounded-full bg-tint"
      >
        <div className="h-full rounded-full bg-good" style={{ width: `${progress}%` }} />
      </div>
      <span aria-hidden className="text-sm font-semibold tabular-nums">
        {progress}%
      </span>
    </div>
  )
}
