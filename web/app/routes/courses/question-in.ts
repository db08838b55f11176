import type { QuestionKind } from '@lv/contract/course-options'
import type { Question } from '@lv/contract/quiz-questions'

/** The places of the options that a form offers. */
export const PLACES = [0, 1, 2, 3, 4, 5, 6, 7] as const

type Values = Record<string, string>

/** A figure as people type it: '1,500' and '$20' too; undefined where there is none. */
function figureIn(text = ''): number | undefined {
  const plain = text.replace(/[\s,$]/g, '')
  return plain === '' ? undefined : Number(plain)
}

/** The options that were written, without the empty ones between them, and which of them are marked. */
function optionsIn(values: Values, kind: QuestionKind) {
  const written = PLACES.flatMap((at) => {
    const text = (values[`option.${at}`] ?? '').trim()
    return text ? [{ at, text }] : []
  })
  const isMarked = (at: number) => (kind === 'single' ? values.right === String(at) : values[`right.${at}`] === 'on')
  return {
    options: written.map(({ text }) => text),
    correct: written.flatMap(({ at }, place) => (isMarked(at) ? [place] : [])),
  }
}

/** A question as its form sends it; whether it is one, the API says. */
export function parseQuestion(values: Values, kind: QuestionKind): Question {
  const { id = '', prompt = '', explanation = '', unit = '' } = values
  const said = { id, kind, prompt, explanation }
  if (kind === 'number') {
    const [value, tolerance] = [figureIn(values.value), figureIn(values.tolerance)]
    return Object.assign(said, { value, tolerance, unit }) as Question
  }
  const { options, correct } = optionsIn(values, kind)
  return Object.assign(said, kind === 'ordering' ? { options } : { options, correct }) as Question
}
