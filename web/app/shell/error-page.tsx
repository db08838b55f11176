import { Search } from 'lucide-react'
import { href, isRouteErrorResponse, useLocation } from 'react-router'
import { mainNavigation } from '../content/navigation.ts'
import { House } from '../drawing/house.tsx'
import { terrace } from '../drawing/house-drawings.tsx'
import { useRootData } from '../root-data.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { LastResort } from './last-resort.tsx'
import { refusalCopy } from './refusal-copy.ts'
import { signInAddress } from './sign-in-address.ts'
import { useSignInAgain } from './sign-in-again.ts'

/** What is shown instead of a page: says what happened and leads on. */
export default function ErrorPage({ error }: { error: unknown }) {
  const isOffline = error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
  return isOffline ? <LastResort /> : <Refusal error={error} />
}

function Refusal({ error }: { error: unknown }) {
  const { isDevelopment } = useRootData()
  const { pathname, search } = useLocation()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const { title, text, hasSearch, canRetry, needsSignIn } = refusalCopy(status)
  useSignInAgain(needsSignIn ? 401 : undefined)
  return (
    <div className="page-width grid items-end gap-10 pt-12 md:grid-cols-[1fr_14rem] md:pt-20">
      <title>{title}</title>
      <div className="pb-4">
        <p className="font-semibold text-accent tabular-nums">{status}</p>
        <h1 className="mt-1 text-3xl sm:text-4xl">{title}</h1>
        <p className="mt-4 max-w-text text-lg text-muted">{text}</p>
        {isDevelopment && <DeveloperNote status={status} error={error} />}
        {hasSearch && <CommunitySearch />}
        <div className="mt-6 flex flex-wrap gap-3">
          {needsSignIn && <ButtonLink to={signInAddress(pathname + search)}>Sign in</ButtonLink>}
          {canRetry && (
            <ButtonLink to={pathname + search} reloadDocument>
              Try again
            </ButtonLink>
          )}
          <ButtonLink to={href('/')} tone="quiet">
            Back to Home
          </ButtonLink>
          {mainNavigation.map((page) => (
            <ButtonLink key={page.to} to={page.to} tone="quiet">
              {page.label}
            </ButtonLink>
          ))}
        </div>
      </div>
      <House house={terrace} className="mx-auto block w-44 md:w-56" />
    </div>
  )
}

function CommunitySearch() {
  return (
    <form action={href('/communities')} className="mt-6 flex max-w-xl items-end gap-2">
      <TextInput
        label="Search communities"
        name="search"
        type="search"
        enterKeyHint="search"
        icon={<Search aria-hidden size={18} />}
        className="grow"
      />
      <Button type="submit">Search</Button>
    </form>
  )
}

function DeveloperNote({ status, error }: { status: number; error: unknown }) {
  return (
    <div className="mt-6 rounded-control border border-edge bg-tint px-4 py-3 text-sm">
      <p className="font-semibold">In development</p>
      {status === 404 && <p>Did you forget to add the page to the router?</p>}
      {error instanceof Error && <pre className="mt-2 overflow-x-auto text-xs">{error.stack ?? error.message}</pre>}
    </div>
  )
}
