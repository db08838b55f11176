import { cut } from '@lv/contract/cut'
import { href, redirect } from 'react-router'
import { verifyWords } from '../../content/courses.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import type { Route } from './+types/check.ts'
import { CertificateSearch } from './certificate-search.tsx'

/** As people type it off paper: 'lv abcd 2345'. */
const codeIn = (typed: string) =>
  cut(
    typed
      .trim()
      .toUpperCase()
      .replace(/[\s\u2010-\u2015]+/g, '-'),
    20,
  )

export function loader({ url }: Route.LoaderArgs) {
  const code = codeIn(url.searchParams.get('number') ?? '')
  if (code) throw redirect(href('/verify/:code', { code }))
  return verifyWords
}

export const handle: PageHandle = { query: ['number'] }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Check a certificate', description: 'Whether a certificate of training is real.' })

export default function Check({ loaderData: words }: Route.ComponentProps) {
  return (
    <div className="page-width max-w-2xl py-10 lg:py-14">
      <h1 className="text-3xl">{words.title}</h1>
      <p className="mt-3 text-lg text-muted">{words.text}</p>
      <CertificateSearch />
    </div>
  )
}
