import { cut } from '@lv/contract/cut'
import { ApiError, type Issue } from '@lv/contract/errors'
import type { z } from 'zod'

/** Nobody fixes more at a time, and an answer is never larger than its request. */
const MOST_ISSUES = 20
const MOST_CHARACTERS = 100

const pathOf = (keys: PropertyKey[]) => cut(keys.map(String).join('.'), MOST_CHARACTERS, '…')

const issuesOf = ({ path, message, ...issue }: z.core.$ZodIssue, under: string): Issue[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys
        .slice(0, MOST_ISSUES)
        .map((key) => ({ path: pathOf([...path, key]), message: `Unknown ${under} field` }))
    : [{ path: pathOf(path), message }]

/** A schema error as a refusal with its first messages, each at its field. */
export function refusalOfInput({ issues: all }: z.ZodError, under: 'query' | 'body'): ApiError {
  const issues = all
    .slice(0, MOST_ISSUES)
    .flatMap((issue) => issuesOf(issue, under))
    .slice(0, MOST_ISSUES)
  return new ApiError('invalid', issues[0]?.message ?? 'The input is not valid', { issues })
}
