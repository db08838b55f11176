import { cleanCertificate } from '@lv/contract/clean'
import { cut } from '@lv/contract/cut'
import { href, redirect } from 'react-router'
import { verifyWords } from '../../content/courses.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import type { Route } from './+types/check.ts'
import { CertificateSearch } from './certificate-search.tsx'

export function loader({ url }: Route.LoaderArgs) {
  const code = cut(cleanCertificate(url.searchParams.get('number') ?? ''), 20)
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
