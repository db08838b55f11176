import { VIDEO_PARTS } from '@lv/contract/course-options'
import type { Evidence } from '@lv/contract/courses'
import type { OwnVideo as Video } from '@lv/contract/lesson-files'
import { RotateCcw } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'

type Props = {
  video: Video
  title: string
  /** Where it was left, in seconds. */
  position: number
  onWatch: (evidence: Evidence, options?: { isUrgent?: boolean }) => void
}

const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2]
const STEP_SECONDS = 10

/** The parts of a video that its player says were played. */
function partsPlayed({ played, duration }: HTMLVideoElement): number[] {
  const parts = new Set<number>()
  const partAt = (second: number) => Math.min(VIDEO_PARTS - 1, Math.floor((second / duration) * VIDEO_PARTS))
  for (let at = 0; at < played.length; at += 1)
    for (let part = partAt(played.start(at)); part <= partAt(played.end(at)); part += 1) parts.add(part)
  return [...parts]
}

/** Says what was played, once a second of the video, and at once where it stops. */
function useWatching(onWatch: Props['onWatch']) {
  const told = useRef(-1)
  return (video: HTMLVideoElement, { isUrgent = false } = {}) => {
    const second = Math.floor(video.currentTime)
    if (!(video.duration > 0) || (second === told.current && !isUrgent)) return
    told.current = second
    // Watched to its end it begins at its beginning the next time.
    onWatch({ position: video.ended ? 0 : second, watched: partsPlayed(video) }, { isUrgent })
  }
}

/** What keys do with the video, where nobody is typing and the player has not the focus itself. */
function press(video: HTMLVideoElement, key: string): boolean {
  if (key === 'k') void (video.paused ? video.play() : video.pause())
  else if (key === 'j') video.currentTime -= STEP_SECONDS
  else if (key === 'l') video.currentTime += STEP_SECONDS
  else if (key === 'c') {
    const [track] = video.textTracks
    if (track) track.mode = track.mode === 'showing' ? 'hidden' : 'showing'
  } else return false
  return true
}

/**
 * A video of the course's own, in the browser's player: its controls, captions and full screen work without a script, and
 * so does going on where it was left. With one there are keys and a speed, and what was watched counts.
 */
export function OwnVideo({ video: { url, mediaType, captionsUrl, posterUrl }, title, position, onWatch }: Props) {
  const player = useRef<HTMLVideoElement>(null)
  const [isBroken, setIsBroken] = useState(false)
  const speedId = useId()
  const tell = useWatching(onWatch)
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || (target as HTMLElement).closest('input, textarea, select, [contenteditable]'))
        return
      if (player.current && press(player.current, key)) event.preventDefault()
    }
    // A source that failed before the page was awake has said so to nobody.
    if (player.current?.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) setIsBroken(true)
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
  const again = () => {
    setIsBroken(false)
    player.current?.load()
  }
  return (
    <div>
      {/** biome-ignore lint/a11y/useMediaCaption: captions are there where the course has some */}
      <video
        ref={player}
        controls
        playsInline
        // A poster says what comes; without one, the first picture is worth its few kilobytes.
        preload={posterUrl ? 'none' : 'metadata'}
        poster={posterUrl ?? undefined}
        aria-label={title}
        aria-keyshortcuts="k j l c"
        onTimeUpdate={({ currentTarget }) => tell(currentTarget)}
        onPause={({ currentTarget }) => tell(currentTarget, { isUrgent: true })}
        onEnded={({ currentTarget }) => tell(currentTarget, { isUrgent: true })}
        className="aspect-video w-full rounded-card border border-edge bg-bar"
      >
        <source src={position > 0 ? `${url}#t=${position}` : url} type={mediaType} onError={() => setIsBroken(true)} />
        {captionsUrl && <track kind="captions" src={captionsUrl} srcLang="en" label="English" default />}
        <a href={url} download>
          Save the video
        </a>
      </video>
      {isBroken && (
        <div role="alert" className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>The video can’t be loaded. Check your connection.</p>
          <Button type="button" tone="quiet" onClick={again}>
            <RotateCcw aria-hidden size={18} />
            Try again
          </Button>
        </div>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-1 text-sm text-muted">
        <span className="flex items-center gap-2 no-scripting:hidden">
          <label htmlFor={speedId}>Speed</label>
          <select
            id={speedId}
            defaultValue="1"
            onChange={({ currentTarget }) => {
              if (player.current) player.current.playbackRate = Number(currentTarget.value)
            }}
            className="min-h-11 rounded-control border-[1.5px] border-edge-control bg-card px-2 text-ink hover:border-ink"
          >
            {SPEEDS.map((speed) => (
              <option key={speed} value={speed}>
                {speed}×
              </option>
            ))}
          </select>
        </span>
        <p className="hidden scripting:pointer-fine:block">
          <Key>k</Key> plays and pauses, <Key>j</Key> and <Key>l</Key> go {STEP_SECONDS} seconds back and on
          {captionsUrl && (
            <>
              , <Key>c</Key> turns captions on and off
            </>
          )}
        </p>
        <p className="scripting:hidden">What you watch counts once JavaScript is on.</p>
      </div>
    </div>
  )
}

const Key = ({ children }: { children: string }) => (
  <kbd className="rounded-inner border border-edge-control px-1.5 font-sans">{children}</kbd>
)
