import { z } from 'zod'
import { courseTopics, lessonKinds, questionKinds } from './course-options.ts'
import { Id, Instant } from './fields.ts'
import { LessonFile, OwnVideo } from './lesson-files.ts'

export const LessonParams = z.object({ lessonId: Id })

/** A question as it is asked: its options shuffled, and nothing that tells the answer. */
const AskedQuestion = z.object({
  id: z.string(),
  kind: z.enum(questionKinds),
  prompt: z.string(),
  options: z.array(z.string()),
  unit: z.string(),
})

/** What was answered, and whether it was right; `answer` and why only once the quiz is passed or its tries are used up. */
const Feedback = z.object({
  questionId: z.string(),
  prompt: z.string(),
  given: z.string(),
  isRight: z.boolean(),
  answer: z.string().nullable(),
  explanation: z.string().nullable(),
})

export const QuizResult = z.object({
  attempt: z.int(),
  rightCount: z.int(),
  askedCount: z.int(),
  isPassed: z.boolean(),
  answeredAt: Instant,
  questions: z.array(Feedback),
})
export type QuizResult = z.output<typeof QuizResult>

const Quiz = z.object({
  version: z.int(),
  passPercent: z.int(),
  tries: z.int(),
  triesLeft: z.int(),
  /** When there is a try again, where none is left. */
  nextTryAt: Instant.nullable(),
  attempt: z.int(),
  questions: z.array(AskedQuestion),
  last: QuizResult.nullable(),
})
export type Quiz = z.output<typeof Quiz>

export const Lesson = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(lessonKinds),
  minutes: z.int(),
  moduleTitle: z.string(),
  html: z.string(),
  video: z.object({ host: z.enum(['youtube', 'vimeo']), id: z.string() }).nullable(),
  /** Played instead of `video`, where there is one. */
  ownVideo: OwnVideo.nullable(),
  files: z.array(LessonFile),
  course: z.object({ id: z.string(), title: z.string(), topic: z.enum(courseTopics), progress: z.int() }),
  outline: z.array(
    z.object({
      title: z.string(),
      lessons: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          kind: z.enum(lessonKinds),
          minutes: z.int(),
          isDone: z.boolean(),
        }),
      ),
    }),
  ),
  previousId: z.string().nullable(),
  nextId: z.string().nullable(),
  /** What is kept of the caller's work on it, and what is asked for. */
  evidence: z.object({
    seconds: z.int(),
    secondsNeeded: z.int(),
    watched: z.array(z.int()),
    position: z.int(),
    note: z.string(),
    isDone: z.boolean(),
    isQuizPassed: z.boolean(),
    /** The end of a reading was reached. */
    isEnded: z.boolean(),
  }),
  /** False for a lesson that came after the caller had begun, and for authors who look at a draft. */
  isCounted: z.boolean(),
  /** Its authors see the draft. */
  isPreview: z.boolean(),
  quiz: Quiz.nullable(),
  /** How much was said under it. */
  commentCount: z.int(),
  certificateCode: z.string().nullable(),
})
export type Lesson = z.output<typeof Lesson>
