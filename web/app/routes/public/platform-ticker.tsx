// Half of the row is its copy: moved by exactly that, it begins again without a seam.
const movement = '@keyframes ticker { to { transform: translateX(-50%) } }'

/**
 * What people build, passing by. A checkbox pauses it, with JavaScript and without; under reduced motion it stands still,
 * in as many lines as it needs.
 */
export function PlatformTicker({ words }: { words: string[] }) {
  return (
    <section aria-label="What people build here" className="group on-dark bg-bar text-on-bar">
      <style>{movement}</style>
      <div className="page-width flex items-center gap-4">
        <div className="min-w-0 grow overflow-hidden motion-safe:mask-[linear-gradient(90deg,transparent,#000_2rem,#000_calc(100%-2rem),transparent)]">
          <div className="flex py-3 motion-safe:w-max motion-safe:animate-[ticker_48s_linear_infinite] group-has-[:checked]:[animation-play-state:paused]">
            <Words words={words} />
            <Words words={words} isCopy />
          </div>
        </div>
        <Pause />
      </div>
    </section>
  )
}

function Words({ words, isCopy }: { words: string[]; isCopy?: boolean }) {
  return (
    <ul
      aria-hidden={isCopy}
      className={`flex motion-safe:shrink-0 motion-reduce:flex-wrap ${isCopy ? 'motion-reduce:hidden' : ''}`}
    >
      {words.map((word) => (
        <li key={word} className="flex items-center text-sm font-semibold whitespace-nowrap">
          {word}
          <span aria-hidden className="mx-5 size-1.5 rounded-full bg-wattle" />
        </li>
      ))}
    </ul>
  )
}

/** A checkbox, so that the browser alone keeps the choice. Nothing moves under reduced motion, and nothing needs pausing. */
function Pause() {
  return (
    <label className="relative inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-2 text-sm font-semibold motion-reduce:hidden">
      <input type="checkbox" className="peer absolute inset-0 cursor-pointer appearance-none rounded-control" />
      <span aria-hidden className="grid size-4 place-items-center">
        <svg aria-hidden viewBox="0 0 16 16" className="size-4 fill-current">
          <path d="M3 2h3.5v12H3zM9.5 2H13v12H9.5z" className="group-has-[:checked]:hidden" />
          <path d="M4 2l10 6-10 6z" className="hidden group-has-[:checked]:block" />
        </svg>
      </span>
      Pause<span className="sr-only"> the moving words</span>
    </label>
  )
}
