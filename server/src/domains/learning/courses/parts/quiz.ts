import { createHash } from 'node:crypto'
import type { Quiz, QuizResult } from '@lv/contract/lessons'
import { formatNumber } from '@lv/contract/numbers'
import type { Question } from '@lv/contract/quiz-questions'

/** `order[place]` is the index of the option shown at `place`. */
export type Drawn = { question: Question; order: number[] }
export type Given = { questionId: string; chosen: number[]; number: number | null }

/** The same seed gives the same numbers, from 0 to 1. */
function luckOf(seed: string): () => number {
  let state = createHash('sha256').update(seed).digest()
  let at = 0
  return () => {
    if (at + 4 > state.length) {
      state = createHash('sha256').update(state).digest()
      at = 0
    }
    const number = state.readUInt32BE(at) / 2 ** 32
    at += 4
    return number
  }
}

function shuffled<Item>(items: Item[], luck: () => number): Item[] {
  const list = [...items]
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = Math.floor(luck() * (at + 1))
    const [one, two] = [list[at] as Item, list[other] as Item]
    list[at] = two
    list[other] = one
  }
  return list
}

const isSorted = (order: number[]) => order.every((from, place) => from === place)

function orderOf(question: Question, luck: () => number): number[] {
  if (question.kind === 'number') return []
  const order = shuffled([...question.options.keys()], luck)
  // Shown in the right order, it would be no question.
  return question.kind === 'ordering' && isSorted(order) ? [...order.slice(1), ...order.slice(0, 1)] : order
}

/** The same seed gives the same questions in the same order. */
export function draw(questions: Question[], drawCount: number, seed: string): Drawn[] {
  const luck = luckOf(seed)
  return shuffled(questions, luck)
    .slice(0, drawCount || questions.length)
    .map((question) => ({ question, order: orderOf(question, luck) }))
}

export const asked = ({ question, order }: Drawn): Quiz['questions'][number] => ({
  id: question.id,
  kind: question.kind,
  prompt: question.prompt,
  options: question.kind === 'number' ? [] : order.map((from) => question.options[from] ?? ''),
  unit: question.kind === 'number' ? question.unit : '',
})

const isSame = (some: number[], others: number[]) =>
  some.length === others.length && some.every((item) => others.includes(item))

export function isRight({ question, order }: Drawn, given: Given | undefined): boolean {
  if (!given) return false
  if (question.kind === 'number')
    return given.number !== null && Math.abs(given.number - question.value) <= question.tolerance + 1e-9
  const chosen = given.chosen.map((place) => order[place] ?? -1)
  if (question.kind === 'ordering') return chosen.length === order.length && isSorted(chosen)
  return new Set(chosen).size === chosen.length && isSame(chosen, question.correct)
}

export function missingOf({ question, order }: Drawn, given: Given | undefined): string | undefined {
  if (question.kind === 'number') return given?.number == null ? 'Give a number' : undefined
  const chosen = given?.chosen ?? []
  const places = new Set(chosen.filter((place) => place < order.length))
  if (question.kind === 'ordering')
    return places.size === order.length && chosen.length === order.length ? undefined : 'Give each a place of its own'
  if (places.size > 0) return undefined
  return question.kind === 'single' ? 'Choose an answer' : 'Choose at least one'
}

const numberInWords = (number: number, unit: string) =>
  `${formatNumber(number)}${unit === '%' || !unit ? unit : ` ${unit}`}`

function givenInWords({ question, order }: Drawn, given: Given | undefined): string {
  if (question.kind === 'number')
    return given?.number == null ? 'No answer' : numberInWords(given.number, question.unit)
  const options = (given?.chosen ?? []).map((place) => question.options[order[place] ?? -1] ?? '')
  return options.join(question.kind === 'ordering' ? ', then ' : ', ') || 'No answer'
}

function answerInWords(question: Question): string {
  if (question.kind === 'number') return numberInWords(question.value, question.unit)
  if (question.kind === 'ordering') return question.options.join(', then ')
  return question.correct.map((at) => question.options[at]).join(', ')
}

export const feedback = (drawn: Drawn[], answers: Given[], tells: boolean): QuizResult['questions'] =>
  drawn.map((one) => {
    const given = answers.find(({ questionId }) => questionId === one.question.id)
    return {
      questionId: one.question.id,
      prompt: one.question.prompt,
      given: givenInWords(one, given),
      isRight: isRight(one, given),
      answer: tells ? answerInWords(one.question) : null,
      explanation: tells && one.question.explanation ? one.question.explanation : null,
    }
  })

export const passes = (rightCount: number, askedCount: number, passPercent: number) =>
  askedCount > 0 && rightCount * 100 >= askedCount * passPercent
