import { posix } from 'node:path'
import type { LessonFileRole } from '@lv/contract/lesson-file-options'

/** `at` is the whole path in the archive. */
export type LinkedFile = { at: string; role: LessonFileRole }

const LINK = /(!?)\[([^[\]]*)\]\(<?([^()\s<>]+)>?(?:\s+"[^"]*")?\)/g
const TAKEN = /\.(pdf|jpe?g|jpe|jfif|pjpe?g|pjp|png|docx|xlsx|pptx|odt|ods|odp|mp4|m4v|webm|vtt)$/i
const VIDEO = /\.(mp4|m4v|webm)$/i

const roleOf = (at: string): LessonFileRole => (VIDEO.test(at) ? 'video' : /\.vtt$/i.test(at) ? 'captions' : 'file')

function placeOf(target: string, from: string): string | undefined {
  if (/^([a-z][a-z\d+.-]*:|\/|#|\?)/i.test(target)) return undefined
  try {
    return posix.normalize(posix.join(posix.dirname(from), decodeURIComponent(target))).normalize('NFC')
  } catch {
    return undefined
  }
}

/**
 * Links to files of the archive leave the text, as these are listed under the lesson. The video's captions come along.
 */
export function linkedFiles(content: string, from: string, files: Pick<ReadonlyMap<string, number>, 'has'>) {
  const linked = new Map<string, LinkedFile>()
  const only = new Map<LessonFileRole, string>()
  const isTaken = (at: string) => roleOf(at) === 'file' || (only.get(roleOf(at)) ?? at) === at
  const take = (at: string) => {
    linked.set(at, { at, role: roleOf(at) })
    only.set(roleOf(at), at)
  }
  const rest = content.replace(LINK, (whole, isPicture: string, words: string, target: string) => {
    const at = placeOf(target, from)
    if (!at || !files.has(at) || !TAKEN.test(at) || !isTaken(at)) return whole
    take(at)
    return isPicture ? '' : words
  })
  const video = only.get('video')
  const captions = video?.replace(VIDEO, '.vtt') ?? ''
  if (files.has(captions) && isTaken(captions)) take(captions)
  return { content: rest, files: [...linked.values()].filter(({ role }) => role !== 'captions' || video) }
}
