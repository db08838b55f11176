import { VIDEO_PARTS, type Video } from '@lv/contract/course-options'
import type { Evidence } from '@lv/contract/courses'
import { CirclePlay } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

type Props = {
  video: Video
  title: string
  /** Where it was left, in seconds. */
  position: number
  onWatch: (evidence: Evidence) => void
}

const hosts = { youtube: 'YouTube', vimeo: 'Vimeo' }
const origins = { youtube: 'https://www.youtube-nocookie.com', vimeo: 'https://player.vimeo.com' }
const pages = { youtube: 'https://www.youtube.com/watch?v=', vimeo: 'https://vimeo.com/' }

const playerOf = ({ host, id }: Video, position: number) =>
  host === 'youtube'
    ? `${origins.youtube}/embed/${id}?autoplay=1&enablejsapi=1&cc_load_policy=1&rel=0&start=${position}`
    : `${origins.vimeo}/video/${id}?autoplay=1&dnt=1&speed=1&texttrack=en#t=${position}s`

/** What the player has to be told before it says where it is; without a script of theirs in our page. */
const greetings = {
  youtube: JSON.stringify({ event: 'listening', id: 'lesson', channel: 'widget' }),
  vimeo: JSON.stringify({ method: 'addEventListener', value: 'timeupdate' }),
}

/** Where the player says it is. */
function placeIn(message: unknown): { at: number; of: number } | null {
  try {
    const said = typeof message === 'string' ? JSON.parse(message) : message
    const at = said.info?.currentTime ?? said.data?.seconds
    const of = said.info?.duration ?? said.data?.duration
    return typeof at === 'number' ? { at, of: typeof of === 'number' ? of : 0 } : null
  } catch {
    return null
  }
}

/** A video of YouTube or Vimeo, in their private modes: nothing is loaded from there before it is pressed. */
export function LessonVideo({ video, title, position, onWatch }: Props) {
  const [isPlaying, setIsPlaying] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  const watch = useRef(onWatch)
  useEffect(() => {
    watch.current = onWatch
  })
  useEffect(() => {
    if (!isPlaying) return
    let length = 0
    let told = -1
    const hear = ({ origin, source, data }: MessageEvent) => {
      if (origin !== origins[video.host] || source !== frame.current?.contentWindow) return
      const place = placeIn(data)
      if (!place) return
      length = place.of || length
      const second = Math.floor(place.at)
      if (length <= 0 || second === told) return
      told = second
      watch.current({
        position: second,
        watched: [Math.min(VIDEO_PARTS - 1, Math.floor((place.at / length) * VIDEO_PARTS))],
      })
    }
    const greet = setInterval(
      () => frame.current?.contentWindow?.postMessage(greetings[video.host], origins[video.host]),
      1000,
    )
    addEventListener('message', hear)
    return () => {
      clearInterval(greet)
      removeEventListener('message', hear)
    }
  }, [isPlaying, video.host])
  if (isPlaying)
    return (
      <iframe
        ref={frame}
        src={playerOf(video, position)}
        title={title}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        allowFullScreen
        className="aspect-video w-full rounded-card border border-edge bg-bar"
      />
    )
  const name = hosts[video.host]
  return (
    <div className="flex aspect-video w-full flex-col items-center justify-center gap-3 rounded-card bg-bar px-5 text-center text-on-bar">
      <button
        type="button"
        onClick={() => setIsPlaying(true)}
        className="inline-flex min-h-14 items-center gap-3 rounded-control bg-accent px-6 font-semibold text-on-accent hover:bg-accent-dark no-scripting:hidden"
      >
        <CirclePlay aria-hidden size={26} />
        {position > 0 ? 'Go on with the video' : 'Play the video'}
      </button>
      <a
        href={`${pages[video.host]}${video.id}`}
        rel="ugc noopener noreferrer"
        target="_blank"
        className="underline underline-offset-4 scripting:hidden"
      >
        Watch it on {name}
      </a>
      <p className="text-sm">From {name}, which will know you’re watching. Nothing loads until you press play.</p>
    </div>
  )
}
