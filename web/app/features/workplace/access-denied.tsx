import { useEffect } from 'react'
import { href, useLocation } from 'react-router'
import { phoneLink } from '../../content/brand.ts'
import { House } from '../../drawing/house.tsx'
import { warehouse } from '../../drawing/house-drawings.tsx'
import { mailLink } from '../../mail-link.ts'
import { forgetProfessional } from '../../professional-storage.ts'
import { useRootData } from '../../root-data.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Closed } from './workplace-gate.ts'

/** What is shown to those who may not come in: how to, or why not. */
export default function ClosedDoor({ closed }: { closed: Closed }) {
  return (
    <div className="page-width grid items-end gap-10 pt-12 md:grid-cols-[1fr_18rem] md:pt-20">
      <div className="pb-4">{closed.gate === 'denied' ? <Denied {...closed} /> : <Suspended {...closed} />}</div>
      <House house={warehouse} className="mx-auto block w-56 md:w-72" />
    </div>
  )
}

function Denied({ email }: { email: string | null }) {
  const { pathname, search } = useLocation()
  // Nobody is signed in as a professional: what this browser kept of one is old.
  useEffect(forgetProfessional, [])
  return (
    <>
      <title>Access Denied</title>
      <h1 className="text-3xl sm:text-4xl">Access Denied</h1>
      <p className="mt-4 max-w-text text-lg text-muted">
        {email
          ? `You are signed in as ${email}, which has no business profile. Sign in with your business account, or join.`
          : 'This is where professionals answer leads. Sign in with your business account, or join.'}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={`${href('/professionals/login')}?returnTo=${encodeURIComponent(pathname + search)}`}>
          Professional Login
        </ButtonLink>
        <ButtonLink to={`${href('/professionals')}#signup`} tone="quiet">
          Join as Professional
        </ButtonLink>
      </div>
    </>
  )
}

function Suspended({ message }: { message: string }) {
  const { brand } = useRootData()
  return (
    <>
      <title>Account suspended</title>
      <h1 className="text-3xl sm:text-4xl">Account suspended</h1>
      <p className="mt-4 max-w-text text-lg">{message}</p>
      <p className="mt-2 max-w-text text-muted">
        Until it’s settled you won’t get new leads and can’t answer the ones you have. You keep your points.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={`${href('/professionals/appeal')}?kind=suspension`}>Appeal</ButtonLink>
        <ButtonLink to={mailLink(brand.email, { subject: 'Suspended account' })} reloadDocument tone="quiet">
          Write to us
        </ButtonLink>
        <ButtonLink to={phoneLink(brand.phone)} reloadDocument tone="quiet">
          {brand.phone}
        </ButtonLink>
      </div>
    </>
  )
}
