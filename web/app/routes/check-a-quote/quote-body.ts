import type { Api } from '@lv/contract/api'
import type { Issue } from '@lv/contract/errors'
import type { CheckedWork, GstSaying } from '@lv/contract/quote-check-options'
import { MAX_CHECKED_LINES } from '@lv/contract/quote-check-options'
import { parseSigned, type TypedLine } from './typed-lines.ts'

type Body = Parameters<Api['quoteCheck']['check']>[0]['body']

const amount = (typed = '') => (typed.trim() === '' ? null : parseSigned(typed))

type Pasted = { lines: TypedLine[]; totalCents: number | null }

/** The form as the operation takes it; the contract says what is wrong with it. A total that was pasted with the lines stands in for an empty field. */
export function quoteBody(values: Record<string, string>, { lines, totalCents }: Pasted): Body {
  const stage = (kind: string) => amount(values[`stages.${kind}`])
  return {
    work: (values.work ?? '') as CheckedWork,
    // One more than it takes: thousands need not be read to be too many.
    lines: lines.slice(0, MAX_CHECKED_LINES + 1).map(({ label, amountCents }) => ({ label, amountCents })),
    totalCents: amount(values.totalCents) ?? totalCents,
    gst: (values.gst || 'unsaid') as GstSaying,
    allowancesCents: amount(values.allowancesCents),
    stages: {
      deposit: stage('deposit'),
      base: stage('base'),
      frame: stage('frame'),
      lockup: stage('lockup'),
      fixing: stage('fixing'),
      completion: stage('completion'),
      other: stage('other'),
    },
    excludes: values.excludes ?? '',
    namesRegistration: values.namesRegistration === 'true',
    namesStart: values.namesStart === 'true',
    namesDuration: values.namesDuration === 'true',
    namesValidity: values.namesValidity === 'true',
  }
}

/** Messages at lines, at the one field that they are typed in: that there are too many before anything else. */
export function atTheirField(issues: Issue[], lines: TypedLine[]): Issue[] {
  const moved = issues.map(({ path, message }) => {
    const [, index] = /^lines\.(\d+)\./.exec(path) ?? []
    return index === undefined
      ? { path, message }
      : { path: 'lines', message: `Line ${lines[Number(index)]?.number}: ${message}` }
  })
  const ofAll = issues.find(({ path }) => path === 'lines')
  return ofAll ? [...moved.filter(({ path }) => path !== 'lines'), ofAll] : moved
}
