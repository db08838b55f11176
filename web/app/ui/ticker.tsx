import { useRef } from 'react'
import { useWatch } from './in-view.ts'

// Half of the row is its copy: moved by exactly that, it begins again without a seam.
const movement = '@keyframes ticker { to { transform: translateX(-50%) } }'

type Props = { label: string; words: string[] }

/**
 * Words passing by on the road in front of the houses. A checkbox pauses it, with JavaScript and without; it rests
 * while nobody sees it, and under reduced motion it stands still in as many lines as it needs.
 */
export function Ticker({ label, words }: Props) {
  const banner = useRef<HTMLElement>(null)
  useWatch(banner, (isNear) => banner.current?.toggleAttribute('data-away', !isNear))
  return (
    <section ref={banner} aria-label={label} className="group on-dark bg-bar text-on-bar">
      <style>{movement}</style>
      <div className="flex items-center">
        <div className="min-w-0 grow overflow-hidden motion-safe:mask-[linear-gradient(90deg,transparent,#000_1.25rem,#000_calc(100%-3rem),transparent)]">
          <div className="flex py-3.5 group-has-[:checked]:[animation-play-state:paused] group-data-away:[animation-play-state:paused] motion-safe:w-max motion-safe:animate-[ticker_60s_linear_infinite] motion-reduce:px-5">
            <Words words={words} />
            <Words words={words} isCopy />
          </div>
        </div>
        <Pause />
      </div>
    </section>
  )
}

/** One after the other, between them the dashes of the road's middle. */
function Words({ words, isCopy }: { words: string[]; isCopy?: boolean }) {
  return (
    <ul
      aria-hidden={isCopy}
      className={`flex motion-reduce:flex-wrap motion-reduce:gap-y-1 motion-safe:shrink-0 ${isCopy ? 'motion-reduce:hidden' : ''}`}
    >
      {words.map((word) => (
        <li key={word} className="flex items-center font-display font-semibold whitespace-nowrap">
          {word}
          <span aria-hidden className="mx-4 h-[3px] w-9 bg-wattle motion-reduce:mx-2.5 motion-reduce:w-3" />
        </li>
      ))}
    </ul>
  )
}

/** A checkbox, so that the browser alone keeps the choice. Under reduced motion nothing moves, and nothing needs pausing. */
function Pause() {
  return (
    <label className="relative mr-3 inline-flex min-h-11 min-w-11 shrink-0 cursor-pointer items-center justify-center gap-2 text-sm font-semibold motion-reduce:hidden sm:mr-5">
      <input type="checkbox" className="absolute inset-0 cursor-pointer appearance-none rounded-control" />
      <svg aria-hidden viewBox="0 0 16 16" className="size-4 fill-current">
        <path d="M3 2h3.5v12H3zM9.5 2H13v12H9.5z" className="group-has-[:checked]:hidden" />
        <path d="M4 2l10 6-10 6z" className="hidden group-has-[:checked]:block" />
      </svg>
      <span className="max-sm:sr-only">
        Pause<span className="sr-only"> the moving words</span>
      </span>
    </label>
  )
}
