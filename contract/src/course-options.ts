// No imports here: pages ship these lists to the browser.

export const courseLevels = ['beginner', 'intermediate', 'advanced'] as const
export type CourseLevel = (typeof courseLevels)[number]
export const courseLevelLabels: Record<CourseLevel, string> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
}

/** Which courses a list shows: all, those of the caller, or those they may still begin. */
export const courseTypes = ['all', 'enrolled', 'available'] as const
export type CourseType = (typeof courseTypes)[number]
export const courseTypeLabels: Record<CourseType, string> = {
  all: 'All Courses',
  enrolled: 'My Courses',
  available: 'Available',
}

/** What a course is about: its cover is drawn from it, and hours of training are counted by it. */
export const courseTopics = [
  'Structure',
  'Soil and site',
  'Heritage and planning',
  'Quotes and contracts',
  'Business',
  'Wet areas',
] as const
export type CourseTopic = (typeof courseTopics)[number]

/** The colours of a course's cover: those of the communities who do such work. */
export const coverCategories: Record<CourseTopic, string> = {
  Structure: 'Engineers',
  'Soil and site': 'Inspectors',
  'Heritage and planning': 'Designers',
  'Quotes and contracts': 'Builders',
  Business: 'Developers',
  'Wet areas': 'Tradies',
}

/** Who may take a course: everybody who can see it, members of its community, or those who buy it. */
export const courseAccesses = ['free', 'membership', 'bought'] as const
export type CourseAccess = (typeof courseAccesses)[number]

/** What a course may cost, in cents, GST included. */
export const COURSE_MIN_CENTS = 500
export const COURSE_MAX_CENTS = 200_000
/** A bought course can be given back within so many days, by who has done less than so much of it. */
export const COURSE_RETURN_DAYS = 14
export const COURSE_RETURN_BELOW_PERCENT = 30

export const lessonKinds = ['text', 'video', 'quiz'] as const
export type LessonKind = (typeof lessonKinds)[number]
export const lessonKindLabels: Record<LessonKind, string> = { text: 'Reading', video: 'Video', quiz: 'Quiz' }

export const questionKinds = ['single', 'multiple', 'number', 'ordering'] as const
export type QuestionKind = (typeof questionKinds)[number]
export const questionKindLabels: Record<QuestionKind, string> = {
  single: 'One right answer',
  multiple: 'Several right answers',
  number: 'A number',
  ordering: 'Put in order',
}

/** Courses a page of the list. */
export const COURSE_PAGE_SIZE = 24
/** A video is so many parts, however long it is; with this many of them watched it counts. */
export const VIDEO_PARTS = 100
export const VIDEO_PARTS_NEEDED = 80
/** How fast a text is read, and how long a question may take: what is certified is measured by them. */
export const WORDS_A_MINUTE = 200
/** Of Chinese and Japanese, which put no spaces between words: two characters are read as one word is. */
export const CHARACTERS_A_MINUTE = 400
const QUESTION_MINUTES = 2
export const MAX_MINUTES = 240
/** The bounds of how long a lesson is asked to be open. */
const MIN_SECONDS = 5
const MAX_VIDEO_SECONDS = 180
/** The tries of a quiz are counted over this many hours. */
export const TRY_HOURS = 24
export const MAX_NOTE = 5000
/** Characters of one comment under a lesson. */
export const MAX_LESSON_COMMENT = 2000
export const MAX_MODULES = 20
export const MAX_LESSONS = 60
export const MAX_QUESTIONS = 40

