import { ClipboardList, FolderKanban, LineChart } from 'lucide-react'
import { href, redirect } from 'react-router'
import { visitContext } from '../../api.ts'
import { authWords } from '../../content/auth.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { safePath } from '../../shell/safe-path.ts'
import { professionalSignIn } from '../../shell/sign-in-address.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { Route } from './+types/auth.ts'

/** Texts come as data, so that they are in the page once and not in its JavaScript too. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { viewer, providerName, brand } = context.get(visitContext)
  const wanted = url.searchParams.get('returnTo')
  const returnTo = safePath(wanted, '/')
  if (viewer) throw redirect(returnTo === '/' ? viewer.home : returnTo)
  return { returnTo, providerName, words: authWords(brand) }
}

export const handle: PageHandle = { query: ['returnTo'] }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Sign in',
    description: 'Sign in to join communities, post, and see your renovation quotes and projects.',
    path: href('/auth'),
  })

const icons = [ClipboardList, LineChart, FolderKanban]

export default function Auth({ loaderData: { returnTo, providerName, words } }: Route.ComponentProps) {
  const { signIn, professionals, benefits } = words
  const professionalDoor = professionalSignIn(returnTo)
  return (
    <div className="page-width grid items-center gap-10 py-10 lg:grid-cols-2 lg:py-20">
      <section aria-labelledby="welcome" className="mx-auto w-full max-w-md">
        <h1 id="welcome" className="text-3xl sm:text-4xl">
          {words.title}
        </h1>
        <p className="mt-3 text-lg text-muted">{words.text}</p>
        <div className="mt-6">
          <Card className="gap-4 !p-6">
            <h2 className="text-xl">{signIn.title}</h2>
            <p className="text-muted">{signIn.text}</p>
            <ButtonLink to={`/api/login?returnTo=${encodeURIComponent(returnTo)}`} reloadDocument className="w-full">
              Sign In with {providerName}
            </ButtonLink>
            <p className="text-sm text-muted">{signIn.note}</p>
          </Card>
          <section className="mt-5 rounded-card border border-edge p-6">
            <h2 className="text-xl">{professionals.title}</h2>
            <p className="mt-2 text-muted">{professionals.text}</p>
            <ButtonLink to={professionalDoor} tone="quiet" className="mt-4 w-full">
              {professionals.action}
            </ButtonLink>
          </section>
        </div>
      </section>
      <aside aria-label={benefits.title} className="hidden rounded-card bg-bar p-10 text-on-bar lg:block">
        <ol className="flex flex-col gap-8">
          {benefits.benefits.map(({ title, text }, index) => {
            const Icon = icons[index] ?? ClipboardList
            return (
              <li key={title} className="flex gap-4">
                <Icon aria-hidden size={28} className="mt-1 shrink-0 text-wattle" />
                <div>
                  <h3 className="text-lg">{title}</h3>
                  <p className="text-bar-muted">{text}</p>
                </div>
              </li>
            )
          })}
        </ol>
      </aside>
    </div>
  )
}