/** Full stops, commas and brackets of Chinese and Japanese, which stand without a space. */
const MARK = /[\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/g
const CHARACTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu

const charactersIn = (content: string) => content.match(CHARACTER)?.length ?? 0

/** How much there is to read: words between spaces, and Chinese and Japanese by their characters. */
function wordsIn(content: string) {
  const words = content.replace(CHARACTER, ' ').replace(MARK, ' ').split(/\s+/).filter(Boolean)
  return words.length + (charactersIn(content) * WORDS_A_MINUTE) / CHARACTERS_A_MINUTE
}

/** What the time that a text takes is counted by, as its author reads it. */
export const readAt = (content: string) =>
  charactersIn(content) > 0
    ? `its text at ${WORDS_A_MINUTE} words or ${CHARACTERS_A_MINUTE} Chinese or Japanese characters a minute`
    : `its words at ${WORDS_A_MINUTE} a minute`

type Measured = {
  kind: LessonKind
  content: string
  questions: readonly unknown[]
  drawCount: number
  /** How long its own video is; null for one that is kept elsewhere, and 0 for one that doesn’t say. */
  videoSeconds: number | null
}

const rounded = (minutes: number) => Math.min(MAX_MINUTES, Math.ceil(minutes))

/** A text at 200 words a minute, an own video by its length, a quiz at two minutes a question that is asked; not rounded. */
function measure({ kind, content, questions, drawCount, videoSeconds }: Measured): number {
  const asked = drawCount === 0 ? questions.length : Math.min(drawCount, questions.length)
  if (kind === 'quiz') return asked * QUESTION_MINUTES
  const reading = wordsIn(content) / WORDS_A_MINUTE
  return kind === 'video' ? (videoSeconds ?? 0) / 60 + reading : reading
}

const isUnknownVideo = ({ kind, videoSeconds }: Pick<Measured, 'kind' | 'videoSeconds'>) =>
  kind === 'video' && !videoSeconds

/**
 * The minutes that a lesson may say it takes: what is measured. How long a video on YouTube or Vimeo is nobody tells us: its
 * author says it, within the limit of all lessons, and certificates never call that measured.
 */
export const maxMinutes = (lesson: Measured): number =>
  isUnknownVideo(lesson) ? MAX_MINUTES : rounded(Math.max(1, measure(lesson)))

/** The minutes that a lesson is measured to take; of a video that is kept elsewhere only the text beside it. */
export const measuredMinutes = (lesson: Measured): number =>
  isUnknownVideo(lesson) ? rounded(measure(lesson)) : maxMinutes(lesson)

/** Of the minutes that a lesson says it takes those that nobody has measured: a video’s that is kept elsewhere. */
export const unmeasuredMinutes = (lesson: Measured & { minutes: number }): number =>
  isUnknownVideo(lesson) ? Math.max(0, lesson.minutes - measuredMinutes(lesson)) : 0

type Opened = Pick<Measured, 'kind' | 'content' | 'videoSeconds'> & { minutes: number }

/** How long a lesson has to be open before it counts, in seconds: half the time that its words and its video take. */
export function secondsNeeded({ kind, content, minutes, videoSeconds }: Opened) {
  if (kind === 'quiz') return 0
  const reading = Math.ceil((wordsIn(content) / WORDS_A_MINUTE) * 30)
  if (kind === 'text') return Math.max(MIN_SECONDS, reading)
  return Math.min(MAX_VIDEO_SECONDS, Math.ceil((videoSeconds || minutes * 60) / 2)) + reading
}

/** A video that others keep, by the only hosts that a page may show. */
export type Video = { host: 'youtube' | 'vimeo'; id: string }

/** The video at an address of YouTube or Vimeo; null for any other. */
export function videoAt(address: string): Video | null {
  if (!URL.canParse(address)) return null
  const { protocol, hostname, pathname, searchParams } = new URL(address)
  if (protocol !== 'https:') return null
  const host = hostname.replace(/^(www|m)\./, '')
  const [first = '', second = ''] = pathname.slice(1).split('/')
  const youtube =
    host === 'youtu.be'
      ? first
      : host === 'youtube.com' || host === 'youtube-nocookie.com'
        ? first === 'watch'
          ? (searchParams.get('v') ?? '')
          : ['embed', 'shorts', 'live'].includes(first)
            ? second
            : ''
        : ''
  if (/^[\w-]{11}$/.test(youtube)) return { host: 'youtube', id: youtube }
  const vimeo = host === 'vimeo.com' ? first : host === 'player.vimeo.com' && first === 'video' ? second : ''
  return /^\d{6,12}$/.test(vimeo) ? { host: 'vimeo', id: vimeo } : null
}
